import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beginSheet, saveSheet } from '../src/features/consulting/sheets/server/save-sheet.ts'
import { signSheet } from '../src/features/consulting/sheets/server/sign-sheet.ts'
import { PAYMENT_NEWS } from '../src/features/money/bills/news-texts.ts'
import type { OrderStatus } from '../src/features/money/orders/order-statuses.ts'
import { payAppointment, refundAppointment } from '../src/features/money/payments/server/pay-appointment.ts'
import { feedPath } from '../src/features/owners/feeds/rules.ts'
import { insertFeed } from '../src/features/owners/feeds/server/queries.ts'
import type { AppointmentStatus } from '../src/features/planning/appointments/clinic-filters.ts'
import type { PaymentStatus } from '../src/features/planning/appointments/rules.ts'
import { priceOf } from '../src/features/planning/services/rules.ts'
import type { VisitType } from '../src/features/planning/services/visit-types.ts'
import type { EntryInput } from '../src/features/planning/waitlist/contract.ts'
import { insertEntry, insertOffer } from '../src/features/planning/waitlist/server/queries.ts'
import { AUTH_MAILS } from '../src/features/platform/auth/mail-texts.ts'
import { PERMISSIONS, type Permission } from '../src/features/platform/auth/permissions.ts'
import { hashPassword } from '../src/features/platform/auth/server/passwords/hash-password.ts'
import { insertStaff } from '../src/features/platform/auth/server/staff-queries.ts'
import { hashTicket, issueTicket } from '../src/features/platform/auth/server/tickets.ts'
import { hashToken, newToken } from '../src/features/platform/auth/server/tokens/token-secret.ts'
import { seal } from '../src/features/platform/security/server/seal.ts'
import { type Message, messageOf } from '../src/lib/message.ts'
import { type Db, inTx } from '../src/lib/server/database/database.ts'
import { clinicInstant } from '../src/lib/time.ts'
import { SECRET } from './session.ts'

/** The password of every login made here. */
export const PASSWORD = 'a calm grey cat'

let hashed: Promise<string> | undefined
let made = 0

/** A number that nothing else made here has, also when several are made at once. */
function nextNumber(): number {
  made += 1
  return made
}

export type Login = { userId: string; email: string }

/** A login without any record, which has confirmed its address only if that is given; its password is `PASSWORD`. */
export async function aLogin(db: Db, { confirmed = false } = {}): Promise<Login> {
  const number = nextNumber()
  const userId = randomUUID()
  const email = `person${number}@tests.example`
  // Hashing is slow on purpose: once for all logins of a test file.
  hashed ??= hashPassword(PASSWORD)
  await db.insertInto('users').values({ id: userId, email, emailVerified: confirmed }).execute()
  await sql`insert into accounts (id, account_id, provider_id, user_id, password, updated_at)
    values (${randomUUID()}, ${userId}, 'credential', ${userId}, ${await hashed}, now())`.execute(db)
  return { userId, email }
}

/** A login with the staff role admin. */
export async function anAdmin(db: Db): Promise<Login> {
  const login = await aLogin(db)
  await insertStaff(db, login.userId, { role: 'admin', permissions: [] })
  return login
}

/** A login of staff who are no admins, with exactly these permissions and what they bring. */
export async function aColleague(db: Db, permissions: readonly Permission[], role = 'other'): Promise<Login> {
  const login = await aLogin(db)
  await db
    .insertInto('staff')
    .values({ userId: login.userId, role, permissions: [...permissions] })
    .execute()
  return login
}

/** The secret of a link to a new password, as an email to that login would carry it. */
export async function aResetToken(db: Db, login: Login, minutesLeft = 30): Promise<string> {
  return await issueTicket(db, { kind: 'reset-password', userId: login.userId, lastsS: minutesLeft * 60 })
}

/** A session of a login in another browser; gives the id of its row. */
export async function aDevice(
  db: Db,
  login: Login,
  given: { userAgent?: string; address?: string; lastSeen?: Date; expiresAt?: Date } = {},
): Promise<string> {
  const number = nextNumber()
  const id = randomUUID()
  const { userAgent = null, address = null, lastSeen = new Date() } = given
  const { expiresAt = new Date(Date.now() + 3_600_000) } = given
  await db
    .insertInto('sessions')
    .values({
      id,
      userId: login.userId,
      userAgent,
      ipAddress: address,
      // Each at another time: devices are known by when they signed in.
      createdAt: new Date(Date.now() - number * 1000),
      updatedAt: lastSeen,
      expiresAt,
    })
    .execute()
  return id
}

