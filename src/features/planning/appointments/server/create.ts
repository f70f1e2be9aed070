import { refusal } from '../../../../lib/refusal.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { findPhone } from '../../../owners/customers/server/queries.ts'
import type { Staff } from '../../../platform/auth/server/auth-context.ts'
import { NEW_APPOINTMENT_REFUSALS } from '../texts.ts'
import { type Booked, type BookInput, book } from './book.ts'
import { moveStatus, notifyOfChange } from './change-status.ts'
import { type ClinicAppointmentRow, readClinicAppointments } from './queries.ts'

/** A booking for a customer; with `confirm` it is also confirmed. */
export type NewBooking = Omit<BookInput, 'limits'> & { customerId: string; confirm: boolean; link: string }

/** Earliest first, with the reason if the customer could not be notified. */
type Created = { appointments: [ClinicAppointmentRow, ...ClinicAppointmentRow[]]; warning: string | null }

/**
 * Books for a customer's pets on behalf of staff. With `confirm` the appointments are also confirmed, in the same
 * transaction, and the customer is notified once. Submitting the same form again returns the first appointments without
 * notifying again. Refuses an unknown customer, and whatever `book` refuses.
 */
export async function create(db: Db, staff: Staff, input: NewBooking): Promise<Created> {
  const { customerId, confirm, link, ...booking } = input
  return await db.transaction().execute(async (tx) => {
    const phone = await findPhone(tx, customerId)
    if (phone === undefined) throw refusal(NEW_APPOINTMENT_REFUSALS, 'OWNER_MISSING')
    const booked = await book(tx, { ...staff, customerId, phone }, booking)
    return await confirmBooked(tx, staff, { ...booked, confirm, now: input.now, link })
  })
}

type Confirmation = Booked & { confirm: boolean; now: Date; link: string }

/** Confirms what staff have just booked and notifies its customer once, unless it was done before. */
export async function confirmBooked(
  tx: Tx,
  staff: Staff,
  { appointments, isNew, confirm, now, link }: Confirmation,
): Promise<Created> {
  const ids = appointments.map(({ id }) => id)
  const change = { transition: 'approve', now, link } as const
  const confirms = confirm && isNew
  if (confirms)
    for (const id of ids) await moveStatus(tx, { ...change, id }, { userId: staff.userId, records: 'all' })
  const [first, ...others] = await readClinicAppointments(tx, ids)
  if (first === undefined) throw new Error('The appointments that were just booked are missing.')
  const warning = confirms ? await notifyOfChange(tx, { ...first, others: first.together }, change) : null
  return { appointments: [first, ...others], warning }
}
