import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { closureSpan } from '../../../src/features/planning/timetable/rules.ts'
import { deleteOldTimes } from '../../../src/features/planning/timetable/server/calendar-time-queries.ts'
import { deleteClosure, insertClosure } from '../../../src/features/planning/timetable/server/queries.ts'
import { offerFreeTimes } from '../../../src/features/planning/waitlist/server/offer-free-times.ts'
import { addDays, clinicInstant } from '../../../src/lib/time.ts'
import { type Caller, MORNING, openClinic, serve } from '../../callers.ts'
import {
  aCustomer,
  anAdmin,
  anAppointment,
  aPet,
  aService,
  aWait,
  type Customer,
  PASSWORD,
} from '../../factories.ts'
import { openStream } from '../../live-stream.ts'
import { readMails, readNotices } from '../../mails.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { admin } = clinic.callers
const service = await aService(db)
const other = await clinic.anOwner()

const DAY = '2027-04-01'
const CLOSED = addDays(DAY, 1)
const mailer = { send: async () => true, delivers: false, publicUrl: 'https://tests.example' }
/** Runs the job that offers places, as a server does. */
const offer = (changed: (customerId: string) => void = () => undefined, now = MORNING) =>
  offerFreeTimes({ db, now: () => now, mailer, changed })

type Person = { customer: Customer; caller: Caller; petId: string }
async function aPerson(): Promise<Person> {
  const { customer, caller } = await clinic.anOwner()
  return { customer, caller, petId: (await aPet(db, { owner: customer })).id }
}
const person: Person = {
  customer: clinic.customer,
  caller: clinic.callers.customer,
  petId: (await aPet(db, { owner: clinic.customer })).id,
}

/** What a person asks for unless a test says otherwise: a whole day. */
const wanted = (petId: string) => ({
  petId,
  serviceTypeId: service.id,
  visitType: 'clinic' as const,
  houseVisitAddress: null,
  calendarId: null,
  firstDay: DAY,
  lastDay: DAY,
  part: 'any' as const,
})
async function join({ caller, petId }: Person, given: Partial<ReturnType<typeof wanted>> | object = {}) {
  const answer = await caller.ask('waitlist.join', { ...wanted(petId), ...given })
  expect([answer.status, answer.refusal.code]).toEqual([201, undefined])
  return answer.body.id
}

/** Appointments in all slots of a day; gives their ids by hour. */
async function fill(day = DAY): Promise<Record<number, string>> {
  const pet = await aPet(db, { owner: other.customer })
  const ids: Record<number, string> = {}
  for (let hour = 10; hour <= 20; hour += 1) ids[hour] = await anAppointment(db, { pet, service, day, hour })
  return ids
}
const reject = async (id: string | undefined) =>
  expect((await admin.ask('appointments.reject', { id, reason: null })).status).toBe(200)
const theirs = await aPet(db, { owner: other.customer })
const book = async (hour: number) =>
  await other.caller.ask('appointments.book', {
    petId: theirs.id,
    serviceTypeId: service.id,
    visitType: 'clinic',
    date: DAY,
    hour,
    idempotencyKey: randomUUID(),
  })
const heldFor = async ({ caller }: Person) =>
  (await caller.ask('waitlist.listOwn')).body.map((entry) => entry.offer?.startsAt ?? null)
const at = (hour: number, day = DAY) => clinicInstant(day, hour).toISOString()
const offerIdOf = async ({ caller }: Person) =>
  (await caller.ask('waitlist.listOwn')).body[0]?.offer?.id ?? ''
