import type { Refusal } from './refusal.ts'

/** The refusal of a form that was opened before someone else changed the same fields; it carries what they are now. */
export const CHANGED_MEANWHILE = {
  CHANGED_MEANWHILE: { status: 409, message: 'This record has changed in the meantime.' },
} as const satisfies Record<string, Refusal>

/** What the refusal carries: the fields that are no longer as the form had them, as they are now. */
export type ChangedFields = { now: Readonly<Record<string, unknown>> }
