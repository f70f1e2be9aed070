/** Care that comes due on a day: a typed vaccination, and the items of preventive care by their kinds. */
export const REMINDED_CARE = ['vaccination', 'deworming', 'parasites', 'checkup'] as const
export type RemindedCare = (typeof REMINDED_CARE)[number]

/**
 * What owners hear about: an appointment that comes, care that is due, how an appointment was. Each kind is named here
 * alone; what differs by kind stands in Records of it: `FINDS`, `HOLDS`, `MET`, `CARE_SWITCHES`, `PRESENT`, `KIND_WORDS`,
 * `ABOUT`, `LINKED_WORDS`.
 */
export const REMINDER_KINDS = ['appointment', ...REMINDED_CARE, 'feedback'] as const
export type ReminderKind = (typeof REMINDER_KINDS)[number]

/** Feedback has a page of its own: it is never one of the items that a link lists. */
export type LinkedKind = Exclude<ReminderKind, 'feedback'>

/** A word for care with the names of its items: `vaccination (DHPPi+L, Anti-rabies)`. An item named after it adds nothing. */
export function namedCare(what: string, names: readonly string[]): string {
  const added = names.filter((name) => name.toLowerCase() !== what.toLowerCase())
  return added.length === 0 ? what : `${what} (${added.join(', ')})`
}

/** True for care, which is due on a day and belongs to a pet. */
export const isCare = (kind: ReminderKind): kind is RemindedCare => REMINDED_CARE.some((one) => one === kind)
