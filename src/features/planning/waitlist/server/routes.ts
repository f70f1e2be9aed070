import { refusal } from '../../../../lib/refusal.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import type { CustomerScope } from '../../../../lib/server/database/owner-scope.ts'
import type { Answer } from '../../../../lib/text.ts'
import { presentContact } from '../../../owners/customers/server/present-customer.ts'
import { findPhone } from '../../../owners/customers/server/queries.ts'
import { PET_REFUSALS } from '../../../owners/pets/texts.ts'
import type { Customer } from '../../../platform/auth/server/auth-context.ts'
import { implementFeature } from '../../../platform/auth/server/implement-feature.ts'
import { limitAction, limitLinkTries } from '../../../platform/auth/server/limit-tries.ts'
import type { Appointment } from '../../appointments/appointment-schemas.ts'
import { appointmentsLink } from '../../appointments/server/appointments-link.ts'
import type { AppointmentsContext } from '../../appointments/server/context.ts'
import { toAppointment, toClinicAppointment } from '../../appointments/server/present-appointment.ts'
import { readCalendarFile } from '../../appointments/server/read-calendar-file.ts'
import type { Timetables } from '../../timetable/server/timetables.ts'
import {
  acceptContract,
  type clinicEntrySchema,
  type entrySchema,
  type offerSchema,
  waitlistContract,
} from '../contract.ts'
import { hasHope, MAX_ENTRIES } from '../rules.ts'
import { WAITLIST_REFUSALS } from '../texts.ts'
import { acceptOffer, acceptOfferFor } from './accept-offer.ts'
import type { WaitlistContext } from './context.ts'
import { joinWaitlist } from './join-waitlist.ts'
import {
  answerOffer,
  type EntryRow,
  endEntry,
  findOffer,
  listEntriesOf,
  listEntriesOfDay,
  lockEntry,
  withdrawOffer,
} from './queries.ts'
import { readLink } from './read-link.ts'

const os = implementFeature(waitlistContract).$context<WaitlistContext>()

export const waitlistRouter = os.router({
  join: os.join.handler(async ({ input, context }) => {
    const { db, caller, timetables, bookingLimits } = context
    const now = context.now()
    const limits = { daysAhead: bookingLimits.daysAhead, entries: MAX_ENTRIES }
    const joining = { customerId: caller.customerId, entry: input, now, limits }
    const { id, timetable } = await limitAction(context, 'booking', () => joinBy(db, timetables, joining))
    const [entry] = await listEntriesOf(db, caller.customerId, { now, id })
    if (entry === undefined) throw refusal(WAITLIST_REFUSALS, 'PET_MISSING')
    return toEntry(entry, { now, timetable })
  }),

  listOwn: os.listOwn.handler(async ({ context }) => {
    const { db, caller, timetables } = context
    const facts = { now: context.now(), timetable: await timetables.read(db) }
    return (await listEntriesOf(db, caller.customerId, facts)).map((entry) => toEntry(entry, facts))
  }),

  leave: os.leave.handler(async ({ input, context }) => {
    if (!(await stopWaiting(context.db, input.id, { customerId: context.caller.customerId })))
      throw refusal(WAITLIST_REFUSALS, 'ENTRY_MISSING')
    return { removed: true }
  }),

  getOffer: os.getOffer.handler(({ input, context }) =>
    readOffer(context.db, input.id, context.caller.customerId),
  ),

  declineOffer: os.declineOffer.handler(({ input, context }) =>
    declineOffer(context.db, input.id, context.caller.customerId),
  ),

  getOfferByLink: os.getOfferByLink.handler(({ input, context }) =>
    limitLinkTries(context, () => readLink(context.db, input.token)).then(({ offerId, customer }) =>
      readOffer(context.db, offerId, customer.customerId),
    ),
  ),

  declineOfferByLink: os.declineOfferByLink.handler(({ input, context }) =>
    limitLinkTries(context, () => readLink(context.db, input.token)).then(({ offerId, customer }) =>
      declineOffer(context.db, offerId, customer.customerId),
    ),
  ),

  list: os.list.handler(async ({ input, context }) => {
    const facts = { now: context.now(), timetable: await context.timetables.read(context.db) }
    const entries = await listEntriesOfDay(context.db, input.day, facts.now)
    return entries.map((entry) => toClinicEntry(entry, facts))
  }),

  add: os.add.handler(async ({ input: { customerId, ...entry }, context }) => {
    const { db, timetables } = context
    if ((await findPhone(db, customerId)) === undefined) throw refusal(PET_REFUSALS, 'OWNER_MISSING')
    const now = context.now()
    const limits = { daysAhead: null, entries: null }
    const { id, timetable } = await joinBy(db, timetables, { customerId, entry, now, limits })
    const [added] = await listEntriesOf(db, customerId, { now, id })
    if (added === undefined) throw refusal(WAITLIST_REFUSALS, 'PET_MISSING')
    return toClinicEntry(added, { now, timetable })
  }),

  remove: os.remove.handler(async ({ input, context }) => {
    if (!(await stopWaiting(context.db, input.id, 'all'))) throw refusal(WAITLIST_REFUSALS, 'ENTRY_OVER')
    return { removed: true }
  }),
})

