import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { priceOf } from '../../../src/features/planning/services/rules.ts'
import type { VisitType } from '../../../src/features/planning/services/visit-types.ts'
import { SLOT_HOURS } from '../../../src/features/planning/timetable/rules.ts'
import { addDays, clinicInstant } from '../../../src/lib/time.ts'
import { findBrokenRows } from '../../broken-rows.ts'
import { type ApiAnswer, type Caller, serve } from '../../callers.ts'
import { freshDatabase } from '../../database.ts'
import { type Endpoint, type Input, toRequest } from '../../endpoints.ts'
import { anAdmin, aPet, aProduct, aService } from '../../factories.ts'
import { pick, randomFrom } from '../../random.ts'
import { openRun } from '../../trust/open-run.ts'
import { type Change, findContradictions, type SlotEvent } from '../../trust/slot-history.ts'

/** Each round is one operation. */
const { seed, rounds: OPERATIONS, record, figure } = openRun('R3', 200)
const CUSTOMERS = 12
const ADMINS = 4
const DAYS = Array.from({ length: 5 }, (_, day) => addDays('2027-06-01', day))
const VISIT_TYPES = ['clinic', 'house'] as const
/** Of so many requests one is hung up on while it is answered: no one knows what came of it. */
const HANG_UP_EVERY = 25

const random = randomFrom(seed)
const database = await freshDatabase()
const { db } = database
// Two servers share the database: nothing may be right only within one process.
const servers = [await serve(database), await serve(database)] as const
const service = await aService(db, { basePrice: 1, houseVisitSurcharge: 1_000_000 })
const product = await aProduct(db, { price: 1 })

type Known = { id: string; slot: string; owner: number }
type Booking = { asked: number; answered: number; visitType: VisitType; key: string }

const events: SlotEvent[] = []
const known: Known[] = []
const bookings = new Map<string, Booking>()
/** Bookings without an answer, by the key of their form. */
const unanswered: (Omit<Booking, 'answered'> & { slot: string; status: 'pending' | 'confirmed' })[] = []
/** Which price was in force when, at the earliest and at the latest. */
const prices = [{ price: 1, from: 0, until: Number.POSITIVE_INFINITY }]
const strange: string[] = []

const note = (event: SlotEvent) => {
  events.push(event)
  record(event)
}

type Asked = { asked: number; answered: number; answer: ApiAnswer | null }

/** Sends a request, and hangs up on some; then there is no answer. */
async function ask(who: Caller, name: Endpoint, input: Input): Promise<Asked> {
  const hangsUp = random() < 1 / HANG_UP_EVERY
  const signal = hangsUp ? { signal: AbortSignal.timeout(1 + Math.floor(random() * 12)) } : {}
  const asked = performance.now()
  const answer = await who.send({ ...toRequest(name, input), ...signal }).catch(() => null)
  if (answer !== null && answer.status >= 400 && answer.status !== 409) strange.push(answer.text)
  return { asked, answered: performance.now(), answer }
}

const aSlot = () => ({ date: pick(random, DAYS), hour: pick(random, SLOT_HOURS) })
const nameOf = ({ date, hour }: { date: string; hour: number }) => `${date} ${hour}`

type Person = { number: number; callers: Caller[]; customerId: string; petId: string }

