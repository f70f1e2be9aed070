import { refusal } from '../../../../lib/refusal.ts'
import { rangeOf, toPage } from '../../../../lib/server/database/cursor.ts'
import { addDays } from '../../../../lib/time.ts'
import { bookableDays } from '../../../planning/appointments/rules.ts'
import { appointmentsLink } from '../../../planning/appointments/server/appointments-link.ts'
import type { AppointmentsContext } from '../../../planning/appointments/server/context.ts'
import { moveOwnAppointment } from '../../../planning/appointments/server/move-appointment.ts'
import { findMoving } from '../../../planning/appointments/server/move-queries.ts'
import { toAppointment } from '../../../planning/appointments/server/present-appointment.ts'
import { findAppointment } from '../../../planning/appointments/server/queries.ts'
import { readCalendarFile } from '../../../planning/appointments/server/read-calendar-file.ts'
import { countFreeSlots, readSlots } from '../../../planning/appointments/server/read-slots.ts'
import type { VisitType } from '../../../planning/services/visit-types.ts'
import { instantOf } from '../../../planning/timetable/moment.ts'
import { implementFeature } from '../../../platform/auth/server/implement-feature.ts'
import { limitAction, limitLinkTries } from '../../../platform/auth/server/limit-tries.ts'
import { linkContract } from '../link-contract.ts'
import type { About } from '../link-rules.ts'
import type { Feedback, LinkDays } from '../link-schemas.ts'
import { LINK_REFUSALS } from '../link-texts.ts'
import { answerLink, answerOwn, chooseByLink, findItem, itemNow } from './answer-link.ts'
import { bookByLink, findServiceId } from './book-link.ts'
import { type FeedbackRow, listFeedback, saveFeedback } from './link-queries.ts'
import { presentLink } from './present-link.ts'
import { lockLink, type ReadLink, readLink } from './read-link.ts'

const os = implementFeature(linkContract).$context<AppointmentsContext>()

/** What the link of a reminder does. Wrong secrets count against the address, what is changed against the customer. */
export const linkRouter = os.router({
  getByLink: os.getByLink.handler(async ({ input, context }) => {
    const link = secretOf(context, input.token)
    const read = await limitLinkTries(context, () => readLink(context.db, link))
    const timetable = await context.timetables.read(context.db)
    return await presentLink(context.db, read, { now: link.now, timetable })
  }),

  answerByLink: os.answerByLink.handler(({ input, context }) =>
    changeBy(context, input.token, () => {
      const link = { ...secretOf(context, input.token), link: appointmentsLink(context) }
      return answerLink(context.db, { ...input, ...link })
    }),
  ),

  listSlotsByLink: os.listSlotsByLink.handler(async ({ input, context }) => {
    const link = await limitLinkTries(context, () => readLink(context.db, secretOf(context, input.token)))
    return await readDays(context, link, input)
  }),

  moveByLink: os.moveByLink.handler(({ input: { token, at, ...about }, context }) =>
    changeBy(context, token, async (link) => {
      const { db, timetables, bookingLimits } = context
      const now = context.now()
      const item = await findItem(db, link, { ...about, now })
      const { subject } = item
      if (item.moves === null || item.at === null) throw refusal(LINK_REFUSALS, 'ITEM_OVER')
      const move = { id: subject, at, expectedDate: item.at, now, daysAhead: bookingLimits.daysAhead }
      const { outcome } = await timetables.runBy(db, (timetable) =>
        moveOwnAppointment(db, link.owner, { ...move, timetable }),
      )
      const calendar = outcome === 'moved' ? await calendarOf(context, link, subject) : null
      const moved = { outcome, to: instantOf(at).toISOString(), calendar }
      return { ...(await itemNow(db, link, { ...about, now })), ...moved }
    }),
  ),

  bookByLink: os.bookByLink.handler(({ input, context }) =>
    changeBy(context, input.token, async (link) => {
      const { db, timetables, bookingLimits: limits } = context
      const booking = { ...input, ...secretOf(context, input.token), limits }
      const booked = await timetables.runBy(db, (timetable) => bookByLink(db, { ...booking, timetable }))
      return { ...booked, calendar: await calendarOf(context, link, booked.id) }
    }),
  ),

  saveChoiceByLink: os.saveChoiceByLink.handler(({ input, context }) =>
    changeBy(context, input.token, async () => {
      const link = { ...secretOf(context, input.token), link: appointmentsLink(context) }
      await chooseByLink(context.db, { ...input, ...link })
      return { reminders: input.reminders }
    }),
  ),

  answer: os.answer.handler(async ({ input, context }) => {
    const said = { ...input, now: context.now() }
    return toAppointment(await answerOwn(context.db, context.caller, said))
  }),

  listFeedback: os.listFeedback.handler(async ({ input, context }) => {
    const rows = await listFeedback(context.db, rangeOf(input?.cursor))
    return toPage(rows, ({ givenAt, id }) => ({ at: givenAt, id }), toFeedback)
  }),

  sendFeedbackByLink: os.sendFeedbackByLink.handler(({ input: { token, rating, comment }, context }) =>
    changeBy(context, token, async () => {
      const link = secretOf(context, token)
      await context.db.transaction().execute(async (tx) => {
        const { message } = await lockLink(tx, link)
        if (message.kind !== 'feedback-request') throw refusal(LINK_REFUSALS, 'ITEM_OVER')
        await saveFeedback(tx, message.messageId, { rating, comment, now: link.now })
      })
      return { rating }
    }),
  ),
})

