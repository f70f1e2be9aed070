import type { Tx } from '../../../../lib/server/database/database.ts'
import { lockPayments } from '../../../planning/appointments/server/payment-queries.ts'
import type { Actor } from '../../../platform/auth/server/actor.ts'
import { MAX_LINES } from '../texts.ts'
import { findDraftOfSheet, findFurtherDraft, findOwnDraft } from './bill-list-queries.ts'
import { insertBill } from './bill-queries.ts'
import { draftOfAppointment } from './change-draft.ts'
import { dueOf, type OpenBill, openBill } from './open-bill.ts'

/** Where something that was done belongs: at an appointment, or with a customer alone. */
export type DoneAt = {
  appointmentId: string | null
  customerId: string | null
  /** The case sheet that says it was done. */
  sheetId?: string | undefined
}

/**
 * The draft on which something that was done is charged, locked: the one with lines of the same case sheet; else the appointment's, begun if there is none; once that is
 * issued or paid, a further one, to which Checkout leads. Without an appointment, or for a cancelled one, it is a draft of the
 * customer's own.
 */
export async function rightDraft(
  tx: Tx,
  { appointmentId, customerId, sheetId }: DoneAt,
  by: Actor,
): Promise<OpenBill> {
  const [appointment] = appointmentId === null ? [] : await lockPayments(tx, [appointmentId])
  const present = sheetId === undefined ? undefined : await findDraftOfSheet(tx, sheetId)
  // Someone may have issued it before it was locked.
  if (present !== undefined) return await furtherThan(tx, present, by)
  const isOfAppointment =
    appointment !== undefined && appointment.status !== 'cancelled' && appointment.customerId !== null
  if (isOfAppointment) return await furtherThan(tx, await draftOfAppointment(tx, appointment.id, by), by)
  const own = customerId === null ? undefined : await findOwnDraft(tx, customerId)
  return await furtherThan(tx, own ?? (await insertBill(tx, { customerId, createdBy: by.userId })), by)
}

/** A bill, locked, if it takes more lines; otherwise a draft that goes on with it. */
async function furtherThan(tx: Tx, id: string, by: Actor): Promise<OpenBill> {
  const bill = await openBill(tx, id)
  if (takesMore(bill)) return bill
  const { customerId, buyer, splitOf } = bill.row
  const whole = splitOf ?? id
  const present = await findFurtherDraft(tx, whole)
  const further = present === undefined ? undefined : await openBill(tx, present)
  if (further !== undefined && takesMore(further)) return further
  const begun = { customerId, buyer, splitOf: whole, further: true, createdBy: by.userId }
  return await openBill(tx, await insertBill(tx, begun))
}

function takesMore({ row, lines }: OpenBill): boolean {
  const isPaid = row.received > 0 && dueOf(row) === 0
  return row.state === 'draft' && !isPaid && lines.length < MAX_LINES
}
