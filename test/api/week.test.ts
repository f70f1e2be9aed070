import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { remind } from '../../src/features/outreach/reminders/server/send-reminders.ts'
import { makeToken } from '../../src/features/outreach/reminders/server/token.ts'
import { enqueueMail } from '../../src/features/platform/notifications/server/enqueue-mail.ts'
import { addDays, clinicInstant } from '../../src/lib/time.ts'
import { type Caller, openClinic } from '../callers.ts'
import { ENDPOINTS, type Endpoint, type Input, type OutputOf } from '../endpoints.ts'
import { aColleague, PASSWORD } from '../factories.ts'
import { aListed, runToEnd } from '../imports.ts'
import { all, expectOneMoney, sum } from '../one-money.ts'
import { SECRET } from '../session.ts'

/** A new clinic's first week, from Monday on, as one story through all features. */
const MONDAY = '2027-03-08'
const clinic = await openClinic()
const { db } = clinic.database
const { admin, customer: owner } = clinic.callers
const vetLogin = await aColleague(db, [], 'vet')
const vet = await clinic.session(vetLogin)
const key = () => ({ idempotencyKey: randomUUID() })
const dayOf = (days: number) => addDays(MONDAY, days)

/** Sets the clinic's clock: so many days after Monday, at a time such as 9:30. */
function setClock(days: number, time: string): Date {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const now = clinicInstant(dayOf(days), hour, minute)
  clinic.setNow(now)
  return now
}

/** Asks for what has to succeed. */
async function done<Name extends Endpoint>(
  who: Caller,
  name: Name,
  input: Input = {},
): Promise<OutputOf<Name>> {
  const { status, body, text } = await who.ask(name, input)
  const expected = ENDPOINTS.find((one) => one.name === name)?.successStatus
  if (status !== expected) throw new Error(`${name}: ${status} ${text}`)
  return body
}

/** What the days have in common; each is made on the day on which a clinic makes it. */
const made = {
  exam: '',
  jab: '',
  vaccine: '',
  shampoo: '',
  milo: { customerId: '', petId: '' },
  rocky: { customerId: '', petId: '' },
  asha: { customerId: clinic.customer.id, petId: '' },
  bookedOn: '',
  lostOn: '',
}

/** What a list doesn't say of a pet. */
const UNSAID = { gender: null, breed: null, weight: null, birthDate: null, colour: null }
const PEOPLE = [
  aListed({ name: 'Kim Rao', phone: '+919800000001', pets: [{ ...UNSAID, name: 'Milo', species: 'Cat' }] }),
  aListed({
    name: 'Ravi Nair',
    phone: '+919800000002',
    pets: [{ ...UNSAID, name: 'Rocky', species: 'Dog' }],
  }),
]
const REMINDERS = {
  ...{ appointmentDays: 2, appointmentHours: null, vaccinations: true, deworming: false, parasites: false },
  ...{ checkups: false, firstDays: 14, secondDays: 3, lateDays: 7, dailyAt: '10:00', quietFrom: '21:00' },
  ...{ quietUntil: '08:00', whatsappFirst: false, cancelHours: null, feedback: false, reviewLink: null },
}

const BRUNO = {
  ...{ name: 'Bruno', species: 'Dog', breed: 'Labrador', age: 4, birthDate: null, gender: 'male' },
  ...{ weight: 28.5, colour: 'Brown' },
}

/** Looks for reminders, twice as the server's job does within a minute. */
async function lookForReminders(now: Date): Promise<void> {
  const mailer = { send: enqueueMail, delivers: true, publicUrl: 'https://tests.example' }
  for (let time = 0; time < 2; time += 1)
    await remind({ db, now: () => now, mailer, secret: SECRET, pushes: false, changed: () => undefined })
}

const idsOf = async (table: string) =>
  (await sql<{ id: string }>`select id from ${sql.table(table)} order by id`.execute(db)).rows.map(
    ({ id }) => id,
  )
const sorted = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort()