const secretOf = ({ keys, now }: Pick<AppointmentsContext, 'keys' | 'now'>, token: string) => ({
  token,
  secret: keys.secret,
  now: now(),
})

/** Runs a change by a link: a secret that opens nothing is a try of the address, one that does is its customer’s action. */
async function changeBy<Result>(
  context: AppointmentsContext,
  token: string,
  action: (link: ReadLink) => Promise<Result>,
): Promise<Result> {
  const link = await limitLinkTries(context, () => readLink(context.db, secretOf(context, token)))
  return await limitAction({ ...context, caller: link.owner }, 'booking', () => action(link))
}

function toFeedback({ givenAt, customerId, fullName, item, ...row }: FeedbackRow): Feedback {
  const { pet = null, service = null, at = null } = item ?? {}
  return { ...row, givenAt: givenAt.toISOString(), customer: { id: customerId, fullName }, pet, service, at }
}

/** The calendar file of an appointment that now has another time. */
async function calendarOf({ db, now }: AppointmentsContext, { owner }: ReadLink, id: string) {
  const records = { ownerPhone: owner.phone }
  return (await readCalendarFile(db, id, { now: now(), records, hidesHome: true })) ?? null
}

type Asked = About & { date?: string | undefined; visitType?: VisitType | undefined }

/** The free times for an item: to move its appointment to, or for care. */
async function readDays(context: AppointmentsContext, link: ReadLink, asked: Asked): Promise<LinkDays> {
  const { db, timetables, bookingLimits } = context
  const now = context.now()
  const { daysAhead } = bookingLimits
  const timetable = await timetables.read(db)
  const request = { now, daysAhead, isOwner: true, timetable, ...(await questionOf(context, link, asked)) }
  const days = await countFreeSlots(db, request)
  const range = bookableDays(now, daysAhead)
  const date = asked.date ?? days.find(({ free }) => free > 0)?.date ?? addDays(range.first, 1)
  return { days, day: await readSlots(db, date, request), ...range }
}

async function questionOf({ db, now }: AppointmentsContext, link: ReadLink, asked: Asked) {
  const { subject, visitType: where = 'clinic' } = asked
  const item = await findItem(db, link, { ...asked, now: now() })
  if (item.books) return { question: { serviceTypeId: await findServiceId(db), visitType: where } }
  const records = { ownerPhone: link.owner.phone }
  const appointment = item.moves === null ? undefined : await findAppointment(db, subject, records)
  const moving = appointment && (await findMoving(db, subject, records))
  if (appointment === undefined || moving === undefined) throw refusal(LINK_REFUSALS, 'ITEM_OVER')
  const { serviceTypeId, visitType, minutes } = appointment
  return { question: { serviceTypeId, visitType, minutes }, moving }
}
