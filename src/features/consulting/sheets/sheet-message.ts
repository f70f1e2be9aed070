import { clinic } from '../../../clinic/clinic.ts'
import { clinicDay, formatYearDay } from '../../../lib/time.ts'
import { medicineWords, nameOfSaid } from './rules.ts'
import type { OwnSheet } from './sheet-schemas.ts'

/** How much of a message an address takes on every phone, as it is written there. */
const MAX_ENCODED = 1500

type Said = Pick<OwnSheet, 'seenAt' | 'content'> & { pet: { name: string } }

/** What an owner reads in a chat: all of it with a link to it, or only the link if it is too long for an address. */
export function sheetMessage(said: Said, link: string): string {
  const { pet, seenAt, content } = said
  const day = formatYearDay(clinicDay(new Date(seenAt)))
  const title = `${pet.name}’s ${nameOfSaid(content)} from ${clinic.name}, ${day}`
  const { prescription, advice, againOn } = content
  const whole = [
    title,
    ...prescription.map((medicine, at) => `${at + 1}. ${medicineWords(medicine)}`),
    ...(advice === '' ? [] : [`At home: ${advice}`]),
    ...(againOn === null ? [] : [`Come again on ${formatYearDay(againOn)}`]),
    `Link to read and print: ${link}`,
  ].join('\n\n')
  return encodeURIComponent(whole).length > MAX_ENCODED ? `${title}: ${link}` : whole
}