/** What the lists show is all that there is. */
async function expectAllListed(): Promise<void> {
  const appointments = ['pending', 'confirmed', 'completed', 'cancelled'].map((filter) =>
    all(async (cursor) => done(admin, 'appointments.list', { filter, cursor })),
  )
  expect(sorted((await Promise.all(appointments)).flat())).toEqual(await idsOf('appointments'))
  const customers = await all(async (cursor) => done(admin, 'customers.list', { cursor }))
  expect(sorted(customers)).toEqual(await idsOf('customers'))
  const pets = await Promise.all(customers.map(({ id }) => done(admin, 'pets.listForCustomer', { id })))
  expect(sorted(pets.flat())).toEqual(await idsOf('pets'))
  const bills = await all(async (cursor) => done(admin, 'bills.list', { cursor }))
  expect(sorted(bills)).toEqual(await idsOf('bills'))
  const orders = await all(async (cursor) => done(admin, 'orders.list', { cursor }))
  expect(sorted(orders)).toEqual(await idsOf('orders'))
  const histories = await Promise.all(
    pets.flat().map(({ id }) => all(async (cursor) => done(admin, 'history.listForPet', { id, cursor }))),
  )
  const shown = (kind: string) => sorted(histories.flat().filter((one) => one.kind === kind))
  expect(shown('sheet')).toEqual(await idsOf('case_sheets'))
  expect(shown('dose')).toEqual(await idsOf('care_doses'))
}

/** No one was notified of the same twice: by email, on their pages or as a reminder. */
async function expectNothingTwice(): Promise<void> {
  const { rows } = await sql<{ what: string }>`
    select 'email ' || kind || ' ' || details::text as what from outbox group by recipient, kind, details having count(*) > 1
    union all select 'notification ' || kind || ' ' || details::text from notifications
      group by user_id, kind, details having count(*) > 1
    union all select 'reminder ' || subject_id from reminders where message_id is not null
      group by subject_id, kind, stage having count(*) > 1`.execute(db)
  expect(rows).toEqual([])
}

/** What holds when a clinic locks up, whatever the day brought. */
async function lockUp(days: number): Promise<void> {
  await expectOneMoney(db, admin, dayOf(days))
  await expectAllListed()
  await expectNothingTwice()
}

/** An appointment's draft with what it charges; the id and what is due on it. */
async function draftFor(appointmentId: string): Promise<{ id: string; due: number }> {
  return await done(admin, 'bills.draft', { appointmentId, ...key() })
}

/** An appointment goes through the day: the pet comes, is taken in, and is done. */
async function seePet(id: string): Promise<void> {
  for (const [from, to] of [
    ['expected', 'waiting'],
    ['waiting', 'inRoom'],
    ['inRoom', 'done'],
  ])
    await done(admin, 'appointments.setArrival', { id, from, to })
  await done(admin, 'appointments.complete', { id })
}

/** The vet writes a case sheet and signs it; gives its id. The pet's weight is in grams. */
async function writeSheet(
  { petId, weight }: { petId: string; weight: number },
  appointmentId: string,
  productId?: string,
): Promise<string> {
  const id = randomUUID()
  await done(vet, 'sheets.findForAppointment', { id: appointmentId })
  await done(vet, 'sheets.begin', { id, petId, appointmentId })
  if (productId !== undefined)
    await done(vet, 'sheets.addDone', { id, lineId: randomUUID(), productId, thousandths: 1000 })
  const medicine = { name: 'Ear drops', amount: '3 drops', when: 'in the evening', howLong: 'for 5 days' }
  await done(vet, 'sheets.save', {
    id,
    findings: 'Ears are red',
    weight,
    advice: 'Keep the ears dry',
    prescription: [{ ...medicine, quantity: '1 bottle', note: '' }],
  })
  const { sheet } = await done(vet, 'sheets.get', { id })
  await done(vet, 'sheets.sign', { id, seenEdit: sheet?.edit, reason: null })
  return id
}

