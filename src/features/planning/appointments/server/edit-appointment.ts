import { refusal } from '../../../../lib/refusal.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { mergeChanges } from '../../../../lib/server/database/merge-changes.ts'
import { clinicDay } from '../../../../lib/time.ts'
import { notifyCustomer } from '../../../platform/notifications/server/notify.ts'
import type { Timetable } from '../../timetable/rules.ts'
import { assertVisits } from '../../timetable/server/assert-visits.ts'
import { holdTime, refuses } from '../../timetable/server/hold-time.ts'
import { holdJudged } from '../../timetable/server/queries.ts'
import { type SlotQuestion, slotsOn, timeNeeded } from '../../timetable/slots.ts'
import { isOpen } from '../arrival-stages.ts'
import type { EditInput } from '../edit-schemas.ts'
import { freeWords } from '../move-rules.ts'
import { changedParts } from '../rules.ts'
import { EDIT_REFUSALS } from '../texts.ts'
import { assertNotBilled } from './assert-not-billed.ts'
import {
  type EditedColumns,
  type EditedTime,
  findOffer,
  lockAppointment,
  lockPet,
  updateContent,
} from './edit-queries.ts'
import { findCalendarOf, findFreeCalendar } from './move-queries.ts'
import { type ClinicAppointmentRow, findAppointment } from './queries.ts'
import { readCalendarFile } from './read-calendar-file.ts'
import { readSlots } from './read-slots.ts'
import { editNews } from './write-news.ts'

/**
 * Changes the service, pet, place and notes of an open appointment that is not paid yet. Another service or visit type
 * has its present price; otherwise the amount stays, even if it was changed by hand. It also takes the time that the
 * timetable says, in its calendar or another one that is free. The customer is notified of what has changed, in the same
 * transaction; `link` leads to their appointments. Refuses another customer's pet, an unknown service, an amount other
 * than the one that was seen, and a service for which there is no time, with what is free.
 */
export async function editAppointment(
  db: Db,
  input: Edit & { link: string; seesAmount: boolean },
): Promise<{ appointment: ClinicAppointmentRow; warning: string | null }> {
  return await db.transaction().execute(async (tx) => {
    const { now, link } = input
    const before = await lockEditable(tx, input.fields.id)
    const fields = merged(before, input.fields)
    if (fields.visitType !== before.visitType) assertVisits(input.timetable, fields.visitType)
    const content = await contentOf(tx, before, { ...input, fields })
    const time = await timeOf(tx, before, { ...input, fields })
    const update = () => updateContent(tx, fields.id, content, time)
    await holdTime(update, refuses(EDIT_REFUSALS, 'DOES_NOT_FIT'))
    await holdJudged(tx, input.timetable)
    const appointment = await findAppointment(tx, fields.id, 'all')
    if (appointment === undefined) throw new Error('The appointment that was just edited is missing.')
    const changes = changedParts(before, appointment)
    if (Object.keys(changes).length === 0) return { appointment, warning: null }
    const calendar = await readCalendarFile(tx, fields.id, { now, records: 'all' })
    const news = editNews(changes, appointment, { link, calendar })
    return { appointment, warning: await notifyCustomer(tx, appointment.customerPhone, news) }
  })
}

async function lockEditable(tx: Tx, id: string): Promise<ClinicAppointmentRow> {
  await lockAppointment(tx, id)
  const appointment = await findAppointment(tx, id, 'all')
  if (appointment === undefined) throw refusal(EDIT_REFUSALS, 'APPOINTMENT_MISSING')
  const { status, paymentStatus } = appointment
  if (!isOpen(appointment)) throw refusal(EDIT_REFUSALS, 'STATUS_CHANGED', { status })
  if (paymentStatus !== 'pending') throw refusal(EDIT_REFUSALS, 'ALREADY_PAID')
  await assertNotBilled(tx, id)
  return appointment
}

/** What was changed in the form, beside what is there now. */
function merged(before: ClinicAppointmentRow, fields: EditInput): EditInput {
  const { id, expectedAmount, seen, ...entered } = fields
  const { petId, serviceTypeId, visitType, notes } = before
  const present = { petId, serviceTypeId, visitType, houseVisitAddress: before.houseVisitAddress, notes }
  const merged = mergeChanges(present, entered, seen)
  return { ...fields, ...merged, ...(merged.visitType === 'clinic' && { houseVisitAddress: null }) }
}

async function contentOf(
  tx: Tx,
  before: ClinicAppointmentRow,
  { fields, seesAmount }: Pick<Edit, 'fields'> & { seesAmount: boolean },
): Promise<EditedColumns> {
  const { id: _, expectedAmount, seen, ...content } = fields
  const isSamePet = content.petId === before.petId
  if (!isSamePet && !(await lockPet(tx, content.petId, before.customerPhone)))
    throw refusal(EDIT_REFUSALS, 'PET_MISSING')
  const offer = isSameOffer(before, fields)
    ? { name: before.serviceType, price: before.paymentAmount }
    : await findOffer(tx, content.serviceTypeId, content.visitType)
  if (offer === undefined) throw refusal(EDIT_REFUSALS, 'SERVICE_MISSING')
  // The amount stays, and a form that leaves the service alone may show the one from before another's edit, or none.
  const staysAsIs = (seen !== undefined || !seesAmount) && isSameOffer(before, fields)
  if (!staysAsIs && offer.price !== expectedAmount)
    throw refusal(EDIT_REFUSALS, 'PRICE_CHANGED', { price: offer.price })
  return { ...content, serviceType: offer.name, paymentAmount: offer.price }
}

function isSameOffer(before: ClinicAppointmentRow, { serviceTypeId, visitType }: EditInput): boolean {
  return serviceTypeId === before.serviceTypeId && visitType === before.visitType
}

type Edit = { fields: EditInput; now: Date; timetable: Timetable }

/** The calendar and time for another service or visit type; null if they stay. */
async function timeOf(tx: Tx, before: ClinicAppointmentRow, edit: Edit): Promise<EditedTime | null> {
  const { fields, timetable } = edit
  if (isSameOffer(before, fields)) return null
  const { serviceTypeId, visitType } = fields
  const isFixed = timetable.durations === null
  const question = { serviceTypeId, visitType, ...(isFixed && { minutes: before.minutes }) }
  const needed = timeNeeded(timetable, question)
  const own = await findCalendarOf(tx, before.id)
  // Beside other appointments it needs no time.
  if (before.squeezedIn) return { calendarId: own, needed }
  const startsAt = before.appointmentDate
  const slots = slotsOn(clinicDay(startsAt), timetable, question)
  const others = slots.find((slot) => slot.startsAt.getTime() === startsAt.getTime())?.calendars ?? []
  const calendarId = await findFreeCalendar(tx, before.id, { startsAt, calendars: [own, ...others], needed })
  if (calendarId === null) throw await noTime(tx, before, { ...edit, question })
  return { calendarId, needed }
}

/** The refusal at the field that needs more time, with what is free on the day. */
async function noTime(
  tx: Tx,
  before: ClinicAppointmentRow,
  { fields, now, timetable, question }: Edit & { question: SlotQuestion },
) {
  const day = clinicDay(before.appointmentDate)
  const free = await readSlots(tx, day, { now, daysAhead: null, isOwner: false, timetable, question })
  const message = `${EDIT_REFUSALS.DOES_NOT_FIT.message} ${freeWords(free)}`
  const field = fields.serviceTypeId === before.serviceTypeId ? 'visitType' : 'serviceTypeId'
  return refusal(EDIT_REFUSALS, 'DOES_NOT_FIT', { fields: { [field]: message } })
}