async function book({ number, callers, petId }: Person, confirmedFor?: Person): Promise<void> {
  const owner = confirmedFor ?? { number, petId }
  const slot = aSlot()
  const visitType = pick(random, VISIT_TYPES)
  const house = visitType === 'house' ? { houseVisitAddress: '1 House Road' } : {}
  const key = randomUUID()
  const form = {
    petId: owner.petId,
    serviceTypeId: service.id,
    ...slot,
    visitType,
    ...house,
    idempotencyKey: key,
  }
  const [name, input] = confirmedFor
    ? (['appointments.create', { ...form, customerId: confirmedFor.customerId, confirm: true }] as const)
    : (['appointments.book', form] as const)
  const { asked, answered, answer } = await ask(pick(random, callers), name, input)
  const seen = { slot: nameOf(slot), asked, answered }
  const status = confirmedFor ? 'confirmed' : 'pending'
  if (answer === null) return void unanswered.push({ slot: seen.slot, asked, key, visitType, status })
  if (answer.status === 409) return note({ ...seen, kind: 'book', outcome: 'taken' })
  const id = idIn(answer)
  note({ ...seen, kind: 'book', outcome: 'ok', id, status })
  bookings.set(id, { asked, answered, visitType, key })
  known.push({ id, slot: seen.slot, owner: owner.number })
  if (confirmedFor !== undefined) return
  // What has been acknowledged is there, whichever server is asked next.
  const { answer: found } = await ask(pick(random, callers), 'appointments.getOwn', { id })
  if (found !== null && found.status !== 200) strange.push(`${id} was acknowledged: ${found.text}`)
}

function idIn({ body }: ApiAnswer): string {
  const { appointment, id } = body as { appointment?: { id: string }; id: string }
  return appointment?.id ?? id
}

async function change({ number, callers }: Person, kind: Change): Promise<void> {
  const candidates = kind === 'cancel' ? known.filter(({ owner }) => owner === number) : known
  // Of the latest ones: what is long over refuses everything.
  const recent = candidates.slice(-60)
  if (recent.length === 0) return
  const { id, slot } = pick(random, recent)
  const reason = kind === 'callOff' ? { reason: 'The vet is ill' } : {}
  const { asked, answered, answer } = await ask(pick(random, callers), `appointments.${kind}`, {
    id,
    ...reason,
  })
  const outcome = answer === null ? 'unknown' : answer.status === 200 ? 'ok' : 'refused'
  note({ slot, asked, answered, kind, id, outcome })
}

async function look({ callers }: Person): Promise<void> {
  const date = pick(random, DAYS)
  const { asked, answered, answer } = await ask(pick(random, callers), 'appointments.listSlots', { date })
  const { slots } = (answer?.body ?? { slots: [] }) as { slots: { hour: number; state: 'free' | 'booked' }[] }
  for (const { hour, state } of slots)
    note({ slot: nameOf({ date, hour }), asked, answered, kind: 'see', outcome: state })
}

/** Only one admin changes prices, so that one follows the other; these requests are never hung up on. */
async function changePrice({ callers }: Person): Promise<void> {
  const price = 1 + prices.length
  const asked = performance.now()
  const caller = pick(random, callers)
  const others = {
    name: service.name,
    description: null,
    hours: 1,
    minutes: 0,
    houseVisitSurcharge: 1_000_000,
  }
  const changed = await caller.ask('services.update', { id: service.id, ...others, basePrice: price })
  const answered = performance.now()
  if (changed.status !== 200) strange.push(changed.text)
  const last = prices.at(-1)
  if (last !== undefined) last.until = answered
  prices.push({ price, from: asked, until: Number.POSITIVE_INFINITY })
  await caller.ask('orders.updateProduct', { id: product.id, name: product.name, price })
}

async function order({ callers }: Person, customerId: string): Promise<void> {
  const quantity = 1 + Math.floor(random() * 9)
  const caller = pick(random, callers)
  const seen = (prices.at(-1)?.price ?? 0) * quantity
  const items = [{ productId: product.id, quantity }]
  const form = { customerId, items, shippingAddress: '1 Lane', seenTotal: seen, idempotencyKey: randomUUID() }
  const { answer } = await ask(caller, 'orders.place', form)
  record({ kind: 'order', status: answer?.status ?? null })
}

async function people(): Promise<{ customers: Person[]; admins: Person[] }> {
  const customers: Person[] = []
  for (let number = 0; number < CUSTOMERS; number += 1) {
    const { customer, caller } = await servers[0].anOwner()
    const callers = [caller, servers[1].caller(caller.cookie)]
    const { id: petId } = await aPet(db, { owner: customer })
    customers.push({ number, callers, customerId: customer.id, petId })
  }
  const admins: Person[] = []
  for (let number = CUSTOMERS; number < CUSTOMERS + ADMINS; number += 1) {
    const { cookie } = await servers[0].session(await anAdmin(db))
    admins.push({
      number,
      callers: servers.map((server) => server.caller(cookie)),
      customerId: '',
      petId: '',
    })
  }
  return { customers, admins }
}

