import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { REMINDER_NEWS } from '../../../src/features/outreach/reminders/news-texts.ts'
import { makeToken } from '../../../src/features/outreach/reminders/server/token.ts'
import { clinicInstant } from '../../../src/lib/time.ts'
import { MORNING, openClinic, serve } from '../../callers.ts'
import { aCustomer, anAppointment, aPet, aReminder, aService, PASSWORD } from '../../factories.ts'
import { readMails, readNotices } from '../../mails.ts'
import { SECRET } from '../../session.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { admin, anonymous } = clinic.callers
const bath = await aService(db, { name: 'Bath' })
const vaccination = await aService(db, { name: 'Vaccination' })

const DAY = '2027-03-19'
const DUE = '2027-03-24'
const at = (hour: number, day = DAY) => clinicInstant(day, hour).toISOString()

type Owned = { id: string; phone: string }
type Given = { hour?: number; status?: 'pending' | 'confirmed'; visitType?: 'clinic' | 'house' }
let messages = 0

/** An appointment of an owner, and the secret of the link that reminds of it. */
async function reminded(owner: Owned, { hour = 11, status = 'confirmed', visitType = 'clinic' }: Given = {}) {
  const pet = await aPet(db, { owner })
  const id = await anAppointment(db, { pet, service: bath, day: DAY, hour, status, visitType })
  return { id, pet, token: await linkTo(owner, { subject: id, pet: pet.name, at: at(hour) }) }
}

async function linkTo(owner: Owned, about: NonNullable<Parameters<typeof aReminder>[2]>) {
  messages += 1
  const day = `2027-01-${String(1 + (messages % 28)).padStart(2, '0')}`
  return makeToken(SECRET, await aReminder(db, owner, { day, ...about }))
}

/** A pet whose vaccination is due, and the secret of the link that reminds of it. */
async function due(owner: Owned) {
  const pet = await aPet(db, { owner })
  const { id } = pet
  await db.updateTable('pets').set({ nextVaccinationDue: DUE }).where('id', '=', id).execute()
  const token = await linkTo(owner, { subject: id, pet: pet.name, kind: 'vaccination' })
  await sql`update reminder_messages set valid_until = '2027-05-01',
    details = jsonb_set(details, '{items,0,day}', to_jsonb(${DUE}::text)) where details->'items'->0->>'subject' = ${id}`.execute(
    db,
  )
  return { id, token }
}

const show = async (token: string) => (await anonymous.ask('reminders.getByLink', { token })).body
const itemOf = async (token: string) => (await show(token)).items[0]
const answer = async (token: string, subject: string, said: string) =>
  await anonymous.ask('reminders.answerByLink', { token, subject, answer: said })