/** The secret of the link in the email about a place. */
const linkTokenOf = async ({ customer }: Person) => {
  const [mail] = await readMails(db, customer.login?.email)
  return /https:\/\/tests\.example\/place\?token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
const stateOf = async (hour: number, day = DAY) =>
  (await admin.ask('appointments.listSlots', { date: day })).body.slots.find((slot) => slot.hour === hour)
    ?.state
const queued = async () =>
  (await db.selectFrom('jobs').select('dueAt').where('kind', '=', 'waitlist').execute()).length
const expire = (id: string) =>
  sql`update waitlist_offers set expires_at = now() - interval '1 second' where id = ${id}`.execute(db)

afterEach(async () => {
  clinic.setNow(MORNING)
  await sql`truncate waitlist_entries, appointments, calendar_times, notifications, outbox, jobs, idempotency_keys, closures cascade`.execute(
    db,
  )
})

describe('joining', () => {
  test('is listed for the customer and for staff, and the same twice is one', async () => {
    await fill()
    const id = await join(person)
    expect(await join(person)).toBe(id)
    const { body } = await person.caller.ask('waitlist.listOwn')
    expect(body).toMatchObject([{ id, firstDay: DAY, part: 'any', calendar: null, offer: null }])
    expect((await other.caller.ask('waitlist.listOwn')).body).toEqual([])
    const listed = async (day: string) => (await admin.ask('waitlist.list', { day })).body
    expect(await listed(DAY)).toMatchObject([{ id, customer: { id: person.customer.id } }])
    expect(await listed(addDays(DAY, 1))).toEqual([])
  })

  test('is said to be in vain once the clinic closes then, to the customer and to staff', async () => {
    await fill()
    await join(person)
    const hopeless = async () => [
      (await person.caller.ask('waitlist.listOwn')).body[0]?.hopeless,
      (await admin.ask('waitlist.list', { day: DAY })).body[0]?.hopeless,
    ]
    expect(await hopeless()).toEqual([false, false])
    const closure = { firstDay: DAY, lastDay: DAY, from: null, until: null, reason: null, announce: false }
    const { id } = (await admin.ask('timetable.addClosure', closure)).body
    expect(await hopeless()).toEqual([true, true])
    await admin.ask('timetable.removeClosure', { id })
    expect(await hopeless()).toEqual([false, false])
  })

  test.each([
    ['another customer’s pet', { petId: 'theirs' }, 'PET_MISSING'],
    ['a service that is not there', { serviceTypeId: randomUUID() }, 'SERVICE_MISSING'],
    ['a calendar that is not there', { calendarId: 99 }, 'CALENDAR_MISSING'],
    ['a day that is over', { firstDay: '2027-03-09' }, 'DAYS_NOT_BOOKABLE'],
    ['a day that is too far', { lastDay: '2028-04-10', firstDay: '2028-04-01' }, 'DAYS_NOT_BOOKABLE'],
    ['a day on which the clinic is closed', { firstDay: CLOSED, lastDay: CLOSED }, 'NO_TIMES'],
    ['times that are all free', { part: 'morning' }, 'ALL_FREE'],
    ['days in the wrong order', { lastDay: addDays(DAY, -1) }, 'BAD_REQUEST'],
    ['more than 31 days', { lastDay: addDays(DAY, 31) }, 'BAD_REQUEST'],
    ['a house visit without an address', { visitType: 'house' }, 'BAD_REQUEST'],
  ])('is refused for %s', async (_what, change, code) => {
    const theirs = (await aPet(db, { owner: other.customer })).id
    const given = 'petId' in change ? { petId: theirs } : change
    await anAppointment(db, { service, day: DAY, hour: 15 })
    const closure = { firstDay: CLOSED, lastDay: CLOSED, from: null, until: null }
    await insertClosure(db, { ...closureSpan(closure), reason: null, alertId: null })
    const answer = await person.caller.ask('waitlist.join', { ...wanted(person.petId), ...given })
    expect(answer.refusal.code).toBe(code)
  })

  test('is limited to three at a time, and to the days that customers can book', async () => {
    await fill()
    for (let day = 0; day < 3; day += 1) await join(person, { firstDay: addDays(DAY, -day), lastDay: DAY })
    const more = { ...wanted(person.petId), lastDay: addDays(DAY, 1) }
    expect((await person.caller.ask('waitlist.join', more)).refusal.code).toBe('WAITLIST_FULL')
    const limited = await serve(clinic.database, { bookingLimits: { daysAhead: 7, maxUpcoming: null } })
    const caller = await limited.session(person.customer.login as NonNullable<Customer['login']>)
    expect((await caller.ask('waitlist.join', wanted(person.petId))).refusal.code).toBe('DAYS_NOT_BOOKABLE')
  })

  test('leaves the places alone that are free already, and those of another part of the day', async () => {
    const ids = await fill()
    await reject(ids[10])
    await join(person, { part: 'morning' })
    await offer()
    expect(await heldFor(person)).toEqual([null])
    await reject(ids[18])
    await offer()
    expect(await heldFor(person)).toEqual([null])
    await reject(ids[11])
    await offer()
    expect(await heldFor(person)).toEqual([at(11)])
  })
})

describe('who waits for several hours', () => {
  test('is offered the first that becomes free, and is on the list once', async () => {
    const ids = await fill()
    const id = await join(person, { part: '18:00', moreParts: ['11:00', '18:00'] })
    expect(await join(person, { part: '11:00', moreParts: ['18:00'] })).toBe(id)
    const { body } = await person.caller.ask('waitlist.listOwn')
    expect(body).toMatchObject([{ id, part: '11:00', moreParts: ['18:00'] }])
    await reject(ids[12])
    await offer()
    expect(await heldFor(person)).toEqual([null])
    await reject(ids[18])
    await offer()
    expect(await heldFor(person)).toEqual([at(18)])
  })
})

describe('a place that becomes free', () => {
  test.each([
    ['rejected', async (id: string) => reject(id)],
    [
      'cancelled by its owner',
      async (id: string) => void (await other.caller.ask('appointments.cancel', { id })),
    ],
    [
      'moved away',
      async (id: string) =>
        void (await admin.ask('appointments.move', { id, date: addDays(DAY, 1), hour: 10 })),
    ],
  ])('because the appointment is %s is held for who waits, and taken for all others', async (_how, free) => {
    const ids = await fill()
    await join(person)
    await db.deleteFrom('jobs').execute()
    await free(ids[15] ?? '')
    expect(await queued()).toBe(1)
    // Even before the job runs.
    expect(await stateOf(15)).toBe('booked')
    expect((await book(15)).refusal.code).toBe('SLOT_UNAVAILABLE')
    await db.deleteFrom('jobs').execute()
    await offer()
    expect(await heldFor(person)).toEqual([at(15)])
    expect(await stateOf(15)).toBe('booked')
    expect((await book(15)).refusal.code).toBe('SLOT_UNAVAILABLE')
    // The job calls itself only for the moment at which its offer ends.
    expect(await queued()).toBe(1)
  })

  test.each([
    ['another part of the day', { part: 'morning' }],
    ['another hour', { part: '16:00' }],
    ['two other hours', { part: '16:00', moreParts: ['14:00'] }],
    ['another visit type', { visitType: 'house', houseVisitAddress: '14 Lake View Road' }],
    ['another day', { firstDay: addDays(DAY, 1), lastDay: addDays(DAY, 1) }],
  ])('is free for everyone after the job if those who wait want %s', async (what, changes) => {
    const ids = await fill()
    if (what === 'another day') await fill(addDays(DAY, 1))
    await join(person, changes)
    if (what === 'another visit type')
      await db.updateTable('calendars').set({ visitType: 'clinic' }).execute()
    await reject(ids[15])
    await db.deleteFrom('jobs').execute()
    await offer()
    expect(await heldFor(person)).toEqual([null])
    expect(await queued()).toBe(0)
    expect((await book(15)).status).toBe(201)
    await db.updateTable('calendars').set({ visitType: null }).execute()
  })

  test('can be booked at once if no one waits', async () => {
    const ids = await fill()
    await reject(ids[15])
    expect((await book(15)).status).toBe(201)
  })

  test('is free again if its job is lost', async () => {
    const ids = await fill()
    await join(person)
    await reject(ids[15])
    await deleteOldTimes(db, MORNING)
    expect(await stateOf(15)).toBe('booked')
    await sql`update calendar_times set freed_at = now() - interval '11 minutes' where freed_at is not null`.execute(
      db,
    )
    await deleteOldTimes(db, MORNING)
    expect(await stateOf(15)).toBe('free')
  })

  test('is only what a moved appointment no longer takes', async () => {
    const ids = await fill()
    await reject(ids[16])
    await join(person)
    await db.deleteFrom('jobs').execute()
    const moved = { id: ids[15], date: DAY, hour: 15, minutes: 120 }
    expect((await admin.ask('appointments.move', moved)).status).toBe(200)
    expect(await queued()).toBe(0)
    expect((await admin.ask('appointments.move', { ...moved, minutes: 60 })).status).toBe(200)
    expect([await stateOf(15), await stateOf(16)]).toEqual(['booked', 'booked'])
    expect(await queued()).toBe(1)
  })

  test.each([
    [
      'undoing the move',
      (id: string) => admin.ask('appointments.move', { id, date: addDays(DAY, 1), hour: 10 }),
      (id: string) => admin.ask('appointments.move', { id, date: DAY, hour: 15 }),
    ],
    [
      'reopening it',
      (id: string) => admin.ask('appointments.reject', { id, reason: null }),
      (id: string) => admin.ask('appointments.reopen', { id }),
    ],
  ])('goes back to its appointment by %s, until it is offered', async (_how, free, takeBack) => {
    const ids = await fill()
    await join(person)
    const id = ids[15] ?? ''
    expect((await free(id)).status).toBe(200)
    // No other appointment gets it.
    expect((await admin.ask('appointments.move', { id: ids[16], date: DAY, hour: 15 })).status).toBe(409)
    expect((await takeBack(id)).status).toBe(200)
    await offer()
    expect(await heldFor(person)).toEqual([null])
    expect((await free(id)).status).toBe(200)
    await offer()
    expect(await heldFor(person)).toEqual([at(15)])
    expect((await takeBack(id)).refusal.code).toMatch(/^SLOT_/)
  })

  test('because a closure is removed is offered as well', async () => {
    const closure = { firstDay: DAY, lastDay: DAY, from: null, until: null }
    const { id } = await insertClosure(db, { ...closureSpan(closure), reason: null, alertId: null })
    await aWait(db, person.customer, { firstDay: DAY, service })
    await offer()
    expect(await heldFor(person)).toEqual([null])
    await db.deleteFrom('jobs').execute()
    await deleteClosure(db, id)
    expect(await queued()).toBe(1)
    await offer()
    expect(await heldFor(person)).toEqual([at(10)])
  })

  test('is notified with a link to the place, also by email', async () => {
    const ids = await fill()
    await join(person)
    await reject(ids[15])
    await offer()
    const page = `/dashboard/offers/${await offerIdOf(person)}`
    const [notice] = await readNotices(db, person.customer.login?.userId)
    expect(notice).toMatchObject({ title: expect.stringMatching(/^A slot for .+ on .+ [AP]M$/), link: page })
    expect(notice?.message).toContain('on Thursday, 1 April 2027 at 3:00 PM. The slot costs ₹700 and is held')
    expect(await linkTokenOf(person)).toMatch(/^[\w-]{43}$/)
  })

  test('calls no one if no one waits for its day', async () => {
    const ids = await fill()
    await anAppointment(db, { service, day: addDays(DAY, 5) })
    await join(person, { firstDay: addDays(DAY, 5), lastDay: addDays(DAY, 9) })
    await db.deleteFrom('jobs').execute()
    await reject(ids[15])
    expect(await queued()).toBe(0)
  })

  test('goes to the first in line; of several places each gets one, however often the job runs', async () => {
    const [second, third] = [await aPerson(), await aPerson()]
    const ids = await fill()
    for (const one of [person, second, third]) await join(one)
    await reject(ids[12])
    await reject(ids[13])
    await Promise.all([offer(), offer(), offer()])
    await offer()
    expect(await heldFor(person)).toEqual([at(12)])
    expect(await heldFor(second)).toEqual([at(13)])
    expect(await heldFor(third)).toEqual([null])
    const { rows } = await sql`select from waitlist_offers`.execute(db)
    expect(rows).toHaveLength(2)
  })
})

describe('an offer', () => {
  const offered = async () => {
    const ids = await fill()
    await join(person)
    await reject(ids[15])
    await offer()
    return { id: await offerIdOf(person), ids }
  }

  test('shows what it is about, to its customer only', async () => {
    const { id } = await offered()
    const { body } = await person.caller.ask('waitlist.getOffer', { id })
    expect(body).toMatchObject({ state: 'open', startsAt: at(15), price: 70_000, serviceType: service.name })
    expect((await other.caller.ask('waitlist.getOffer', { id })).refusal.code).toBe('OFFER_MISSING')
  })

  test('that is taken is an appointment like any booking, ends the wait, and is announced', async () => {
    const { id } = await offered()
    await db.deleteFrom('jobs').execute()
    const answer = await person.caller.ask('waitlist.acceptOffer', { id, expectedPrice: 70_000 })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ appointmentDate: at(15), status: 'pending', paymentAmount: 70_000 })
    expect(await db.selectFrom('jobs').select('data').where('kind', '=', 'announcement').execute()).toEqual([
      { data: { appointmentId: answer.body.id, event: 'requested' } },
    ])
    expect((await person.caller.ask('waitlist.listOwn')).body).toEqual([])
    // A request that is sent again because its answer was lost.
    const again = await person.caller.ask('waitlist.acceptOffer', { id })
    expect([again.status, again.body.id]).toEqual([201, answer.body.id])
    expect((await person.caller.ask('waitlist.getOffer', { id })).body.state).toBe('accepted')
    const { rows } =
      await sql`select holder_id from calendar_times where holder_id = ${answer.body.id}`.execute(db)
    expect(rows).toHaveLength(1)
  })

  test.each([
    ['another price', { expectedPrice: 1 }, 'PRICE_CHANGED'],
    ['another customer', {}, 'OFFER_MISSING'],
  ])('is not taken for %s, and held on', async (who, given, code) => {
    const { id } = await offered()
    const { caller } = who === 'another customer' ? other : person
    expect((await caller.ask('waitlist.acceptOffer', { id, ...given })).refusal.code).toBe(code)
    expect(await stateOf(15)).toBe('booked')
    expect((await person.caller.ask('waitlist.getOffer', { id })).body.state).toBe('open')
  })

  test('is answered by anyone who has its link, signed in or not, as long as it is held', async () => {
    const { id } = await offered()
    const token = await linkTokenOf(person)
    const { anonymous } = clinic.callers
    const page = await openStream(clinic.origin, person.caller.cookie)
    expect((await anonymous.ask('waitlist.getOfferByLink', { token })).body).toMatchObject({
      id,
      state: 'open',
    })
    const wrong = await anonymous.ask('waitlist.acceptOfferByLink', { token, expectedPrice: 1 })
    expect(wrong.refusal.code).toBe('PRICE_CHANGED')
    const take = () => anonymous.ask('waitlist.acceptOfferByLink', { token, expectedPrice: 70_000 })
    const answers = [await take(), await take()]
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[0]?.body.calendar).toContain(`UID:${answers[1]?.body.id}@`)
    expect(await page.hear()).toEqual([{ news: 0 }])
    const { items } = (await person.caller.ask('appointments.listOwn')).body
    expect(items.map(({ appointmentDate }) => appointmentDate)).toEqual([at(15)])
    expect((await anonymous.ask('waitlist.getOfferByLink', { token })).body.state).toBe('accepted')
    expect((await anonymous.ask('waitlist.declineOfferByLink', { token })).refusal.code).toBe('OFFER_OVER')
    await expire(id)
    for (const endpoint of [
      'waitlist.getOfferByLink',
      'waitlist.declineOfferByLink',
      'waitlist.acceptOfferByLink',
    ] as const)
      expect((await anonymous.ask(endpoint, { token })).refusal.code).toBe('LINK_ENDED')
    const { rows } = await sql<{ hash: string }>`select link_hash as hash from waitlist_offers`.execute(db)
    expect(rows[0]?.hash).not.toContain(token)
  })

  test('is passed on by its link, which opens no other', async () => {
    const second = await aPerson()
    await offered()
    const { anonymous } = clinic.callers
    const token = await linkTokenOf(person)
    await join(second)
    const [page, others] = await Promise.all(
      [person, other].map(({ caller }) => openStream(clinic.origin, caller.cookie)),
    )
    // The browser in which it is opened may be signed in as someone else.
    expect((await other.caller.ask('waitlist.declineOfferByLink', { token })).body.state).toBe('declined')
    expect(await page?.hear()).toEqual([{ news: 0 }])
    expect(await others?.hear(0)).toEqual([])
    expect((await anonymous.ask('waitlist.acceptOfferByLink', { token })).refusal.code).toBe('OFFER_OVER')
    await offer()
    expect(await heldFor(second)).toEqual([at(15)])
    expect((await anonymous.ask('waitlist.getOfferByLink', { token })).body.state).toBe('declined')
  })

  test('is not found by guessing links: tries count', async () => {
    const { caller } = await serve(clinic.database, { tryLimits: 'on' })
    const guess = async () =>
      (await caller().ask('waitlist.getOfferByLink', { token: 'x'.repeat(43) })).refusal.code
    const codes = []
    for (let tries = 0; tries < 30; tries += 1) codes.push(await guess())
    expect([codes[0], codes.at(-1)]).toEqual(['LINK_ENDED', 'TOO_MANY_TRIES'])
  })

  test('counts against the limit of upcoming appointments', async () => {
    const { id } = await offered()
    await anAppointment(db, {
      pet: { id: person.petId, ownerPhone: person.customer.phone, name: '' },
      service,
    })
    const limited = await serve(clinic.database, { bookingLimits: { daysAhead: null, maxUpcoming: 1 } })
    const caller = await limited.session(person.customer.login as NonNullable<Customer['login']>)
    expect((await caller.ask('waitlist.acceptOffer', { id })).refusal.code).toBe('OPEN_VISITS_FULL')
    expect(await stateOf(15)).toBe('booked')
  })

  test('that is passed on goes to the next in line, and not to the same person again', async () => {
    const second = await aPerson()
    const { id } = await offered()
    await join(second)
    expect((await person.caller.ask('waitlist.declineOffer', { id })).body.state).toBe('declined')
    await offer()
    expect(await heldFor(second)).toEqual([at(15)])
    expect(await heldFor(person)).toEqual([null])
    await second.caller.ask('waitlist.declineOffer', { id: await offerIdOf(second) })
    await offer()
    // The last in line has let it pass: it is free for everyone.
    expect(await stateOf(15)).toBe('free')
    expect((await person.caller.ask('waitlist.declineOffer', { id })).refusal.code).toBe('OFFER_OVER')
  })

  test('that no one answers lapses by a job, can’t be taken before that runs, and comes last in line', async () => {
    const second = await aPerson()
    const { id, ids } = await offered()
    await join(second)
    const due = await sql<{ minutes: number }>`
      select round(extract(epoch from max(due_at) - now()) / 60)::int as minutes from jobs
      where kind = 'waitlist'`.execute(db)
    expect(due.rows).toEqual([{ minutes: 30 }])
    await expire(id)
    expect((await person.caller.ask('waitlist.getOffer', { id })).body.state).toBe('lapsed')
    expect((await person.caller.ask('waitlist.acceptOffer', { id })).refusal.code).toBe('OFFER_OVER')
    const changed = vi.fn()
    await offer(changed)
    expect(changed.mock.calls.flat()).toEqual([person.customer.id, second.customer.id])
    expect(await heldFor(second)).toEqual([at(15)])
    await second.caller.ask('waitlist.declineOffer', { id: await offerIdOf(second) })
    await reject(ids[16])
    await offer()
    // Both wait; the one who answered comes first.
    expect([await heldFor(person), await heldFor(second)]).toEqual([[null], [at(16)]])
  })

  test('is held for as long as the clinic has set', async () => {
    expect((await admin.ask('timetable.saveHold', { minutes: 90 })).status).toBe(200)
    expect((await admin.ask('timetable.get')).body.holdMinutes).toBe(90)
    const { id } = await offered()
    const { rows } = await sql`
      select (expires_at - created_at)::text as held from waitlist_offers where id = ${id}`.execute(db)
    expect(rows).toEqual([{ held: '01:30:00' }])
    await admin.ask('timetable.saveHold', { minutes: 30 })
  })

  describe('that is made at night', () => {
    const EVENING = clinicInstant(addDays(DAY, -1), 22)
    const heldUntil = async (hour: number, night = EVENING) => {
      const ids = await fill()
      await join(person)
      await reject(ids[hour])
      clinic.setNow(night)
      await offer(undefined, night)
      const { rows } = await sql<{ minutes: number; job: number }>`
        select round(extract(epoch from expires_at - created_at) / 60)::integer as minutes,
          (select count(*) from jobs where kind = 'waitlist'
            and due_at between offers.expires_at and offers.expires_at + interval '2 seconds') as job
        from waitlist_offers as offers`.execute(db)
      return rows[0]
    }

    test('is held until half an hour after it, and the email names the day', async () => {
      expect(await heldUntil(15)).toEqual({ minutes: 10 * 60 + 30, job: 1 })
      const [mail] = await readMails(db, person.customer.login?.email)
      expect(mail?.text).toMatch(/held for you until \d+:\d\d [AP]M on \w+day, \d/)
    })

    test('is held until then also when it is made after midnight', async () => {
      expect(await heldUntil(15, clinicInstant(DAY, 3))).toMatchObject({ minutes: 5 * 60 + 30 })
    })

    test('is held at once if that would be after the last moment to book it', async () => {
      const lead = { clinicMinutes: 120, houseMinutes: 120, openHoursOnly: false }
      expect((await admin.ask('timetable.saveLead', lead)).status).toBe(200)
      expect(await heldUntil(10)).toMatchObject({ minutes: 30 })
      await admin.ask('timetable.saveLead', { ...lead, clinicMinutes: 0, houseMinutes: 0 })
    })

    test('follows the quiet time that the clinic has set, which may be none', async () => {
      const settings = (await admin.ask('reminders.getSettings')).body
      const { isOn: _on, held: _held, ...entered } = settings
      await admin.ask('reminders.saveSettings', { ...entered, quietFrom: '09:00', quietUntil: '09:00' })
      expect(await heldUntil(15)).toMatchObject({ minutes: 30 })
      await admin.ask('reminders.saveSettings', entered)
    })
  })

  test('ends with a withdrawn wait, an erased customer, and a day that is over', async () => {
    await offered()
    const [entry] = (await person.caller.ask('waitlist.listOwn')).body
    expect((await other.caller.ask('waitlist.leave', { id: entry?.id })).refusal.code).toBe('ENTRY_MISSING')
    expect((await person.caller.ask('waitlist.leave', { id: entry?.id })).status).toBe(200)
    expect((await person.caller.ask('waitlist.listOwn')).body).toEqual([])
    expect(await stateOf(15)).toBe('free')

    const erased = await aPerson()
    await join(erased, { lastDay: addDays(DAY, 1) })
    await aWait(db, erased.customer, { firstDay: DAY, service })
    await offer()
    const erasure = await erased.caller.ask('privacy.eraseOwn', { word: 'DELETE', password: PASSWORD })
    expect(erasure.status).toBe(200)
    expect(await stateOf(15)).toBe('free')
    expect(
      await db.selectFrom('waitlistEntries').select('id').where('endedAt', 'is', null).execute(),
    ).toEqual([])

    await join(person)
    clinic.setNow(clinicInstant(addDays(DAY, 1), 9))
    expect((await person.caller.ask('waitlist.listOwn')).body).toEqual([])
  })
})

