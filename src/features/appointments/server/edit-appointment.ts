import { refusal } from '../../../lib/refusal.ts'
import type { Db } from '../../../lib/server/database.ts'
import { notifyCustomer } from '../../notifications/server/notify.ts'
import { isOpen } from '../arrival-stages.ts'
import type { EditInput } from '../contract.ts'
import { changedParts } from '../rules.ts'
import { EDIT_REFUSALS } from '../texts.ts'
import { type EditedColumns, findOffer, lockAppointment, lockPet, updateContent } from './edit-queries.ts'
import { type ClinicAppointmentRow, findAppointment } from './queries.ts'
import { readCalendarFile } from './read-calendar-file.ts'
import { editNews } from './write-news.ts'

/**
 * Changes the service, pet, place and notes of an open appointment that is not paid yet. Another service or visit type
 * has its present price; otherwise the amount stays, even if it was changed by hand. The customer is notified of what
 * has changed, in the same transaction; `link` leads to their appointments. Refuses another customer's pet, an unknown
 * service and an amount other than the one that was seen.
 */
export async function editAppointment(
  db: Db,
  input: { fields: EditInput; now: Date; link: string },
): Promise<{ appointment: ClinicAppointmentRow; warning: string | null }> {
  return await db.transaction().execute(async (tx) => {
    const { fields, now, link } = input
    const before = await lockEditable(tx, fields.id)
    await updateContent(tx, fields.id, await contentOf(tx, before, fields))
    const appointment = await findAppointment(tx, fields.id)
    if (appointment === undefined) throw new Error('The appointment that was just edited is missing.')
    const changes = changedParts(before, appointment)
    if (Object.keys(changes).length === 0) return { appointment, warning: null }
    const calendar = await readCalendarFile(tx, fields.id, { now })
    const news = editNews(changes, appointment, { link, calendar })
    return { appointment, warning: await notifyCustomer(tx, appointment.customerPhone, news) }
  })
}

async function lockEditable(tx: Db, id: string): Promise<ClinicAppointmentRow> {
  await lockAppointment(tx, id)
  const appointment = await findAppointment(tx, id)
  if (appointment === undefined) throw refusal(EDIT_REFUSALS, 'APPOINTMENT_MISSING')
  const { status, paymentStatus } = appointment
  if (!isOpen(appointment)) throw refusal(EDIT_REFUSALS, 'STATUS_CHANGED', { status })
  if (paymentStatus !== 'pending') throw refusal(EDIT_REFUSALS, 'ALREADY_PAID')
  return appointment
}

async function contentOf(tx: Db, before: ClinicAppointmentRow, fields: EditInput): Promise<EditedColumns> {
  const { id: _, expectedAmount, ...content } = fields
  const isSamePet = content.petId === before.petId
  if (!isSamePet && !(await lockPet(tx, content.petId, before.customerPhone)))
    throw refusal(EDIT_REFUSALS, 'PET_MISSING')
  const isSameOffer = content.serviceTypeId === before.serviceTypeId && content.visitType === before.visitType
  const offer = isSameOffer
    ? { name: before.serviceType, price: before.paymentAmount }
    : await findOffer(tx, content.serviceTypeId, content.visitType)
  if (offer === undefined) throw refusal(EDIT_REFUSALS, 'SERVICE_MISSING')
  if (offer.price !== expectedAmount) throw refusal(EDIT_REFUSALS, 'PRICE_CHANGED', { price: offer.price })
  return { ...content, serviceType: offer.name, paymentAmount: offer.price }
}