const stored = async (id: string) =>
  await db
    .selectFrom('appointments')
    .select(['status', 'ownerAnswer as answer', 'appointmentDate as at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const time = (hour: number) => ({ date: DAY, hour, minute: 0 })
const setting = (values: Record<string, unknown>) => db.updateTable('reminderSettings').set(values).execute()

afterEach(async () => {
  clinic.setNow(MORNING)
  await setting({ cancelHours: null, reviewLink: null })
  await sql`truncate appointments, calendar_times, notifications, outbox, jobs, reminder_messages, reminders,
    reminder_answers, reminder_preferences cascade`.execute(db)
})

describe('a link', () => {
  test('shows pet, service, time and place, what can be done, and nothing else', async () => {
    const { id, pet, token } = await reminded(clinic.customer, { visitType: 'house' })
    expect(await show(token)).toEqual({
      kind: 'reminder',
      items: [
        {
          subject: id,
          kind: 'appointment',
          pet: pet.name,
          species: 'Dog',
          service: 'Bath',
          price: expect.any(Number),
          at: at(11),
          day: null,
          names: [],
          isAtHome: true,
          state: 'open',
          status: 'confirmed',
          present: null,
          answer: null,
          moves: 'move',
          cancels: false,
          books: false,
        },
      ],
      prices: null,
      reminders: 'all',
      feedback: null,
    })
  })

  test('of care shows that of its pet', async () => {
    const { id, token } = await due(clinic.customer)
    expect(await itemOf(token)).toMatchObject({ subject: id, kind: 'vaccination', day: DUE, books: true })
  })

  test('changes nothing when it is opened, and neither do GET and HEAD', async () => {
    const { id, token } = await reminded(clinic.customer)
    const before = await stored(id)
    for (const method of ['GET', 'HEAD'])
      for (const path of ['link', 'link/answer', 'link/move', 'link/book', 'link/choice', 'link/feedback']) {
        const { status } = await anonymous.send({ method, path: `/api/reminders/${path}?token=${token}` })
        expect([404, 405]).toContain(status)
      }
    await show(token)
    expect(await stored(id)).toEqual(before)
    expect((await readMails(db)).length + (await readNotices(db)).length).toBe(0)
  })

  test('is none with any character changed, and wrong ones count against the address', async () => {
    const { token } = await reminded(clinic.customer)
    for (let place = 0; place < token.length; place += 1) {
      const other = token[place] === 'A' ? 'B' : 'A'
      const wrong = token.slice(0, place) + other + token.slice(place + 1)
      expect((await anonymous.ask('reminders.getByLink', { token: wrong })).refusal.code).toBe('LINK_ENDED')
    }
    const limited = (await serve(clinic.database, { tryLimits: 'on' })).caller()
    const codes = []
    for (let tries = 0; tries < 30; tries += 1)
      codes.push(
        (await limited.ask('reminders.saveChoiceByLink', { token: 'x'.repeat(43), reminders: 'none' }))
          .refusal.code,
      )
    expect([codes[0], codes.at(-1)]).toEqual(['LINK_ENDED', 'TOO_MANY_TRIES'])
    // Guests of one carrier share an address: a true link opens all the same.
    expect((await limited.ask('reminders.getByLink', { token })).status).toBe(200)
  })

  test('ends with its time, and with the record of its owner', async () => {
    const owner = await aCustomer(db)
    const { token } = await reminded(owner)
    clinic.setNow(clinicInstant(DAY, 11))
    expect((await anonymous.ask('reminders.getByLink', { token })).refusal.message).toBe(
      'This link no longer works. Sign in or call us.',
    )
    clinic.setNow(MORNING)
    expect(
      (await admin.ask('privacy.eraseCustomer', { id: owner.id, word: 'DELETE', password: PASSWORD })).status,
    ).toBe(200)
    expect((await answer(token, randomUUID(), 'coming')).refusal.code).toBe('LINK_ENDED')
  })

  test('says what has become of an appointment', async () => {
    const { id, token } = await reminded(clinic.customer)
    const moved = { appointmentDate: clinicInstant(DAY, 15) }
    await db.updateTable('appointments').set(moved).where('id', '=', id).execute()
    expect(await itemOf(token)).toMatchObject({ state: 'moved', present: at(15), moves: null })
    expect((await answer(token, id, 'coming')).refusal.code).toBe('ITEM_OVER')
    await admin.ask('appointments.callOff', { id, reason: 'Dr. Rao is ill' })
    expect(await itemOf(token)).toMatchObject({ state: 'cancelled' })
  })

  test('shows nothing of a pet that has another owner now, or has died', async () => {
    const given = await reminded(clinic.customer)
    const other = { ownerPhone: clinic.otherCustomer.phone, name: 'Secret' }
    await db.updateTable('pets').set(other).where('id', '=', given.pet.id).execute()
    expect(await itemOf(given.token)).toMatchObject({ state: 'ended', pet: given.pet.name, moves: null })
    const died = await due(clinic.customer)
    await db.updateTable('pets').set({ deceasedOn: '2027-03-01' }).where('id', '=', died.id).execute()
    expect((await answer(died.token, died.id, 'done')).refusal.code).toMatch(/ITEM_OVER|LINK_ENDED/)
  })
})

describe('an answer', () => {
  test('is a fact beside the status; no is news for staff, and either is emailed to the owner', async () => {
    const { customer, logins } = clinic
    const { id, token } = await reminded(customer)
    const email = logins.customer.email
    expect((await answer(token, id, 'coming')).body.item).toMatchObject({ answer: 'coming', state: 'open' })
    expect(await stored(id)).toMatchObject({ status: 'confirmed', answer: 'coming' })
    expect(await readNotices(db, logins.admin.userId)).toEqual([])
    await answer(token, id, 'not_coming')
    await answer(token, id, 'not_coming')
    expect(await stored(id)).toMatchObject({ status: 'confirmed', answer: 'not_coming' })
    const notices = await readNotices(db, logins.admin.userId)
    expect(notices.map(({ title }) => title)).toEqual(['An owner can’t come'])
    const texts = (await readMails(db, email)).map(({ text }) => text ?? '')
    expect(texts.map((text) => text.split('\n')[0])).toEqual([
      expect.stringContaining('you’ll be there'),
      expect.stringContaining('you can’t come'),
    ])
  })

  test('is for what its message is about, of someone without a login as well', async () => {
    const owner = await aCustomer(db, { login: null })
    const theirs = await reminded(owner)
    const another = await reminded(clinic.customer, { hour: 12 })
    expect((await answer(theirs.token, another.id, 'coming')).refusal.code).toBe('ITEM_OVER')
    expect((await answer(theirs.token, theirs.id, 'done')).refusal.code).toBe('ITEM_OVER')
    expect((await answer(theirs.token, theirs.id, 'coming')).status).toBe(200)
    expect((await stored(theirs.id)).answer).toBe('coming')
  })

  test('is for what the clinic has confirmed: a pending one can only be cancelled, by link or signed in', async () => {
    const { id, token } = await reminded(clinic.customer, { status: 'pending' })
    for (const said of ['coming', 'not_coming'] as const) {
      expect((await answer(token, id, said)).refusal.code).toBe('ITEM_OVER')
      const own = await clinic.callers.customer.ask('reminders.answer', { id, answer: said })
      expect(own.refusal.code).toBe('ITEM_OVER')
    }
    expect(await stored(id)).toMatchObject({ status: 'pending', answer: null })
    expect((await answer(token, id, 'cancel')).body.item).toMatchObject({ state: 'cancelled' })
  })

  test('cancels a confirmed appointment only where the clinic lets owners, and as long before', async () => {
    const owner = await aCustomer(db, { login: null })
    const { id, token } = await reminded(owner)
    expect((await answer(token, id, 'cancel')).refusal.code).toBe('ITEM_OVER')
    await setting({ cancelHours: 24 })
    clinic.setNow(new Date(Date.parse(at(11)) - 23 * 3_600_000))
    expect((await answer(token, id, 'cancel')).refusal.code).toBe('ITEM_OVER')
    clinic.setNow(MORNING)
    expect((await answer(token, id, 'cancel')).body.item).toMatchObject({ state: 'cancelled' })
    expect((await stored(id)).status).toBe('cancelled')
    const slots = (await admin.ask('appointments.listSlots', { date: DAY })).body.slots
    expect(slots.find(({ hour }) => hour === 11)?.state).toBe('free')
  })

  test('cancels one that its owner has moved since as a confirmed one', async () => {
    const { id, token } = await reminded(await aCustomer(db, { login: null }))
    const moved = { status: 'pending', confirmedBeforeMove: true } as const
    await db.updateTable('appointments').set(moved).where('id', '=', id).execute()
    expect(await itemOf(token)).toMatchObject({ cancels: false })
    expect((await answer(token, id, 'cancel')).refusal.code).toBe('ITEM_OVER')
    await setting({ cancelHours: 24 })
    expect((await answer(token, id, 'cancel')).body.item).toMatchObject({ state: 'cancelled' })
  })
})

describe('moving', () => {
  test('is what owners do themselves: free times, pending again, and the old link says so', async () => {
    const owner = await aCustomer(db, { login: null })
    const { id, token } = await reminded(owner)
    const { body } = await anonymous.ask('reminders.listSlotsByLink', { token, subject: id, date: DAY })
    const stateAt = (hour: number) => body.day.slots.find((slot) => slot.hour === hour)?.state
    expect([stateAt(11), stateAt(15)]).toEqual(['now', 'free'])
    const moved = await anonymous.ask('reminders.moveByLink', { token, subject: id, ...time(15) })
    expect(moved.body).toMatchObject({ outcome: 'moved', to: at(15), item: { state: 'moved' } })
    expect(moved.body.item).toMatchObject({ present: at(15), status: 'pending', price: expect.any(Number) })
    expect(moved.body.calendar).toContain('BEGIN:VEVENT')
    expect(await stored(id)).toMatchObject({ status: 'pending', at: new Date(at(15)) })
    const again = await anonymous.ask('reminders.moveByLink', { token, subject: id, ...time(16) })
    expect(again.refusal.code).toBe('ITEM_OVER')
  })

  test('later than the clinic’s limit asks it, and leaves the appointment as it is', async () => {
    const { id, token } = await reminded(clinic.customer)
    clinic.setNow(clinicInstant('2027-03-18', 18))
    expect(await itemOf(token)).toMatchObject({ moves: 'ask' })
    const asked = await anonymous.ask('reminders.moveByLink', { token, subject: id, ...time(17) })
    expect(asked.body).toMatchObject({ outcome: 'asked', item: { state: 'open' }, calendar: null })
    expect((await stored(id)).at).toEqual(new Date(at(11)))
  })
})

describe('care that is due', () => {
  test('is booked once, also by someone without a login, until that is cancelled', async () => {
    const owner = await aCustomer(db, { login: null })
    const { id: subject, token } = await due(owner)
    const book = async (hour: number) =>
      await anonymous.ask('reminders.bookByLink', { token, subject, ...time(hour) })
    const days = (await anonymous.ask('reminders.listSlotsByLink', { token, subject })).body
    expect(days.day.slots.some(({ state }) => state === 'free')).toBe(true)
    const booked = await book(12)
    expect([booked.status, booked.body.item]).toMatchObject([201, { answer: 'booked', present: at(12) }])
    expect((await book(13)).body.id).toBe(booked.body.id)
    expect((await admin.ask('appointments.get', { id: booked.body.id })).body).toMatchObject({
      status: 'pending',
      serviceTypeId: vaccination.id,
      customer: { id: owner.id },
    })
    await admin.ask('appointments.reject', { id: booked.body.id, reason: null })
    expect((await book(13)).body.id).not.toBe(booked.body.id)
  })

  test('is booked at home as well, at the price that was shown and with an address', async () => {
    const { id: subject, token } = await due(clinic.customer)
    const { prices } = await show(token)
    expect(prices).toEqual({ clinic: expect.any(Number), house: expect.any(Number) })
    const house = { token, subject, ...time(12), visitType: 'house' }
    const book = async (more: object) => await anonymous.ask('reminders.bookByLink', { ...house, ...more })
    expect((await book({})).refusal.data?.fields).toHaveProperty('houseVisitAddress')
    const at5 = { houseVisitAddress: '5 Mango Grove' }
    expect((await book({ ...at5, visitType: 'clinic' })).status).toBe(400)
    const cheaper = await book({ ...at5, expectedPrice: (prices?.house ?? 0) - 1 })
    expect(cheaper.refusal.code).toBe('PRICE_CHANGED')
    const { body } = await book({ ...at5, expectedPrice: prices?.house })
    expect(body.item).toMatchObject({ answer: 'booked', isAtHome: true, price: prices?.house })
    expect(body.item).toMatchObject({ status: 'pending', service: 'Vaccination', present: at(12) })
    expect(JSON.stringify(await show(token))).not.toContain('Mango')
    expect(body.calendar).toContain('LOCATION:At your home')
    expect((await admin.ask('appointments.get', { id: body.id })).body).toMatchObject({
      visitType: 'house',
      houseVisitAddress: '5 Mango Grove',
      paymentAmount: prices?.house,
    })
  })

  test('is done elsewhere, or not wanted now; what was said last counts, and it is taken back', async () => {
    const { id, token } = await due(clinic.customer)
    for (const said of ['done', 'not_now'])
      expect((await answer(token, id, said)).body.item).toMatchObject({ answer: said, books: true })
    const rows = await db.selectFrom('reminderAnswers').select(['of', 'answer', 'way']).execute()
    expect(rows).toEqual([{ of: DUE, answer: 'not_now', way: 'link' }])
    for (const _ of [1, 2])
      expect((await answer(token, id, 'remind')).body.item).toMatchObject({ answer: null, books: true })
    expect(await db.selectFrom('reminderAnswers').selectAll().execute()).toEqual([])
    const texts = (await readMails(db, clinic.logins.customer.email)).map(({ text }) => text ?? '')
    expect(texts.filter((text) => text.includes('to remind you again'))).toHaveLength(1)
  })
})

test('reminders are stopped by any link, and wanted again', async () => {
  const { token } = await reminded(clinic.customer)
  await clinic.callers.customer.ask('reminders.saveOwnChoice', { reminders: 'all', whatsapp: false })
  await anonymous.ask('reminders.saveChoiceByLink', { token, reminders: 'none' })
  expect((await clinic.callers.customer.ask('reminders.getOwnChoice')).body).toEqual({
    reminders: 'none',
    whatsapp: false,
  })
  expect((await show(token)).reminders).toBe('none')
})

test('feedback is given by the link that asks for it, with the same review link for everyone', async () => {
  await setting({ reviewLink: 'https://example.com/review' })
  const token = await linkTo(clinic.customer, { at: at(11), message: 'feedback-request' })
  for (const rating of [1, 5]) {
    const given = await anonymous.ask('reminders.sendFeedbackByLink', { token, rating, comment: 'Fine' })
    expect(given.body).toEqual({ rating })
    expect(await show(token)).toMatchObject({
      kind: 'feedback',
      items: [],
      feedback: { rating, reviewLink: 'https://example.com/review' },
    })
  }
  expect((await admin.ask('reminders.listFeedback')).body.items).toMatchObject([
    { rating: 5, comment: 'Fine', customer: { id: clinic.customer.id }, service: 'Bath', at: at(11) },
  ])
  const { token: reminder } = await reminded(clinic.customer, { hour: 12 })
  // The form never shows the first text, since a link may be passed on: an empty one leaves it.
  await anonymous.ask('reminders.sendFeedbackByLink', { token, rating: 3, comment: null })
  expect((await admin.ask('reminders.listFeedback')).body.items).toMatchObject([
    { rating: 3, comment: 'Fine' },
  ])
  const refused = await anonymous.ask('reminders.sendFeedbackByLink', {
    token: reminder,
    rating: 1,
    comment: null,
  })
  expect(refused.refusal.code).toBe('ITEM_OVER')
})

test('owners answer for their own appointments when they are signed in; staff see it on the appointment', async () => {
  const { id } = await reminded(clinic.customer)
  const { customer, otherCustomer } = clinic.callers
  const own = await customer.ask('reminders.answer', { id, answer: 'not_coming' })
  expect(own.body).toMatchObject({ id, ownerAnswer: 'not_coming', status: 'confirmed' })
  expect((await otherCustomer.ask('reminders.answer', { id, answer: 'coming' })).status).toBe(404)
  expect((await admin.ask('appointments.get', { id })).body.ownerAnswer).toBe('not_coming')
  expect((await readNotices(db, clinic.logins.admin.userId)).length).toBe(1)
  clinic.setNow(clinicInstant(DAY, 11))
  expect((await customer.ask('reminders.answer', { id, answer: 'coming' })).refusal.code).toBe('ITEM_OVER')
})

test('staff take back what an owner has answered by mistake', async () => {
  const { id, token } = await reminded(clinic.customer)
  const care = await due(clinic.customer)
  await answer(token, id, 'not_coming')
  await answer(care.token, care.id, 'done')
  for (const about of [id, care.id, id]) {
    const { body } = await admin.ask('reminders.takeBackAnswer', { id: about })
    expect(body).toEqual({ id: about })
  }
  expect(await stored(id)).toMatchObject({ status: 'confirmed', answer: null })
  expect(await itemOf(token)).toMatchObject({ answer: null })
  expect(await itemOf(care.token)).toMatchObject({ answer: null, books: true })
})

test('the button of a push message answers in one tap', async () => {
  const { id, pet, token } = await reminded(await aCustomer(db))
  const item = { subject: id, kind: 'appointment', pet: pet.name, service: 'Bath', at: at(11) } as const
  const words = REMINDER_NEWS['daily-reminder']({ name: 'Asha', items: [item], link: '', token })
  const action = words.quickAction
  const said = await fetch(new URL(action?.path ?? '', clinic.origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: clinic.origin },
    body: JSON.stringify(action?.body),
  })
  expect([said.status, await stored(id)]).toMatchObject([200, { answer: 'coming' }])
})