describe('staff', () => {
  const add = async ({ id: customerId }: Customer, petId: string, given: object = {}) =>
    await admin.ask('waitlist.add', { customerId, ...wanted(petId), ...given })

  test('put a customer in line without the customers’ limits, and take them off again', async () => {
    await fill()
    for (const part of ['any', 'morning', 'evening', '15:00'])
      expect((await add(person.customer, person.petId, { part })).status).toBe(201)
    const { body } = await person.caller.ask('waitlist.listOwn')
    expect(body.map(({ part }) => part)).toEqual(['any', 'morning', 'evening', '15:00'])
    const id = body[0]?.id
    expect((await admin.ask('waitlist.remove', { id })).body).toEqual({ removed: true })
    expect((await admin.ask('waitlist.remove', { id })).refusal.code).toBe('ENTRY_OVER')
    expect((await person.caller.ask('waitlist.listOwn')).body).toHaveLength(3)
  })

  test.each([
    ['a customer who is not there', { customerId: randomUUID() }, 'OWNER_MISSING'],
    ['another customer’s pet', { petId: theirs.id }, 'PET_MISSING'],
    ['days that are over', { firstDay: '2027-03-09' }, 'DAYS_NOT_BOOKABLE'],
  ])('put no one in line for %s', async (_what, given, code) => {
    expect((await add(person.customer, person.petId, given)).refusal.code).toBe(code)
  })

  test('see who has no login and is to be called: they are offered nothing', async () => {
    const caller = await aCustomer(db, { login: null })
    const filled = await fill()
    const pet = await aPet(db, { owner: caller })
    expect((await add(caller, pet.id)).body).toMatchObject({ customer: { id: caller.id }, hasLogin: false })
    await join(person)
    await reject(filled[15])
    await offer()
    const listed = (await admin.ask('waitlist.list', { day: DAY })).body
    expect(listed.map(({ hasLogin, offer: held }) => [hasLogin, held?.startsAt ?? null])).toEqual([
      [false, null],
      [true, at(15)],
    ])
  })

  test('book a held place for a customer who said yes: confirmed, and the customer is notified', async () => {
    const filled = await fill()
    await join(person)
    await reject(filled[15])
    await offer()
    const id = await offerIdOf(person)
    const { status, body } = await admin.ask('waitlist.acceptOfferFor', { id })
    expect([status, body.warning]).toEqual([201, null])
    expect(body.appointment).toMatchObject({
      appointmentDate: at(15),
      status: 'confirmed',
      customer: { id: person.customer.id },
    })
    expect((await person.caller.ask('waitlist.listOwn')).body).toEqual([])
    const [news] = (await person.caller.ask('notifications.list')).body.items
    expect(news?.message).toContain('approved')
    // A request that is sent again, the customer, and another of the staff.
    expect((await admin.ask('waitlist.acceptOfferFor', { id })).body.appointment.id).toBe(body.appointment.id)
    expect((await person.caller.ask('waitlist.acceptOffer', { id })).refusal.code).toBe('OFFER_OVER')
    const colleague = await clinic.session(await anAdmin(db))
    expect((await colleague.ask('waitlist.acceptOfferFor', { id })).refusal.code).toBe('HOLD_OVER')
  })
})

test('a wait for one calendar is offered only that one’s time', async () => {
  const id = (
    await admin.ask('timetable.addCalendar', {
      name: 'Dr. Test',
      kind: 'person',
      visitType: null,
      serviceTypeIds: null,
      openingHours: null,
      hidden: false,
    })
  ).body.id
  const ids = await fill()
  await db
    .insertInto('calendarTimes')
    .values({ holderId: randomUUID(), calendarId: id, span: `[${at(10)},${at(21)})` })
    .execute()
  await join(person, { calendarId: id })
  await reject(ids[15])
  await offer()
  expect(await heldFor(person)).toEqual([null])
  await db.deleteFrom('calendarTimes').where('calendarId', '=', id).execute()
  await offer()
  expect(await heldFor(person)).toEqual([at(10)])
  await db.updateTable('calendars').set({ hiddenAt: new Date() }).where('id', '=', id).execute()
})