export type Customer = { id: string; phone: string; fullName: string; address: string; login: Login | null }

/** A customer with a real phone and an address; with a confirmed login of their own unless `login` is null. */
export async function aCustomer(
  db: Db,
  given: { login?: Login | null; phone?: string; email?: string } = {},
): Promise<Customer> {
  const number = nextNumber()
  const login = given.login === undefined ? await aLogin(db, { confirmed: true }) : given.login
  const customer = {
    id: randomUUID(),
    phone: given.phone ?? `+91${7_000_000_000 + number}`,
    fullName: `Person ${number}`,
    address: `${number} Banyan Lane`,
    login,
  }
  await db
    .insertInto('customers')
    .values({
      id: customer.id,
      phoneNumber: customer.phone,
      fullName: customer.fullName,
      address: customer.address,
      email: given.email ?? login?.email ?? null,
      userId: login?.userId ?? null,
    })
    .execute()
  return customer
}

export type Pet = { id: string; ownerPhone: string; name: string }

/** A pet; of a new customer where no owner is given. */
export async function aPet(
  db: Db,
  given: { owner?: { phone: string }; deleted?: boolean } = {},
): Promise<Pet> {
  const number = nextNumber()
  const ownerPhone = (given.owner ?? (await aCustomer(db))).phone
  const pet = { id: randomUUID(), ownerPhone, name: `Pet ${number}` }
  const deleted = given.deleted === true ? new Date() : null
  await db
    .insertInto('pets')
    .values({ id: pet.id, ownerPhone, name: pet.name, species: 'Dog', deletedAt: deleted })
    .execute()
  return pet
}

/** A product that is given for care items; gives its id. */
export async function aGivenProduct(
  db: Db,
  given: { itemIds?: string[]; validity?: string | null; name?: string } = {},
): Promise<string> {
  const { itemIds = ['anti-rabies'], validity = null, name } = given
  const { id } = await aProduct(db, name === undefined ? {} : { name })
  await db.insertInto('careProducts').values({ productId: id, itemIds, validity }).execute()
  await db.updateTable('careItems').set({ active: true }).where('id', 'in', itemIds).execute()
  return id
}

/** An anti-rabies dose of a pet, from which the next one is due after a year; gives its id. */
export async function aDose(
  db: Db,
  given: { petId?: string; day?: string; due?: string } = {},
): Promise<string> {
  const petId = given.petId ?? (await aPet(db)).id
  const { day = '2027-03-01', due = '2028-03-01' } = given
  const productId = await aGivenProduct(db)
  const { id } = await db
    .insertInto('careDoses')
    .values({ petId, productId, productName: 'Vaccine', thousandths: 1000, givenOn: day })
    .returning('id')
    .executeTakeFirstOrThrow()
  const judged = { kind: 'dose', step: 'complete', fromOn: due, dueOn: due, present: true } as const
  await db
    .insertInto('careDays')
    .values({ petId, itemId: 'anti-rabies', doseId: id, decidedOn: day, ...judged })
    .execute()
  return id
}

