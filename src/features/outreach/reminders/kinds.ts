/**
 * What owners hear about: an appointment that comes, care that is due, how an appointment was. Each kind is named here
 * alone; what differs by kind stands in Records of it: `FINDS`, `HOLDS`, `PRESENT`, `KIND_WORDS`, `ABOUT`,
 * `LINKED_WORDS`.
 */
export const REMINDER_KINDS = ['appointment', 'vaccination', 'feedback'] as const
export type ReminderKind = (typeof REMINDER_KINDS)[number]

/** Feedback has a page of its own: it is never one of the items that a link lists. */
export type LinkedKind = Exclude<ReminderKind, 'feedback'>