test('Monday: the clinic sets itself up, moves in and sees a walk-in', async () => {
  setClock(0, '9:00')
  const { version } = await done(admin, 'timetable.get')
  const openingHours = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => [
    { weekday, opens: '10:00', closes: '13:00' },
    { weekday, opens: '14:00', closes: '20:00' },
  ])
  await done(admin, 'timetable.saveHours', { version, openingHours })
  const { people } = await done(admin, 'staff.list')
  const { staffId = null } = people.find(({ email }) => email === vetLogin.email) ?? {}
  await done(admin, 'staff.addPerson', { name: 'Demo Vet', staffId, ...key() })
  await done(vet, 'staff.saveOwn', { title: 'Vet', registration: 'KVC 1234' })
  const service = { description: '', hours: 1, minutes: 0, basePrice: 70_000, houseVisitSurcharge: 30_000 }
  made.exam = (await done(admin, 'services.create', { ...service, name: 'Consultation' })).id
  made.jab = (await done(admin, 'services.create', { ...service, name: 'Vaccination', basePrice: 30_000 })).id
  made.vaccine = (await done(admin, 'orders.createProduct', { name: 'Rabies vaccine', price: 45_000 })).id
  made.shampoo = (await done(admin, 'orders.createProduct', { name: 'Shampoo', price: 20_000 })).id
  const goods = { batch: 'B1', expiresOn: '2028-01-31' }
  for (const productId of [made.vaccine, made.shampoo])
    await done(admin, 'stock.takeIn', { productId, thousandths: 10_000, ...goods, ...key() })
  const { items } = await done(admin, 'care.listItems')
  const rabies = items.find(({ id }) => id === 'anti-rabies')
  const { id: itemId, name, schedule } = rabies ?? {}
  await done(admin, 'care.saveItem', { id: itemId, name, schedule, active: true })
  await done(admin, 'care.saveProduct', {
    id: made.vaccine,
    itemIds: ['anti-rabies'],
    validity: null,
    charged: true,
  })
  await done(admin, 'bills.saveTaxStatus', {
    ...{ fromOn: '2027-03-01', status: 'regular', gstin: '29AAGCB7383J1Z4' },
    ...{ legalName: 'Demo Clinic', address: '1 Lake Road' },
  })
  const { classes } = await done(admin, 'bills.getTaxes')
  const classOf = (called: string) => classes.find(({ name: one }) => one === called)?.id
  for (const serviceTypeId of [made.exam, made.jab])
    await done(admin, 'bills.assignTaxClass', { taxClassId: classOf('Animal care'), serviceTypeId })
  for (const productId of [made.vaccine, made.shampoo])
    await done(admin, 'bills.assignTaxClass', { taxClassId: classOf('Medicines'), productId })
  await done(admin, 'reminders.saveSettings', REMINDERS)
  await done(admin, 'reminders.turnOn')

  const list = await done(admin, 'imports.create', {
    kind: 'people',
    fileName: 'list.csv',
    rows: PEOPLE.length,
  })
  const rows = PEOPLE.map((data, position) => ({ position, data }))
  await done(admin, 'imports.putRows', { id: list.id, rows })
  await done(admin, 'imports.check', { id: list.id, from: 0 })
  await done(admin, 'imports.start', { id: list.id })
  await runToEnd(db, list.id)
  for (const [who, q] of [
    ['milo', 'Kim Rao'],
    ['rocky', 'Ravi Nair'],
  ] as const) {
    const [found] = (await done(admin, 'customers.list', { q })).items
    const [pet] = await done(admin, 'pets.listForCustomer', { id: found?.id })
    made[who] = { customerId: found?.id ?? '', petId: pet?.id ?? '' }
  }
  made.asha.petId = (await done(owner, 'pets.add', BRUNO)).id
  const slot = { date: dayOf(4), hour: 11 }
  const booking = { petId: made.asha.petId, serviceTypeId: made.exam, ...slot, visitType: 'clinic' }
  made.bookedOn = (await done(owner, 'appointments.book', { ...booking, expectedPrice: 70_000, ...key() })).id
  await done(admin, 'appointments.approve', { id: made.bookedOn })

  setClock(0, '10:20')
  await done(admin, 'bills.openTill', { float: 100_000 })
  const walkIn = { ...made.milo, serviceTypeId: made.exam, notes: 'Scratches', happened: null, ...key() }
  const { id } = await done(admin, 'appointments.walkIn', walkIn)
  await writeSheet({ petId: made.milo.petId, weight: 4200 }, id, made.shampoo)
  await done(admin, 'appointments.complete', { id })
  const draft = await draftFor(id)
  expect(draft.due).toBe(90_000)
  await done(admin, 'bills.take', { id: draft.id, seenDue: 90_000, amount: 50_000, method: 'cash', ...key() })
  await done(admin, 'bills.take', { id: draft.id, seenDue: 40_000, method: 'upi', reference: 'U1', ...key() })
  await lockUp(0)
})

