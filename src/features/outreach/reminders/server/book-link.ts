import { randomUUID } from 'node:crypto'
import { refusal } from '../../../../lib/refusal.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import type { BookingLimits } from '../../../planning/appointments/rules.ts'
import { book } from '../../../planning/appointments/server/book.ts'
import { findVaccination } from '../../../planning/services/rules.ts'
import { listServices } from '../../../planning/services/server/queries.ts'
import type { VisitType } from '../../../planning/services/visit-types.ts'
import type { Moment } from '../../../planning/timetable/moment.ts'
import type { Timetable } from '../../../planning/timetable/rules.ts'
import { isCare, type RemindedCare } from '../kinds.ts'
import { type About, aboutItem } from '../link-rules.ts'
import type { LinkAnswered } from '../link-schemas.ts'
import { BOOK_LINK_REFUSALS, LINK_REFUSALS } from '../link-texts.ts'
import { findItem, itemNow } from './answer-link.ts'
import { listCareAnswers, saveCareAnswer } from './link-queries.ts'
import { type LinkSecret, lockLink } from './read-link.ts'

type BookInput = LinkSecret &
  About & {
    at: Moment
    visitType: VisitType
    houseVisitAddress: string | null
    /** What was shown, in paise. */
    expectedPrice?: number | undefined
    limits: BookingLimits
    timetable: Timetable
  }

/**
 * Requests a time for what is due, once per due day: the answer's row is the key, which an owner without a login has none
 * other of. Sent again, it is the same appointment, as long as that is not cancelled.
 */
export async function bookByLink(db: Db, input: BookInput): Promise<LinkAnswered> {
  const { at, visitType, houseVisitAddress, expectedPrice, now, limits, timetable } = input
  return await db.transaction().execute(async (tx) => {
    const link = await lockLink(tx, input)
    const item = await findItem(tx, link, input)
    const { subject, kind, day, state, books, answer } = item
    if (!isCare(kind) || day === null || state !== 'open') throw refusal(LINK_REFUSALS, 'ITEM_OVER')
    const about = { ...aboutItem(item), now }
    if (answer === 'booked')
      return await itemNow(tx, link, { ...about, ...(await bookedBefore(tx, subject, { kind, day })) })
    if (!books) throw refusal(LINK_REFUSALS, 'ITEM_OVER')
    const parts = [{ petId: subject, serviceTypeId: await findServiceId(tx), expectedPrice }]
    const what = { parts, visitType, houseVisitAddress, notes: null }
    const booking = { ...what, at, idempotencyKey: randomUUID() }
    const owner = { ...link.owner, userId: null }
    const { appointments } = await book(tx, owner, { booking, now, limits, timetable })
    const [{ id }] = appointments
    await saveCareAnswer(tx, { petId: subject, kind, day, answer: 'booked', appointmentId: id, now })
    return await itemNow(tx, link, { ...about, id })
  })
}

/** The service that is booked for care. Refuses if the clinic has none any more. */
export async function findServiceId(db: Db): Promise<string> {
  const service = findVaccination(await listServices(db))
  if (service === undefined) throw refusal(BOOK_LINK_REFUSALS, 'SERVICE_MISSING')
  return service.id
}

async function bookedBefore(
  tx: Tx,
  petId: string,
  about: { kind: RemindedCare; day: string },
): Promise<{ id?: string }> {
  const said = (await listCareAnswers(tx, [petId])).find(
    ({ kind, day }) => kind === about.kind && day === about.day,
  )
  return said?.appointmentId ? { id: said.appointmentId } : {}
}