const accepting = implementFeature(acceptContract).$context<AppointmentsContext>()

/** The endpoints that accept an offer. */
export const acceptRouter = accepting.router({
  acceptOffer: accepting.acceptOffer.handler(({ input, context }) => acceptFor(context, input)),
  acceptOfferFor: accepting.acceptOfferFor.handler(async ({ input: { id }, context }) => {
    const { db, caller, timetables } = context
    const acceptance = { id, now: context.now(), link: appointmentsLink(context) }
    const { appointment, warning } = await timetables.runBy(db, (timetable) =>
      acceptOfferFor(db, caller, { ...acceptance, timetable }),
    )
    return { appointment: toClinicAppointment(caller)(appointment), warning }
  }),

  acceptOfferByLink: accepting.acceptOfferByLink.handler(({ input, context }) =>
    limitLinkTries(context, () => readLink(context.db, input.token)).then(async (link) => {
      const { offerId: id, customer: caller } = link
      const appointment = await acceptFor({ ...context, caller }, { id, expectedPrice: input.expectedPrice })
      const calendar = await readCalendarFile(context.db, appointment.id, {
        now: context.now(),
        records: 'all',
      })
      if (calendar === undefined) throw refusal(WAITLIST_REFUSALS, 'OFFER_OVER')
      return { ...appointment, calendar }
    }),
  ),
})

/** Ends an entry and withdraws what is offered to it; false if there is none, or none of that customer. */
async function stopWaiting(db: Db, id: string, records: CustomerScope): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    if (!(await lockEntry(tx, id, records))) return false
    await withdrawOffer(tx, id)
    await endEntry(tx, id)
    return true
  })
}

async function findOwnOffer(db: Db, id: string, customerId: string) {
  const offer = await findOffer(db, id, { customerId })
  if (offer === undefined) throw refusal(WAITLIST_REFUSALS, 'OFFER_MISSING')
  return offer
}

async function declineOffer(db: Db, id: string, customerId: string): Promise<Answer<typeof offerSchema>> {
  return await db.transaction().execute(async (tx) => {
    const { entryId } = await findOwnOffer(tx, id, customerId)
    const isDone = (await lockEntry(tx, entryId, { customerId })) && (await answerOffer(tx, id, 'declined'))
    if (!isDone) throw refusal(WAITLIST_REFUSALS, 'OFFER_OVER')
    return await readOffer(tx, id, customerId)
  })
}

async function readOffer(db: Db, id: string, customerId: string): Promise<Answer<typeof offerSchema>> {
  const { startsAt, expiresAt, state, ...offer } = await findOwnOffer(db, id, customerId)
  const { pet, species, serviceType, visitType, houseVisitAddress, calendar, price } = offer
  const what = { pet, species, serviceType, visitType, houseVisitAddress, calendar, price }
  return { id, startsAt, expiresAt, state, ...what }
}

type Joining = Omit<Parameters<typeof joinWaitlist>[2], 'timetable'> & { customerId: string }

/** Joins the waitlist by the current timetable, and gives it with the entry's id. */
async function joinBy(db: Db, timetables: Timetables, { customerId, ...joining }: Joining) {
  return await timetables.runBy(db, async (timetable) => ({
    id: await joinWaitlist(db, customerId, { ...joining, timetable }),
    timetable,
  }))
}

type Facts = Parameters<typeof hasHope>[1]

function toEntry(row: EntryRow, facts: Facts): Answer<typeof entrySchema> {
  const { id, pet, serviceType, visitType, calendar, firstDay, lastDay, part, moreParts, since, offer } = row
  const held = offer && {
    id: offer.id,
    // The database's JSON has another form of time.
    startsAt: new Date(offer.startsAt),
    expiresAt: new Date(offer.expiresAt),
  }
  const hopeless = offer === null && !hasHope({ ...row, calendarId: row.calendarId ?? undefined }, facts)
  const entry = { id, pet, serviceType, visitType, calendar, firstDay, lastDay, part, moreParts }
  return { ...entry, since, offer: held, hopeless }
}

function toClinicEntry(row: EntryRow, facts: Facts): Answer<typeof clinicEntrySchema> {
  const { customerId, fullName: customerName, phone: customerPhone, hasLogin } = row
  return {
    ...toEntry(row, facts),
    customer: presentContact({ customerId, customerName, customerPhone }),
    hasLogin,
  }
}

async function acceptFor(
  context: AppointmentsContext & { caller: Customer },
  offer: { id: string; expectedPrice?: number | undefined },
): Promise<Appointment> {
  const { db, caller, timetables, bookingLimits: limits } = context
  const acceptance = { ...offer, now: context.now(), limits }
  const accept = () =>
    timetables.runBy(db, (timetable) => acceptOffer(db, caller, { ...acceptance, timetable }))
  return toAppointment(await limitAction(context, 'booking', accept))
}
