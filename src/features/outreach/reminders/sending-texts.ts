import { listed } from '../../../lib/words/listed.ts'
import type { HoldReason } from './settings-rules.ts'

export const SENDING_TEXTS = {
  loadFailed: 'Failed to load reminders',
  markFailed: 'Failed to save the result',
  released: 'Reminders are being sent',
  skipped: 'Skipped. Reminders continue from now.',
  releaseFailed: 'Failed to send or skip the reminders',
  turnedOn: 'Reminders are on',
  turnedOff: 'Reminders are off',
  turnFailed: 'Failed to change reminders',
  saved: 'Settings saved',
  saveFailed: 'Failed to save settings',
  takenBack: 'The answer was removed',
  takeBackFailed: 'Failed to remove the answer',
  choiceSaved: 'Reminders saved',
  choiceFailed: 'Failed to save reminders',
} as const

/** The first of someone's names. */
export const firstNameOf = (fullName: string) => fullName.trim().split(/\s+/)[0] ?? fullName

/** Why reminders wait. */
export function heldWords(why: HoldReason, waiting: number | undefined): string {
  const count = waiting === undefined ? 'Reminders' : `${waiting} reminders`
  const reminders = waiting === 1 ? '1 reminder is waiting' : `${count} are waiting`
  switch (why) {
    case 'many':
      return `${reminders}, more than usual.`
    case 'gap':
      return `${reminders}, because none were sent for more than a week.`
    case 'restored':
      return `The clinic’s data was restored. ${reminders}. Some reminders may have been sent before.`
  }
}

/** What the buttons say that send and skip what waits. */
export function releaseLabels(why: HoldReason): { send: string; skip: string } {
  return why === 'restored'
    ? { send: 'Send them', skip: 'Continue from now' }
    : { send: 'Send', skip: 'Skip today' }
}

type Counts = { owners: number; byEmail: number; byPush: number; inApp: number; toSend: number }

/** `14 messages to 14 owners: 9 by email, 5 to send by WhatsApp`. */
export function countsWords({ owners, byEmail, byPush, inApp, toSend }: Counts): string {
  if (owners === 0) return 'no messages'
  const ways = [
    [byEmail, 'by email'],
    [byPush, 'by push'],
    [inApp, 'in the app'],
    [toSend, 'to send by WhatsApp'],
  ] as const
  const parts = ways.flatMap(([count, how]) => (count === 0 ? [] : [`${count} ${how}`]))
  const people = owners === 1 ? '1 message to 1 owner' : `${owners} messages to ${owners} owners`
  return `${people}: ${listed(parts)}`
}

/** How someone is reached, in a word. */
export const wayLabels = () =>
  ({ email: 'Email', push: 'Push', notification: 'In the app', whatsapp: 'WhatsApp' }) as const