test('Tuesday: a dose is given, charged and taken off the shelf, and a house visit is booked', async () => {
  setClock(1, '10:30')
  const walkIn = { ...made.rocky, serviceTypeId: made.jab, notes: null, happened: null, ...key() }
  const { id } = await done(admin, 'appointments.walkIn', walkIn)
  await done(vet, 'care.record', {
    id: made.rocky.petId,
    givenOn: dayOf(1),
    appointmentId: id,
    completes: true,
    doses: [
      {
        productId: made.vaccine,
        batch: 'B1',
        expiresOn: '2028-01-31',
        shown: [{ itemId: 'anti-rabies', step: 'complete', due: '2028-03-09' }],
      },
    ],
    ...key(),
  })
  const draft = await draftFor(id)
  expect(draft.due).toBe(75_000)
  await done(admin, 'bills.take', { id: draft.id, seenDue: 75_000, method: 'cash', ...key() })
  const shelf = await all(async (cursor) => done(admin, 'stock.list', { cursor }))
  expect(Object.fromEntries(shelf.map(({ product, left }) => [product.name, left]))).toEqual({
    'Rabies vaccine': 9000,
    Shampoo: 9000,
  })
  const exam = { examinedAt: clinicInstant(dayOf(1), 10, 15).toISOString(), weight: 12, travel: 'train' }
  const certified = { kind: 'health', ...exam }
  await done(vet, 'certificates.issue', { id: made.rocky.petId, certified, ...key() })
  const visit = { ...made.milo, serviceTypeId: made.exam, date: dayOf(3), hour: 15, visitType: 'house' }
  const at = { houseVisitAddress: '14 Lake View Road', confirm: true }
  made.lostOn = (await done(admin, 'appointments.create', { ...visit, ...at, ...key() })).appointment.id
  await lockUp(1)
})

test('Wednesday: the owner is reminded once and answers, and the till is closed over night', async () => {
  await lookForReminders(setClock(2, '10:00'))
  const said = db.selectFrom('reminders').select('messageId').where('subjectId', '=', made.bookedOn)
  const [reminder, ...others] = await said.where('messageId', 'is not', null).execute()
  expect(others).toEqual([])
  const token = makeToken(SECRET, reminder?.messageId ?? '')
  const answer = { token, subject: made.bookedOn, answer: 'coming' }
  await done(clinic.callers.anonymous, 'reminders.answerByLink', answer)
  const { open } = await done(admin, 'bills.getOpenTill')
  const id = open?.id
  await done(admin, 'bills.moveCash', { id, way: 'out', amount: 5000, reason: 'Tea', ...key() })
  const counted = 100_000 + 50_000 + 75_000 - 5000
  expect(await done(admin, 'bills.closeTill', { id, counted, stays: 100_000 })).toMatchObject({
    difference: 0,
  })
  await lockUp(2)
})