const CLINIC_CHANGES = ['approve', 'reject', 'callOff', 'reopen'] as const

async function actAsCustomer(person: Person): Promise<void> {
  const dice = random()
  if (dice < 0.5) return await book(person)
  return await (dice < 0.8 ? change(person, 'cancel') : look(person))
}

async function actAsAdmin(person: Person, customers: Person[]): Promise<void> {
  const dice = random()
  if (dice < 0.6) return await change(person, pick(random, CLINIC_CHANGES))
  if (dice < 0.75) return await book(person, pick(random, customers))
  if (dice < 0.85) return await look(person)
  if (dice < 0.93 || person.number !== CUSTOMERS)
    return await order(person, pick(random, customers).customerId)
  return await changePrice(person)
}

/** Bookings that were never answered: those that are there were made at some time, the others never. */
async function resolveUnanswered(): Promise<void> {
  for (const { slot, asked, key, visitType, status } of unanswered) {
    const made = await db
      .selectFrom('idempotencyKeys')
      .select('resultId as id')
      .where('key', '=', key)
      .executeTakeFirst()
    if (made === undefined) continue
    const answered = performance.now()
    note({ slot, asked, answered, kind: 'book', outcome: 'ok', id: made.id, status })
    bookings.set(made.id, { asked, answered, visitType, key })
  }
}

/** What the database holds when all is over, as the last event of each slot; and rows that no one may ever see. */
async function readBack(): Promise<string[]> {
  const rows = await db.selectFrom('appointments').selectAll().execute()
  const at = { asked: performance.now(), answered: performance.now() + 1 }
  for (const date of DAYS)
    for (const hour of SLOT_HOURS) {
      const begins = clinicInstant(date, hour).getTime()
      const held = rows.filter(
        (row) => row.appointmentDate.getTime() === begins && row.status !== 'cancelled',
      )
      if (held.length > 1) strange.push(`${date} ${hour} is held ${held.length} times`)
      const [holder] = held
      const outcome = holder ? { id: holder.id, status: holder.status as 'pending' } : null
      note({ ...at, slot: nameOf({ date, hour }), kind: 'find', outcome })
    }
  const wrongPrices = rows.filter(({ id, paymentAmount }) => {
    const made = bookings.get(id)
    if (made === undefined) return true
    const inForce = prices.filter(({ from, until }) => from <= made.answered && until >= made.asked)
    return !inForce.some(
      ({ price }) =>
        priceOf({ basePrice: price, houseVisitSurcharge: 1_000_000 }, made.visitType).total === paymentAmount,
    )
  })
  return [...wrongPrices.map(({ id }) => `price of ${id}`), ...(await findBrokenRows(db))]
}

test(`${OPERATIONS} random operations of ${CUSTOMERS + ADMINS} people on ${DAYS.length * SLOT_HOURS.length} slots are explained by some order`, {
  timeout: 3_600_000,
}, async () => {
  const { customers, admins } = await people()
  let left = OPERATIONS
  const live = async (person: Person) => {
    while (left > 0) {
      left -= 1
      await (person.number < CUSTOMERS ? actAsCustomer(person) : actAsAdmin(person, customers))
    }
  }
  await Promise.all([...customers, ...admins].map(live))
  await resolveUnanswered()
  const wrongRows = await readBack()
  expect(strange).toEqual([])
  expect(wrongRows).toEqual([])
  expect(findContradictions(events)).toEqual([])
  const booked = events.filter(({ kind, outcome }) => kind === 'book' && outcome === 'ok').length
  const unknown = unanswered.length + events.filter(({ outcome }) => outcome === 'unknown').length
  expect(booked).toBeGreaterThan(0)
  figure(
    `${OPERATIONS} operations, ${booked} bookings, ${unknown} without an answer, ${prices.length} prices: all explained`,
  )
})
