import { LINK_PAGE } from '../../platform/links/link-page.ts'

/** The paths of this feature's pages. Links use these instead of literals. */
export const remindersPaths = {
  /** What staff send by hand, and what is held. */
  toSend: '/dashboard/admin/reminders',
  settings: '/dashboard/admin/reminder-settings',
  link: LINK_PAGE,
} as const

const UNSUBSCRIBE = `${LINK_PAGE}/unsubscribe/`

/**
 * Where a mail program ends reminders by one POST. The secret of the message is part of the path, since such a program sends no
 * fragment; the page `LINK_PAGE` has it behind `#`.
 */
export const unsubscribePath = (token: string): string => UNSUBSCRIBE + token

/** The secret in a path at which reminders are ended; null if it is none. */
export function unsubscribeToken(path: string): string | null {
  return path.startsWith(UNSUBSCRIBE) ? path.slice(UNSUBSCRIBE.length) : null
}

/** Where an owner's answer is saved by a link, below `/api`: push messages call it. */
export const ANSWER_PATH = '/reminders/link/answer'