test('Thursday: the house visit that is paid before is lost, and its money goes back', async () => {
  setClock(3, '9:00')
  await done(admin, 'bills.openTill', { float: 100_000 })
  const draft = await draftFor(made.lostOn)
  expect(draft.due).toBe(100_000)
  await done(admin, 'bills.take', {
    id: draft.id,
    seenDue: 100_000,
    method: 'upi',
    reference: 'U2',
    ...key(),
  })
  await lockUp(3)
  const hours = { firstDay: dayOf(3), lastDay: dayOf(3), from: '14:00', until: '20:00' }
  const closure = { ...hours, reason: 'No power', announce: true }
  const lost = await done(admin, 'appointments.findOutsideHours', { closure })
  expect(lost.appointments.map(({ id }) => id)).toEqual([made.lostOn])
  await done(admin, 'timetable.addClosure', closure)
  await done(admin, 'appointments.callOff', { id: made.lostOn, reason: 'No power' })
  const settle = { id: draft.id, back: 'upi', reference: 'R2', reason: 'Called off', ...key() }
  await done(admin, 'bills.settleCalledOff', settle)
  const standing = await done(admin, 'bills.getBalance', { id: made.milo.customerId })
  expect(standing).toMatchObject({ owed: 0, held: 0 })
  await lockUp(3)
})

test('Friday: the owner comes, is prescribed something, pays, and gets a part back', async () => {
  setClock(4, '10:50')
  await seePet(made.bookedOn)
  const sheet = await writeSheet({ petId: made.asha.petId, weight: 28_100 }, made.bookedOn)
  await done(vet, 'sheets.getPrescription', { id: sheet, paper: 'a5', freeTop: 45 })
  const draft = await draftFor(made.bookedOn)
  const paid = await done(admin, 'bills.take', { id: draft.id, seenDue: draft.due, method: 'card', ...key() })
  const [line] = paid.lines
  const credited = { lines: [{ lineId: line?.id, amount: 10_000 }], reason: 'Waited long', back: 'cash' }
  await done(admin, 'bills.credit', { id: draft.id, ...credited, ...key() })
  const { items } = await done(owner, 'bills.listOwn')
  expect(items.map(({ kind }) => kind).sort()).toEqual(['bill', 'credit'])
  await lockUp(4)
})

test('Saturday: goods are ordered and fetched, and a bill waits for its money', async () => {
  setClock(5, '11:00')
  const order = { customerId: made.asha.customerId, items: [{ productId: made.shampoo, quantity: 2 }] }
  const { id } = await done(admin, 'orders.place', {
    ...order,
    shippingAddress: '14 Lake View Road',
    seenTotal: 40_000,
    ...key(),
  })
  await done(admin, 'orders.complete', { id })
  const draft = await done(admin, 'bills.draft', { orderId: id, ...key() })
  await done(admin, 'bills.issue', { id: draft.id, seenDue: draft.due })
  await done(owner, 'appointments.book', {
    ...{ petId: made.asha.petId, serviceTypeId: made.exam, date: dayOf(8), hour: 11, visitType: 'clinic' },
    ...{ expectedPrice: 70_000, ...key() },
  })
  await lockUp(5)
})

test('Sunday: the books add up, and everything is taken out', async () => {
  setClock(6, '12:00')
  const days = { from: MONDAY, to: dayOf(6) }
  const { methods } = await done(admin, 'reports.dayBook', days)
  const taken = (by: string) =>
    sum(
      methods.filter(({ method }) => method === by),
      ({ taken: came, refunded }) => came - refunded,
    )
  expect([taken('cash'), taken('upi'), taken('card')]).toEqual([115_000, 40_000, 70_000])
  const gst = await all(async (cursor) => done(admin, 'reports.gst', { ...days, cursor }))
  const bills = await all(async (cursor) => done(admin, 'bills.list', { cursor }))
  expect(gst).toHaveLength(bills.filter(({ state }) => state === 'issued').length)
  const out = async (file: string) =>
    await all(async (cursor) => {
      const page = await done(admin, 'imports.takeOut', { file, cursor, password: PASSWORD })
      return { items: page.rows, nextCursor: page.nextCursor }
    })
  expect(await out('customers-and-pets')).toHaveLength((await idsOf('pets')).length + 1)
  expect(await out('appointments')).toHaveLength((await idsOf('appointments')).length)
  const numbers = (await out('bills')).map(([number]) => number)
  expect([...new Set(numbers)].sort()).toEqual(bills.flatMap(({ number }) => number ?? []).sort())
  expect(await out('products')).toHaveLength(2)
  await lookForReminders(setClock(6, '13:00'))
  await lockUp(6)
})