/** A certificate of health for a pet of a customer; gives its id. */
export async function aCertificate(db: Db, { customer }: { customer?: Customer } = {}): Promise<string> {
  const owner = customer ?? (await aCustomer(db))
  const pet = await aPet(db, { owner })
  const facts = {
    clinic: { name: 'Tailwell', address: '12 MG Road', phone: '' },
    pet: {
      ...{ name: pet.name, species: 'Dog', breed: null, gender: 'male', colour: null, neutered: null },
      ...{ birthDate: null, birthDateEstimated: false, microchip: null },
    },
    owner: { name: owner.fullName, address: owner.address, phone: owner.phone },
    signer: { name: 'Meera Rao', title: 'Dr.', qualification: 'BVSc', registration: 'KVC 12', council: null },
    doses: [],
    exam: { examinedAt: '2027-03-10T04:00:00.000Z', weight: 12, travel: 'train' },
  }
  const token = randomBytes(16).toString('base64url')
  const { id } = await db
    .insertInto('certificates')
    .values({
      ...{ kind: 'health', petId: pet.id, customerId: owner.id, label: `TEST/${token}`, token },
      ...{ facts: JSON.stringify(facts), issuedOn: '2027-03-10' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A PDF file about a customer's pet, which has come whole unless `isComing`; gives its id. */
export async function aFile(
  db: Db,
  given: {
    customer?: Customer
    petId?: string
    sheetId?: string
    isShared?: boolean
    isComing?: boolean
  } = {},
): Promise<string> {
  const customer = given.customer ?? (await aCustomer(db))
  const petId = given.petId ?? (await aPet(db, { owner: customer })).id
  const { sheetId = null, isShared = false, isComing = false } = given
  const id = randomUUID()
  const content = Buffer.from('%PDF-1.7 nothing')
  const file = { petId, customerId: customer.id, sheetId, name: 'Blood count.pdf', kind: 'pdf' as const }
  await db
    .insertInto('files')
    .values({ id, ...file, size: content.length, ready: !isComing, shared: isShared })
    .execute()
  await db
    .insertInto('filePieces')
    .values({ fileId: id, number: 0, content: content.toString('base64') })
    .execute()
  return id
}

/** A note about a customer or their pet; gives its id. */
export async function aNote(
  db: Db,
  given: { customerId?: string; petId?: string; text?: string; isWarning?: boolean; removed?: boolean } = {},
): Promise<string> {
  const id = randomUUID()
  const { petId = null, text = 'Comes by bus', isWarning = false, removed = false } = given
  const customerId = given.customerId ?? (await aCustomer(db)).id
  const row = { id, customerId, petId, text, isWarning }
  await db
    .insertInto('customerNotes')
    .values({ ...row, removedAt: removed ? new Date() : null })
    .execute()
  return id
}

/** A case sheet about a customer's pet that someone has begun to write; signed by `signer`. */
export async function aSheet(
  db: Db,
  given: { customer?: Customer; petId?: string; appointmentId?: string; by?: Login; signer?: Login } = {},
): Promise<string> {
  const customer = given.customer ?? (await aCustomer(db))
  const petId = given.petId ?? (await aPet(db, { owner: customer })).id
  const { userId } = given.signer ?? given.by ?? (await aLogin(db))
  const by = { userId, permissions: PERMISSIONS, now: new Date('2027-03-10T04:30:00Z') }
  const { appointmentId = null } = given
  const { id } = await beginSheet(db, by, { id: randomUUID(), petId, appointmentId })
  const seenEdit = await saveSheet(db, by, {
    id,
    findings: 'Ears are red',
    weight: 12_400,
    advice: 'Keep the ears dry',
  })
  if (given.signer !== undefined) await signSheet(db, by, { id, seenEdit, reason: null })
  return id
}

/** A photo of a pet; gives its id. */
export async function aPhoto(db: Db, pet: Pet): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('petPhotos')
    .values({ id, petId: pet.id, bytes: Buffer.from('RIFF....WEBP') })
    .execute()
  await db
    .updateTable('pets')
    .set({ imageUrl: `/api/photos/${id}` })
    .where('id', '=', pet.id)
    .execute()
  return id
}

export type Service = { id: string; name: string; basePrice: number; houseVisitSurcharge: number }

/** A service on offer. Prices in paise. */
export async function aService(
  db: Db,
  given: { name?: string; basePrice?: number; houseVisitSurcharge?: number; deleted?: boolean } = {},
): Promise<Service> {
  const number = nextNumber()
  const { basePrice = 70_000, houseVisitSurcharge = 45_000 } = given
  const service = {
    id: randomUUID(),
    name: given.name ?? `Service ${number}`,
    basePrice,
    houseVisitSurcharge,
  }
  await db
    .insertInto('serviceTypes')
    .values({
      id: service.id,
      name: service.name,
      duration: '01:00:00',
      basePrice,
      houseVisitSurcharge,
      deletedAt: given.deleted === true ? new Date() : null,
    })
    .execute()
  return service
}

export type GivenAppointment = {
  pet?: Pet
  service?: Service
  day?: string
  hour?: number
  status?: AppointmentStatus
  visitType?: VisitType
  paymentStatus?: PaymentStatus
  arrivedAt?: Date
  noShow?: boolean
}

/**
 * An appointment and its parents, as far as they are not given; gives its id. Each gets a slot of its own. One that is paid,
 * or whose money was given back, has a bill that says so.
 */
export async function anAppointment(
  db: Db,
  { paymentStatus = 'pending', ...given }: GivenAppointment = {},
): Promise<string> {
  const row = await appointmentRow(db, given)
  const { status, cancelledAt } = row
  const isPaid = paymentStatus !== 'pending'
  // What is cancelled comes onto no bill any more.
  const isCancelledLater = isPaid && status === 'cancelled'
  const first = isCancelledLater ? { status: 'confirmed' as const, cancelledAt: null } : {}
  await db
    .insertInto('appointments')
    .values({ ...row, ...first })
    .execute()
  if (isPaid) await payFor(db, row.id, { isRefunded: paymentStatus === 'refunded' })
  if (isCancelledLater)
    await db.updateTable('appointments').set({ status, cancelledAt }).where('id', '=', row.id).execute()
  return row.id
}

/** An instant at which a bill can be numbered: as the clock of the tests stands, or on the day of the last number. */
async function afterLastNumber(db: Db): Promise<Date> {
  const last = db.selectFrom('billNumbers').select(({ fn }) => fn.max('lastOn').as('day'))
  const { day } = await last.executeTakeFirstOrThrow()
  return clinicInstant(day !== null && day > PAID_FROM ? day : PAID_FROM, 9)
}

const PAID_FROM = '2027-03-10'
const cashiers = new WeakMap<Db, Promise<Login>>()

/** Takes what an appointment costs, as `Mark as Paid` does, and gives it back if so asked. */
async function payFor(db: Db, id: string, { isRefunded }: { isRefunded: boolean }): Promise<void> {
  const cashier = cashiers.get(db) ?? aLogin(db)
  cashiers.set(db, cashier)
  const { userId } = await cashier
  const by = { userId, permissions: PERMISSIONS, now: await afterLastNumber(db) }
  const { amount } = await db
    .selectFrom('appointments')
    .select('paymentAmount as amount')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await inTx(db, (tx) => payAppointment(tx, { id, seenDue: amount }, by))
  if (isRefunded) await inTx(db, (tx) => refundAppointment(tx, { id, reason: 'Given back' }, by))
}

/** What is stored for a new appointment; for a test that stores something wrong instead. */
export async function appointmentRow(db: Db, given: Omit<GivenAppointment, 'paymentStatus'> = {}) {
  const pet = given.pet ?? (await aPet(db))
  const service = given.service ?? (await aService(db))
  const { day = ownDay(), hour = 10, status = 'pending', visitType = 'clinic' } = given
  return {
    id: randomUUID(),
    ownerPhone: pet.ownerPhone,
    petId: pet.id,
    serviceType: service.name,
    serviceTypeId: service.id,
    appointmentDate: clinicInstant(day, hour),
    visitType,
    houseVisitAddress: visitType === 'house' ? '1 House Road' : null,
    status,
    paymentAmount: priceOf(service, visitType).total,
    cancelledAt: status === 'cancelled' ? new Date() : null,
    arrivedAt: given.arrivedAt ?? null,
    noShow: given.noShow ?? false,
  }
}

/** A day that no other appointment made here has: far ahead, one after the other. */
function ownDay(): string {
  return new Date(Date.UTC(2040, 0, nextNumber())).toISOString().slice(0, 10)
}

/** A wait of a customer for a place on these days, and what it is for as far as that is not given; gives its id. */
export async function aWait(
  db: Db,
  customer: Customer,
  given: { firstDay?: string; lastDay?: string; pet?: Pet; service?: Service } = {},
): Promise<string> {
  const { firstDay = '2027-06-01', lastDay = firstDay } = given
  const pet = given.pet ?? (await aPet(db, { owner: customer }))
  const service = given.service ?? (await aService(db))
  const what = {
    petId: pet.id,
    serviceTypeId: service.id,
    visitType: 'clinic',
    houseVisitAddress: null,
  } as const
  const entry = {
    ...what,
    calendarId: null,
    firstDay,
    lastDay,
    part: 'any',
    moreParts: [],
  } satisfies EntryInput
  return await insertEntry(db, customer.id, { entry, passedOver: [] })
}

/** A reminder that was sent to a customer about an appointment or a pet, or that staff are to send; gives its id. */
export async function aReminder(
  db: Db,
  customer: { id: string },
  given: {
    subject?: string
    pet?: string
    state?: 'sent' | 'to_send'
    kind?: 'appointment' | 'vaccination'
    day?: string
    at?: string
    message?: 'daily-reminder' | 'feedback-request'
  } = {},
): Promise<string> {
  const { subject = randomUUID(), pet = 'Bruno', state = 'sent', kind = 'appointment' } = given
  const { day = '2041-03-12', at = '2041-03-14T05:30:00.000Z', message = 'daily-reminder' } = given
  const what = kind === 'appointment' ? { service: 'Bath', at } : { day: '2041-03-14' }
  const id = randomUUID()
  await db
    .insertInto('reminderMessages')
    .values({
      id,
      customerId: customer.id,
      rhythm: 'daily',
      day,
      dailyOf: customer.id,
      state,
      kind: message,
      details: JSON.stringify({ name: 'Asha', items: [{ subject, kind, pet, ...what }] }),
      sendUntil: new Date('2041-03-14T05:30:00Z'),
      validUntil: new Date(kind === 'appointment' ? at : '2041-04-14T05:30:00Z'),
    })
    .execute()
  await db
    .insertInto('reminders')
    .values({
      subjectId: subject,
      kind,
      stage: kind === 'appointment' ? 'days' : 'first',
      of: kind === 'appointment' ? at : '2041-03-14',
      messageId: id,
    })
    .execute()
  return id
}

/** An offer of an hour to a wait, held for half an hour, whose link has a secret; gives its id. */
export async function anOffer(
  db: Db,
  entryId: string,
  slot: { date: string; hour: number },
  token: string = randomUUID(),
): Promise<string> {
  const from = clinicInstant(slot.date, slot.hour)
  const free = { startsAt: from, calendarId: 1, from, until: new Date(from.getTime() + 3_600_000) }
  const offered = { free, heldMs: 30 * 60_000, linkHash: hashTicket(token) }
  const offer = await inTx(db, (tx) => insertOffer(tx, entryId, offered))
  if (offer === undefined) throw new Error('This place was offered before.')
  return offer.id
}

export type Product = { id: string; name: string; price: number }

/** A product on offer, unless it is hidden. The price in paise. */
export async function aProduct(
  db: Db,
  given: { name?: string; price?: number; hidden?: boolean } = {},
): Promise<Product> {
  made += 1
  const product = { id: randomUUID(), name: given.name ?? `Product ${made}`, price: given.price ?? 25_050 }
  await db
    .insertInto('products')
    .values({ ...product, hiddenAt: given.hidden === true ? new Date() : null })
    .execute()
  return product
}

/** Five of a product in stock, of one batch. */
export async function aLot(
  db: Db,
  given: { productId?: string; batch?: string | null; expiresOn?: string | null; left?: number } = {},
): Promise<{ id: string; productId: string }> {
  const { batch = null, expiresOn = null, left = 5000 } = given
  const productId = given.productId ?? (await aProduct(db)).id
  await db
    .insertInto('stockItems')
    .values({ productId, lowAt: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id } = await db
    .insertInto('stockLots')
    .values({ productId, batch, expiresOn })
    .returning('id')
    .executeTakeFirstOrThrow()
  const move = { kind: 'in', thousandths: left, billLineId: null, reason: null, madeBy: null } as const
  await db
    .insertInto('stockMoves')
    .values({ lotId: id, ...move })
    .execute()
  return { id, productId }
}

/** An order of two of one product, for a new customer where none is given. */
export async function anOrder(
  db: Db,
  given: { customer?: { phone: string }; status?: OrderStatus; createdAt?: Date } = {},
): Promise<{ id: string; product: Product }> {
  const { customer = await aCustomer(db), status = 'pending', createdAt = new Date() } = given
  const product = await aProduct(db)
  const id = randomUUID()
  await db
    .insertInto('orders')
    .values({
      id,
      customerPhone: customer.phone,
      totalAmount: 2 * product.price,
      shippingAddress: '1 Banyan Lane',
      status,
      createdAt,
      closedAt: status === 'pending' ? null : new Date(),
    })
    .execute()
  await db
    .insertInto('orderItems')
    .values({
      orderId: id,
      productId: product.id,
      productName: product.name,
      quantity: 2,
      price: product.price,
    })
    .execute()
  return { id, product }
}

/** An email in the outbox, due at once; gives its id. */
export async function aMail(
  db: Db,
  given: { to?: string; message?: Message; calendar?: string } = {},
): Promise<string> {
  const number = nextNumber()
  const id = randomUUID()
  const link = `https://tests.example/mail${number}`
  const { calendar = null, to = `person${number}@tests.example` } = given
  const { message: { kind, details } = messageOf(AUTH_MAILS, 'have-account', { link }) } = given
  await db
    .insertInto('outbox')
    .values({ id, recipient: to, kind, details: JSON.stringify(details), calendar })
    .execute()
  return id
}

/** A calendar feed of a login; gives its id and its path. */
export async function aFeed(
  db: Db,
  { userId }: Login,
  kind: 'own' | 'clinic' = 'own',
): Promise<{ id: string; path: string }> {
  const secret = newToken('twc')
  const id = await insertFeed(db, { hash: hashToken(secret), kind, userId, calendarId: null })
  return { id, path: feedPath(secret) }
}

/** A webhook that is notified of taken payments; gives its id. */
export async function aWebhook(db: Db, url = 'https://example.com/hook'): Promise<string> {
  const id = randomUUID()
  const secret = seal(SECRET, `whsec_${Buffer.alloc(32, 7).toString('base64')}`, {
    purpose: 'webhook secret',
    of: id,
  })
  await db.insertInto('webhooks').values({ id, url, events: sql`array['payment.taken']`, secret }).execute()
  return id
}

/** Something that was sent to a webhook; gives its id. */
export async function aDelivery(db: Db): Promise<string> {
  const id = randomUUID()
  const webhookId = await aWebhook(db)
  await db.insertInto('webhookDeliveries').values({ id, webhookId, event: 'payment.taken' }).execute()
  return id
}

/** A job that was given up; gives its id. */
export async function aFailedJob(db: Db, kind = 'test'): Promise<string> {
  const failed = { dueAt: null, failedAt: sql<Date>`now()`, attempts: 20, error: 'ECONNREFUSED' }
  const { id } = await db
    .insertInto('jobs')
    .values({ kind, ...failed })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** An alert in force without an end; gives its id. */
export async function anAlert(
  db: Db,
  given: {
    title?: string
    priority?: number
    active?: boolean
    expiresAt?: Date | null
    createdAt?: Date
  } = {},
): Promise<string> {
  made += 1
  const id = randomUUID()
  const { title = `Alert ${made}`, priority = 3, active = true, expiresAt = null } = given
  const { createdAt = new Date() } = given
  const row = { id, title, message: `Message ${made}`, priority, isActive: active }
  await db
    .insertInto('systemAlerts')
    .values({ ...row, expiresAt, createdAt, createdBy: null })
    .execute()
  return id
}

/** An unread notification of a login; gives its id. */
export async function aNotification(
  db: Db,
  { userId }: Login,
  given: { createdAt?: Date; read?: boolean } = {},
): Promise<string> {
  made += 1
  const id = randomUUID()
  const values = {
    serviceType: `Service ${made}`,
    startsAt: '2041-03-14T05:30:00Z',
    amount: 50_000,
    link: '/',
  }
  const { kind, details } = messageOf(PAYMENT_NEWS, 'payment-received', values)
  const row = { id, userId, kind, details: JSON.stringify(details) }
  const { createdAt = new Date(), read = false } = given
  await db
    .insertInto('notifications')
    .values({ ...row, type: 'appointment', createdAt, readAt: read ? createdAt : null })
    .execute()
  return id
}
