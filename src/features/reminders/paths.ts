/** Where a message's link leads; its secret stands behind `#`, where no server's log finds it. By itself: all load it first. */
export const LINK_PAGE = '/r'

/** The paths of this feature's pages. Links use these instead of literals. */
export const remindersPaths = {
  /** What staff send by hand, and what is held. */
  toSend: '/dashboard/admin/reminders',
  settings: '/dashboard/admin/reminder-settings',
  link: LINK_PAGE,
} as const

/** Where an owner's answer is saved by a link, below `/api`: push messages call it. */
export const ANSWER_PATH = '/reminders/link/answer'
