import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { databaseFault } from '../../src/lib/server/database/errors.ts'
import { freshDatabase } from '../database.ts'
import {
  aCustomer,
  aFile,
  aLogin,
  aLot,
  anAdmin,
  anAlert,
  anAppointment,
  aPet,
  aProduct,
  appointmentRow,
  aService,
  aSheet,
  aWait,
  aWebhook,
} from '../factories.ts'

const { db } = await freshDatabase()
const login = await aLogin(db)
const customer = await aCustomer(db)
const pet = await aPet(db, { owner: customer })
const service = await aService(db)
const product = randomUUID()
const order = randomUUID()
await db.insertInto('products').values({ id: product, name: 'Brush', price: 1 }).execute()
await db
  .insertInto('orders')
  .values({ id: order, customerPhone: customer.phone, totalAmount: 1, shippingAddress: 'Here' })
  .execute()

/** The tables of the specification's entities. */
const TABLES = [
  'users',
  'sessions',
  'accounts',
  'tickets',
  'access_tokens',
  'calendar_feeds',
  'staff',
  'notifications',
  'outbox',
  'privacy_notices',
  'idempotency_keys',
  'customers',
  'pets',
  'pet_photos',
  'service_types',
  'appointments',
  'system_alerts',
  'alert_dismissals',
  'products',
  'orders',
  'order_items',
  'jobs',
  'timetable',
  'opening_hours',
  'closures',
  'extra_hours',
  'site_editions',
  'site_draft',
  'site_pictures',
  'webhooks',
  'webhook_deliveries',
  'record_changes',
  'calendars',
  'calendar_hours',
  'absences',
  'service_buffers',
  'calendar_times',
  'waitlist_entries',
  'waitlist_offers',
  'tax_settings',
  'tax_classes',
  'tax_rates',
  'bill_settings',
  'bill_numbers',
  'bill_day_answers',
  'till_sessions',
  'till_moves',
  'till_counts',
  'bills',
  'bill_lines',
  'ledger_entries',
  'allocations',
  'bill_links',
  'tax_days',
  'stock_items',
  'stock_lots',
  'stock_moves',
  'care_items',
  'care_products',
  'care_doses',
  'care_days',
  'case_sheets',
  'sheet_versions',
  'sheet_links',
  'pet_weights',
  'medicines',
  'certificates',
  'files',
  'file_pieces',
]

type Row = Record<string, unknown>

let phones = 0

/** A version that no other row has. */
function aDay(): string {
  phones += 1
  return new Date(Date.UTC(2030, 0, phones)).toISOString().slice(0, 10)
}

function aNewPhone(): string {
  phones += 1
  return `+91${6_000_000_000 + phones}`
}

/** A row that each table takes, so that only what a test changes in it can be refused. */
const GOOD: Record<string, () => Promise<Row>> = {
  sessions: async () => ({
    id: randomUUID(),
    userId: login.userId,
    expiresAt: new Date(),
    updatedAt: new Date(),
  }),
  jobs: async () => ({ kind: 'test' }),
  opening_hours: async () => ({ weekday: 7, opens: phones, closes: phones + 1 }),
  closures: async () => ({ startsAt: new Date('2041-05-05'), endsAt: new Date('2041-05-06') }),
  extra_hours: async () => ({ day: '2041-05-05', opens: 600, closes: 660 }),
  site_editions: async () => ({ number: phones + 1000, content: '{}' }),
  site_pictures: async () => ({ bytes: Buffer.from('RIFF'), width: 1, height: 1 }),
  webhooks: async () => ({ url: 'https://example.com', events: ['payment.taken'], secret: 'sealed' }),
  webhook_deliveries: async () => ({ webhookId: await aWebhook(db), event: 'test' }),
  record_changes: async () => ({ kind: 'pet', recordId: randomUUID(), changedIn: 1 }),
  calendars: async () => ({ name: 'Dr. Test' }),
  calendar_hours: async () => ({ calendarId: 1, weekday: 7, opens: phones, closes: phones + 1 }),
  absences: async () => ({
    calendarId: 1,
    startsAt: new Date('2041-05-05'),
    endsAt: new Date('2041-05-06'),
  }),
  service_buffers: async () => ({ serviceTypeId: (await aService(db)).id }),
  calendar_times: async () => ({
    holderId: randomUUID(),
    calendarId: 1,
    span: `[2041-06-01 ${String(phones % 24).padStart(2, '0')}:00Z,2041-06-01 ${String(phones % 24).padStart(2, '0')}:30Z)`,
  }),
  waitlist_entries: async () => ({
    customerId: customer.id,
    petId: pet.id,
    serviceTypeId: service.id,
    visitType: 'clinic',
    firstDay: '2041-05-05',
    lastDay: '2041-05-06',
  }),
  waitlist_offers: async () => ({
    entryId: await aWait(db, customer, { pet, service }),
    calendarId: 1,
    startsAt: new Date('2041-05-05'),
    span: '[2041-05-05,2041-05-06)',
    linkHash: createHash('sha256').update(randomUUID()).digest('hex'),
    expiresAt: new Date('2041-05-05'),
    outcome: 'declined',
  }),
  tickets: async () => ({ id: randomUUID(), kind: 'passkey', expiresAt: new Date() }),
  calendar_feeds: async () => ({
    hash: createHash('sha256').update(randomUUID()).digest('hex'),
    kind: 'own',
    userId: login.userId,
  }),
  access_tokens: async () => ({
    hash: createHash('sha256').update(randomUUID()).digest('hex'),
    kind: 'personal',
    userId: login.userId,
    madeBy: login.userId,
    name: 'Laptop',
    scopes: ['pets:read'],
    createdAt: new Date(0),
    expiresAt: new Date(1),
  }),
  staff: async () => ({ userId: (await aLogin(db)).userId, role: 'admin' }),
  notifications: async () => ({ userId: login.userId, kind: 'k', details: '{}', type: 'appointment' }),
  outbox: async () => ({ recipient: 'a@tests.example', kind: 'k', details: '{}' }),
  privacy_notices: async () => ({ userId: login.userId, version: aDay(), way: 'sign-up' }),
  customers: async () => ({ phoneNumber: aNewPhone(), fullName: 'A' }),
  pets: async () => ({ ownerPhone: customer.phone, name: 'Bruno', species: 'Dog' }),
  pet_photos: async () => ({ petId: (await aPet(db)).id, bytes: Buffer.from('RIFF') }),
  service_types: async () => ({ name: 'Bath', duration: '01:00:00', basePrice: 1 }),
  appointments: async () => await appointmentRow(db, { pet, service }),
  system_alerts: async () => ({ title: 'T', message: 'M' }),
  products: async () => ({ name: 'Brush', price: 1 }),
  orders: async () => ({ customerPhone: customer.phone, totalAmount: 1, shippingAddress: 'Here' }),
  order_items: async () => ({
    orderId: order,
    productId: product,
    productName: 'Brush',
    quantity: 1,
    price: 1,
  }),
  tax_settings: async () => ({ fromOn: aDay(), status: 'regular', gstin: '29AAGCB7383J1Z4', state: '29' }),
  tax_classes: async () => ({ name: 'Grooming' }),
  tax_rates: async () => ({ taxClassId: MEDICINES, fromOn: aDay(), rate: 500 }),
  bill_numbers: async () => ({ series: aDay(), year: '26-27', last: 1, lastOn: '2026-11-26' }),
  bill_day_answers: async () => ({
    ...{ series: aDay(), year: '26-27', number: 1, dated: '2026-11-27', today: '2026-11-26' },
    ...{ isRight: true, answeredAt: new Date() },
  }),
  // Closed: of those that are open there is one for each drawer.
  till_sessions: async () => ({ floatAmount: 1, closedAt: new Date(), counted: 1, expected: 1 }),
  till_moves: async () => ({ tillSessionId: await anOpenTill(), amount: -1, reason: 'Milk' }),
  till_counts: async () => ({ tillSessionId: await anOpenTill(), counted: 1, expected: 1 }),
  bills: async () => ({ total: 100 }),
  bill_lines: async () => ({ billId: await aBill(), position: 0, name: 'Brush', unitPrice: 1, total: 1 }),
  ledger_entries: async () => ({ kind: 'taken', method: 'cash', amount: 1 }),
  stock_items: async () => ({ productId: (await aProduct(db)).id }),
  stock_lots: async () => ({ productId: product, batch: aDay() }),
  stock_moves: async () => ({ lotId: (await aLot(db)).id, kind: 'in', thousandths: 1 }),
  care_items: async () => ({
    id: randomUUID(),
    name: 'Vaccine',
    kind: 'vaccination',
    schedule: '{}',
    position: 9,
  }),
  care_products: async () => ({ productId: (await aProduct(db)).id, itemIds: ['deworming'] }),
  care_doses: async () => ({
    ...{ petId: (await aPet(db)).id, productId: product, productName: 'Vaccine', givenOn: '2027-03-01' },
  }),
  care_days: async () => ({
    ...{ petId: (await aPet(db)).id, itemId: 'deworming', kind: 'set', decidedOn: '2027-03-01' },
    ...{ fromOn: '2027-05-01', dueOn: '2027-06-01' },
  }),
  case_sheets: async () => {
    const owner = await aCustomer(db)
    return { id: randomUUID(), petId: (await aPet(db, { owner })).id, customerId: owner.id }
  },
  sheet_versions: async () => ({ sheetId: await aSheet(db), version: 1, content: '{}', signer: '{}' }),
  sheet_links: async () => ({
    hash: createHash('sha256').update(randomUUID()).digest('hex'),
    sheetId: await aSheet(db),
    expiresAt: new Date(),
  }),
  pet_weights: async () => ({
    petId: (await aPet(db)).id,
    grams: 1,
    measuredAt: '2027-03-01T00:00:00Z',
    source: 'scale',
  }),
  certificates: async () => {
    const owner = await aCustomer(db)
    const token = randomBytes(16).toString('base64url')
    const { id: petId } = await aPet(db, { owner })
    return {
      kind: 'health',
      petId,
      customerId: owner.id,
      label: token,
      token,
      facts: '{}',
      issuedOn: '2027-03-01',
    }
  },
  files: async () => {
    const owner = await aCustomer(db)
    const { id: petId } = await aPet(db, { owner })
    return { id: randomUUID(), petId, customerId: owner.id, name: 'Blood count.pdf', kind: 'pdf', size: 16 }
  },
  file_pieces: async () => ({ fileId: await aFile(db, { isComing: true }), number: 1, content: 'AAAA' }),
  medicines: async () => ({ name: 'A', key: randomUUID(), last: '{}', usedAt: '2027-03-01T00:00:00Z' }),
  allocations: async () => ({ entryId: await anEntry(), billId: await aBill(), amount: 1 }),
  tax_days: async () => ({
    ...{ day: aDay(), kind: 'bill', bills: 1, taxable: 1, exempt: 0, cgst: 0, sgst: 0, igst: 0, total: 1 },
    roundOff: 0,
  }),
  bill_links: async () => ({
    hash: createHash('sha256').update(randomUUID()).digest('hex'),
    billId: await aBill(),
    expiresAt: new Date(),
  }),
}

/** What makes a decision one of a dose; checks come before what it refers to. */
const DOSE = { kind: 'dose', doseId: randomUUID() }
const MEDICINES = 'b0000000-0000-4000-8000-000000000002'

const idOf = async (made: Promise<{ id: string }>) => (await made).id
const aBill = () =>
  idOf(db.insertInto('bills').values({ total: 100 }).returning('id').executeTakeFirstOrThrow())
const anEntry = () =>
  idOf(
    db
      .insertInto('ledgerEntries')
      .values({ kind: 'taken', method: 'cash', amount: 1 })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
const anOpenTill = () =>
  idOf(
    db
      .insertInto('tillSessions')
      .values({ floatAmount: 1, drawer: randomUUID() })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )

async function insert(table: string, change: Row = {}): Promise<void> {
  const row = { ...(await GOOD[table]?.()), ...change }
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)))
  await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})`.execute(db)
}

/** What the database says of a statement that it must refuse. */
async function refusal(statement: Promise<unknown>): Promise<string> {
  try {
    await statement
  } catch (error) {
    const { code, constraint } = databaseFault(error) ?? { code: String(error) }
    return `${code} ${constraint ?? ''}`.trim()
  }
  return 'taken'
}

const HOUSE = { visitType: 'house', houseVisitAddress: 'Here' }
const ISSUED = {
  state: 'issued',
  series: 'B',
  year: '26-27',
  number: 7,
  label: 'B/26-27/00007',
  issuedOn: '2026-11-26',
  issuedAt: new Date(),
}

/** Checks behind another that refuses the same before: what is credited lies between 0 and the total. */
const REFUSED_BEFORE: Record<string, string> = {
  bills_total_check: 'bills_bounds',
  bill_lines_total_check: 'bill_lines_credited',
}

/** For each check of the data model: changes of a good row that it must refuse. */
const REFUSED: Record<string, Row[]> = {
  sessions_renewals_check: [{ renewals: -1 }],
  staff_role_check: [{ role: '' }],
  notifications_type_check: [{ type: 'other' }, { type: '' }],
  customers_phone_number_check: [
    { phoneNumber: '' },
    { phoneNumber: '9876543210' },
    { phoneNumber: '+910876543210' },
    { phoneNumber: '+91987654321' },
    { phoneNumber: '+9198765432101' },
    { phoneNumber: '+919876543210\n' },
    { phoneNumber: 'TEMP-' },
    { phoneNumber: 'TEMP-1234567' },
    { phoneNumber: 'temp-12345678' },
  ],
  notifications_link_check: [{ link: '' }, { link: 'https://evil.example' }],
  outbox_recipient_check: [{ recipient: '' }],
  outbox_subject_check: [{ subject: '', details: null, sentAt: new Date() }],
  outbox_details_until_sent: [{ details: null }, { subject: 'S', sentAt: new Date() }],
  outbox_subject_once_sent: [{ subject: 'S' }, { details: null, sentAt: new Date() }],
  webhooks_url_check: [{ url: '' }, { url: 'ftp://example.com' }],
  webhooks_events_check: [{ events: [] }],
  webhooks_secret_check: [{ secret: '' }],
  webhooks_secret_before_check: [{ secretBefore: '', secretBeforeUntil: new Date() }],
  webhooks_secret_before_ends: [{ secretBefore: 'sealed' }, { secretBeforeUntil: new Date() }],
  webhook_deliveries_event_check: [{ event: '' }],
  record_changes_kind_check: [{ kind: 'product' }],
  webhook_deliveries_by_check: [{ by: 'someone' }],
  jobs_kind_check: [{ kind: '' }],
  jobs_attempts_check: [{ attempts: -1 }],
  jobs_every_s_check: [{ everyS: 0, key: 'a' }],
  jobs_due_or_ended: [{ dueAt: null }],
  jobs_done_is_over: [{ doneAt: new Date() }, { dueAt: null, doneAt: new Date(), failedAt: new Date() }],
  jobs_repeated_is_due: [{ everyS: 60 }, { everyS: 60, key: 'a', dueAt: null, failedAt: new Date() }],
  tickets_kind_check: [{ kind: 'anything' }],
  tickets_tries_check: [{ tries: -1 }],
  calendar_feeds_hash_check: [{ hash: '' }, { hash: 'twc_0123' }],
  calendar_feeds_kind_check: [{ kind: 'other' }],
  calendar_feeds_calendar_check: [{ calendarId: 1 }],
  access_tokens_hash_check: [{ hash: '' }, { hash: 'tw_0123' }],
  access_tokens_kind_check: [{ kind: 'other' }],
  access_tokens_owner_check: [{ kind: 'service' }],
  access_tokens_name_check: [{ name: '' }],
  access_tokens_scopes_check: [{ scopes: [] }],
  access_tokens_life_check: [{ expiresAt: new Date(0) }, { expiresAt: new Date(367 * 86_400_000) }],
  customers_full_name_check: [{ fullName: '' }],
  customers_erased_is_empty: [
    { erasedAt: new Date() },
    { erasedAt: new Date(), phoneNumber: 'TEMP-erased-1', email: 'kim@mail.example' },
    { erasedAt: new Date(), phoneNumber: 'TEMP-erased-1', address: '14 Lake View Road' },
    { erasedAt: new Date(), phoneNumber: 'TEMP-erased-1', userId: login.userId },
  ],
  privacy_notices_way_check: [{ way: 'mail' }],
  pets_name_check: [{ name: '' }],
  pets_species_check: [{ species: '' }],
  pets_age_check: [{ age: -1 }, { age: 31 }],
  pets_gender_check: [{ gender: 'other' }, { gender: '' }],
  pets_colour_check: [{ colour: '' }],
  pets_microchip_check: [{ microchip: '12345' }],
  pets_weight_check: [{ weight: -0.1 }],
  pets_age_or_birth_date: [{ age: 3, birthDate: '2020-01-01' }],
  pets_image_url_own_check: [
    { imageUrl: '' },
    { imageUrl: 'https://evil.example/cat.png' },
    { imageUrl: '//evil.example' },
    { imageUrl: 'data:image/svg+xml,<svg/>' },
    { imageUrl: `/api/photos/${randomUUID()}/../x` },
  ],
  pet_photos_bytes_check: [{ bytes: Buffer.alloc(0) }, { bytes: Buffer.alloc(1_048_577) }],
  service_types_name_check: [{ name: '' }],
  service_types_duration_check: [
    { duration: '' },
    { duration: '1:00:00' },
    { duration: '25:00:00' },
    { duration: '01:60:00' },
    { duration: 'an hour' },
  ],
  service_types_base_price_check: [{ basePrice: -1 }],
  service_types_house_visit_surcharge_check: [{ houseVisitSurcharge: -1 }],
  appointments_service_type_check: [{ serviceType: '' }],
  appointments_minutes_check: [{ minutes: 0 }, { minutes: 1441 }],
  appointments_buffers_check: [{ bufferBefore: -1 }, { bufferAfter: 481 }],
  appointments_visit_type_check: [{ visitType: 'home', houseVisitAddress: null }],
  appointments_house_visit_address_check: [{ ...HOUSE, houseVisitAddress: '' }],
  appointments_status_check: [{ status: 'done' }, { status: '' }],
  appointments_payment_amount_check: [{ paymentAmount: -1 }],
  appointments_payment_status_check: [{ paymentStatus: 'free' }],
  appointments_owner_answer_check: [{ ownerAnswer: 'perhaps' }, { ownerAnswer: '' }],
  appointments_asked_move_check: [{ askedMoveTo: new Date() }, { askedMoveAt: new Date() }],
  appointments_address_when_house: [{ visitType: 'house' }, { houseVisitAddress: 'Here' }],
  appointments_on_a_minute: [
    { appointmentDate: new Date('2041-05-05T04:30:00.001Z') },
    { appointmentDate: new Date('2041-05-05T04:30:59Z') },
  ],
  appointments_cancelled_told: [{ status: 'cancelled' }, { cancelledAt: new Date() }],
  appointments_arrival_in_order: [
    { inRoomAt: new Date() },
    { doneAt: new Date() },
    { arrivedAt: new Date(), doneAt: new Date() },
  ],
  timetable_move_limit_hours_check: [{ moveLimitHours: -1 }, { moveLimitHours: 721 }],
  timetable_single_check: [{ single: false }],
  opening_hours_weekday_check: [{ weekday: 0 }, { weekday: 8 }],
  opening_hours_opens_check: [{ opens: -1 }],
  opening_hours_closes_check: [{ closes: 1441 }],
  opening_hours_forward: [
    { opens: 1300, closes: 1290 },
    { opens: 1300, closes: 1300 },
  ],
  site_editions_number_check: [{ number: 0 }],
  site_editions_content_check: [{ content: '[]' }],
  site_editions_note_check: [{ note: '' }],
  site_draft_only_one_check: [{ onlyOne: false }],
  site_draft_content_check: [{ content: '[]' }],
  site_pictures_width_check: [{ width: 0 }],
  site_pictures_height_check: [{ height: 0 }],
  closures_reason_check: [{ reason: '' }],
  extra_hours_opens_check: [{ opens: -1 }],
  extra_hours_closes_check: [{ closes: 1441 }],
  extra_hours_forward: [{ opens: 660, closes: 660 }],
  closures_forward: [{ endsAt: new Date('2041-05-05') }],
  timetable_slot_step_check: [{ slotStep: 0 }, { slotStep: 45 }],
  timetable_lead_minutes_check: [{ leadMinutes: -1 }, { leadMinutes: 20161 }],
  timetable_house_lead_minutes_check: [{ houseLeadMinutes: -1 }, { houseLeadMinutes: 20161 }],
  timetable_travel_minutes_check: [{ travelMinutes: -1 }, { travelMinutes: 241 }],
  calendars_name_check: [{ name: '' }],
  calendars_kind_check: [{ kind: 'dog' }],
  calendars_visit_type_check: [{ visitType: 'home' }],
  calendar_hours_weekday_check: [{ weekday: 0 }, { weekday: 8 }],
  calendar_hours_opens_check: [{ opens: -1 }],
  calendar_hours_closes_check: [{ closes: 1441 }],
  calendar_hours_forward: [{ opens: 1300, closes: 1300 }],
  absences_reason_check: [{ reason: '' }],
  absences_forward: [{ endsAt: new Date('2041-05-05') }],
  service_buffers_before_check: [{ before: -1 }, { before: 241 }],
  service_buffers_after_check: [{ after: -1 }, { after: 241 }],
  calendar_times_bounded: [
    { span: 'empty' },
    { span: '[2041-07-01,)' },
    { span: '[2041-07-01,2041-07-04)' },
    { span: '(2041-07-01,2041-07-02)' },
    { span: '[2041-07-01,2041-07-02]' },
  ],
  timetable_hold_minutes_check: [{ holdMinutes: 4 }, { holdMinutes: 1441 }],
  timetable_quiet_from_check: [{ quietFrom: -1 }, { quietFrom: 1440 }],
  timetable_quiet_until_check: [{ quietUntil: -1 }, { quietUntil: 1440 }],
  waitlist_entries_visit_type_check: [{ visitType: 'home' }],
  waitlist_entries_house_visit_address_check: [{ visitType: 'house', houseVisitAddress: '' }],
  waitlist_entries_part_check: [{ part: 'night' }, { part: '24:00' }],
  waitlist_entries_more_parts_check: [
    { moreParts: '{night}' },
    { moreParts: '{11:00,24:00}' },
    { moreParts: '{null}' },
  ],
  waitlist_entries_days: [{ lastDay: '2041-05-04' }, { lastDay: '2041-07-05' }],
  waitlist_entries_address: [{ visitType: 'house' }, { houseVisitAddress: '1 House Road' }],
  waitlist_offers_outcome_check: [{ outcome: 'lost' }],
  system_alerts_title_check: [{ title: '' }],
  system_alerts_message_check: [{ message: '' }],
  system_alerts_alert_type_check: [{ alertType: 'fatal' }],
  system_alerts_priority_check: [{ priority: 0 }, { priority: 6 }],
  products_kind_check: [{ kind: 'food' }, { kind: '' }],
  products_name_check: [{ name: '' }],
  products_price_check: [{ price: -1 }],
  orders_total_amount_check: [{ totalAmount: -1 }],
  orders_shipping_address_check: [{ shippingAddress: '' }],
  orders_status_check: [{ status: 'lost', closedAt: new Date() }],
  orders_closed_told: [{ status: 'completed' }, { closedAt: new Date() }],
  order_items_product_name_check: [{ productName: '' }],
  order_items_quantity_check: [{ quantity: 0 }, { quantity: 1000 }],
  order_items_price_check: [{ price: -1 }],
  tax_settings_status_check: [{ status: 'unknown' }],
  tax_settings_gstin_check: [{ gstin: '29aagcb7383j1z4' }, { gstin: '29' }],
  tax_settings_state_check: [{ state: '' }, { state: 'KA' }],
  tax_settings_legal_name_check: [{ legalName: '' }],
  tax_settings_address_check: [{ address: '' }],
  tax_settings_registered: [{ gstin: null }, { state: null }, { status: 'composition', gstin: null }],
  tax_classes_name_check: [{ name: '' }],
  tax_classes_hsn_check: [{ hsn: '' }, { hsn: '123' }, { hsn: '30O4' }],
  tax_rates_rate_check: [{ rate: -1 }, { rate: 10_001 }],
  bill_settings_only_one_check: [{ onlyOne: false }],
  bill_settings_prefix_check: [{ prefix: 'ABCD' }, { prefix: 'a' }],
  bill_settings_upi_id_check: [{ upiId: '' }, { upiId: 'a@b' }],
  bill_settings_mark_as_paid_check: [{ markAsPaid: 'cheque' }],
  bill_settings_discount_without_reason_check: [{ discountWithoutReason: -1 }],
  bill_settings_max_discount_check: [{ maxDiscount: 10_001 }],
  bill_settings_paper_check: [{ paper: 'a5' }],
  bill_day_answers_year_check: [{ year: '2026' }],
  bill_day_answers_number_check: [{ number: 0 }],
  bill_day_answers_check: [{ today: '2026-11-27' }],
  bill_numbers_year_check: [{ year: '2026' }],
  bill_numbers_last_check: [{ last: 0 }],
  till_sessions_drawer_check: [{ drawer: '' }],
  till_sessions_float_amount_check: [{ floatAmount: -1 }],
  till_sessions_counted_check: [{ counted: -1, expected: -1 }],
  till_sessions_reason_check: [{ reason: '' }],
  till_sessions_open_reason_check: [{ openReason: '' }],
  till_sessions_stays_check: [{ stays: -1 }],
  till_sessions_stays: [{ stays: 2 }],
  till_sessions_closed: [{ closedAt: null }, { counted: null }, { expected: null }],
  till_sessions_difference: [{ counted: 2 }],
  till_moves_amount_check: [{ amount: 0 }],
  till_moves_reason_check: [{ reason: '' }],
  till_counts_counted_check: [{ counted: -1 }],
  bills_kind_check: [{ kind: 'receipt' }],
  bills_further: [{ further: true }],
  bills_state_check: [{ state: 'sent', issuedOn: '2026-11-26', issuedAt: new Date() }],
  bills_number_check: [{ ...ISSUED, number: 0 }],
  bills_discount_check: [{ discount: -1 }],
  bills_reason_check: [{ reason: '' }],
  bills_printed_reason_check: [{ printedReason: '' }],
  bills_round_off_check: [{ roundOff: 100 }],
  bills_total_check: [{ total: -1 }],
  bills_numbered: [
    { label: 'A/26-27/00001' },
    { ...ISSUED, number: null },
    { ...ISSUED, label: null },
    { ...ISSUED, issuedOn: null },
    { ...ISSUED, issuedAt: null },
  ],
  bills_credit_note: [{ kind: 'credit' }],
  bills_discount_allowed_check: [{ discountAllowed: -1 }, { discountAllowed: 10_001 }],
  bills_bounds: [
    { credited: 101 },
    { credited: -1 },
    { received: -1 },
    { writtenOff: -1 },
    { ...ISSUED, received: 60, writtenOff: 41 },
    { ...ISSUED, received: 60, credited: 41 },
  ],
  bill_lines_name_check: [{ name: '' }],
  bill_lines_reason_check: [{ reason: '' }],
  bill_lines_thousandths_check: [{ thousandths: 0 }, { thousandths: 999_001 }],
  bill_lines_returned: [{ creditedThousandths: -1 }, { creditedThousandths: 1001 }],
  bill_lines_unit_check: [{ unit: '' }],
  bill_lines_unit_price_check: [{ unitPrice: -1 }],
  bill_lines_discount_check: [{ discount: -1 }],
  bill_lines_rate_check: [{ rate: -1 }, { rate: 10_001 }],
  bill_lines_taxable_check: [{ taxable: -1 }],
  bill_lines_exempt_check: [{ exempt: -1 }],
  bill_lines_cgst_check: [{ cgst: -1 }],
  bill_lines_sgst_check: [{ sgst: -1 }],
  bill_lines_igst_check: [{ igst: -1 }],
  bill_lines_total_check: [{ total: -1 }],
  bill_lines_batch_check: [{ batch: '' }],
  bill_lines_credited: [{ credited: 2 }, { credited: -1 }],
  ledger_entries_kind_check: [{ kind: 'lost' }],
  ledger_entries_kept: [{ kind: 'kept' }],
  ledger_entries_method_check: [{ method: 'cheque' }],
  ledger_entries_amount_check: [{ amount: 0 }],
  ledger_entries_reference_check: [{ reference: '' }, { reference: 'a b' }],
  ledger_entries_reason_check: [{ reason: '' }],
  ledger_entries_method: [{ method: null }, { kind: 'written_off' }],
  ledger_entries_undoes: [{ kind: 'undone' }, { undoes: randomUUID() }],
  ledger_entries_returns: [{ returns: randomUUID() }],
  ledger_entries_undone: [{ kind: 'refunded', undoneAt: new Date() }],
  allocations_amount_check: [{ amount: 0 }],
  tax_days_kind_check: [{ kind: 'draft' }],
  bill_links_hash_check: [{ hash: '' }],
  stock_items_low_at_check: [{ lowAt: -1 }, { lowAt: 999_000_001 }],
  stock_lots_batch_check: [{ batch: '' }],
  stock_lots_left: [{ leftNow: -1 }],
  stock_moves_kind_check: [{ kind: 'lost' }],
  stock_moves_thousandths_check: [{ thousandths: 0, kind: 'counted' }],
  stock_moves_reason_check: [{ reason: '' }],
  stock_moves_line: [
    { kind: 'sold', thousandths: -1 },
    { kind: 'given', thousandths: -1 },
    { kind: 'returned' },
    { billLineId: randomUUID() },
    { doseId: randomUUID() },
  ],
  case_sheets_reason_check: [{ reason: 'x'.repeat(10_001) }],
  case_sheets_history_check: [{ history: 'x'.repeat(10_001) }],
  case_sheets_findings_check: [{ findings: 'x'.repeat(10_001) }],
  case_sheets_assessment_check: [{ assessment: 'x'.repeat(10_001) }],
  case_sheets_plan_check: [{ plan: 'x'.repeat(10_001) }],
  case_sheets_advice_check: [{ advice: 'x'.repeat(10_001) }],
  case_sheets_weight_check: [{ weight: 0 }, { weight: 2_000_001 }],
  case_sheets_temperature_check: [{ temperature: 249 }, { temperature: 451 }],
  case_sheets_pulse_check: [{ pulse: 0 }, { pulse: 1001 }],
  case_sheets_respiration_check: [{ respiration: 0 }, { respiration: 501 }],
  case_sheets_prescription_check: [{ prescription: '{}' }],
  case_sheets_amending: [{ amending: true }],
  certificates_kind_check: [{ kind: 'other' }],
  certificates_label_check: [{ label: '' }],
  certificates_token_check: [{ token: 'short' }],
  certificates_withdrawn_because_check: [{ withdrawnBecause: '' }],
  files_name_check: [{ name: '' }, { name: 'x'.repeat(201) }],
  files_kind_check: [{ kind: 'other' }],
  files_size_check: [{ size: 0 }, { size: 10_485_761 }],
  files_ready: [{ kind: null, ready: true }],
  files_removed: [{ removedBecause: 'Wrong pet' }],
  files_removed_because_check: [{ removedAt: '2027-03-01T00:00:00Z', removedBecause: '' }],
  file_pieces_number_check: [{ number: -1 }, { number: 40 }],
  file_pieces_content_check: [{ content: 'AAA' }, { content: 'A'.repeat(349_529) }],
  sheet_links_hash_check: [{ hash: '' }],
  sheet_versions_version_check: [{ version: 0 }],
  sheet_versions_reason_check: [{ version: 2, reason: '' }],
  sheet_versions_reason: [{ reason: 'Typed wrong' }],
  pet_weights_grams_check: [{ grams: 0 }, { grams: 2_000_001 }],
  pet_weights_source_check: [{ source: 'guess' }],
  pet_weights_source: [{ source: 'sheet' }],
  case_sheets_discard_reason_check: [{ discardReason: '', discardedAt: '2027-03-01T00:00:00Z' }],
  case_sheets_discarded: [{ discardReason: 'Wrong pet' }],
  medicines_name_check: [{ name: '' }],
  medicines_key_check: [{ key: '' }],
  stock_moves_sign: [{ thousandths: -1 }],
  care_items_id_check: [{ id: '' }, { id: 'A b' }],
  care_items_name_check: [{ name: '' }],
  care_items_kind_check: [{ kind: 'grooming' }],
  care_products_item_ids_check: [{ itemIds: [] }],
  care_products_validity_check: [{ validity: 'm' }, { validity: '12y' }],
  care_doses_product_name_check: [{ productName: '' }],
  care_doses_batch_check: [{ batch: '' }],
  care_doses_thousandths_check: [{ thousandths: 0 }, { thousandths: 999_999_001 }],
  care_doses_note_check: [{ note: '' }],
  care_doses_vet_name_check: [{ vetName: '' }],
  care_doses_vet_registration_check: [{ vetRegistration: '' }],
  care_doses_void_reason_check: [{ voidReason: '' }],
  care_doses_product: [{ productId: null }, { productName: null }],
  care_doses_expired: [{ expiresOn: '2027-02-28' }],
  care_days_kind_check: [{ kind: 'lost' }],
  care_days_step_check: [{ ...DOSE, step: 'lost' }],
  care_days_judged: [{ step: 'complete' }, { why: 'too soon' }],
  care_days_why_check: [{ ...DOSE, step: 'not counted', why: 'lost' }],
  care_days_reason_check: [{ reason: '' }],
  care_days_due: [{ kind: 'stopped' }, { dueOn: null, fromOn: null }],
  care_days_from: [{ fromOn: '2027-06-02' }],
  care_days_dose: [{ kind: 'dose', step: 'complete' }],
  care_days_void: [{ isVoid: true, present: true }],
}

const tableOf = (constraint: string) =>
  TABLES.filter((table) => constraint.startsWith(`${table}_`)).sort((a, b) => b.length - a.length)[0] ?? ''

describe('checks', () => {
  test('each of them has its wrong rows here', async () => {
    const { rows } = await sql<{ name: string }>`select conname as name from pg_constraint
      where contype = 'c' and conrelid::regclass::text = any(${TABLES}) order by 1`.execute(db)
    expect(Object.keys(REFUSED).sort()).toEqual(rows.map(({ name }) => name).sort())
  })

  test.each(Object.keys(GOOD))('a good row of %s passes', async (table) => {
    expect(await refusal(insert(table))).toBe('taken')
  })

  test.each(Object.entries(REFUSED))('%s refuses', async (constraint, changes) => {
    for (const change of changes) {
      const seen = await refusal(insert(tableOf(constraint), change))
      expect(seen, JSON.stringify(change)).toBe(`23514 ${REFUSED_BEFORE[constraint] ?? constraint}`)
    }
  })
})

describe('what must be there', () => {
  const NEEDED: Record<string, string[]> = {
    customers: ['phoneNumber', 'fullName'],
    pets: ['ownerPhone', 'name', 'species'],
    service_types: ['name', 'duration', 'basePrice', 'houseVisitSurcharge'],
    appointments: [
      'ownerPhone',
      'petId',
      'serviceType',
      'serviceTypeId',
      'appointmentDate',
      'visitType',
      'status',
      'paymentAmount',
    ],
    notifications: ['userId', 'kind', 'details', 'type'],
    outbox: ['recipient', 'kind'],
    orders: ['customerPhone', 'totalAmount', 'shippingAddress', 'status'],
    order_items: ['orderId', 'productId', 'productName', 'quantity', 'price'],
  }

  test.each(Object.entries(NEEDED))('%s', async (table, columns) => {
    for (const column of columns)
      expect(await refusal(insert(table, { [column]: null })), column).toBe('23502')
  })

  test('is set where nothing is said: gender, status, payment, preferences, alerts', async () => {
    const [{ id: petId } = { id: '' }] = await db
      .insertInto('pets')
      .values({ ownerPhone: customer.phone, name: 'B', species: 'Dog' })
      .returning('id')
      .execute()
    expect(await db.selectFrom('pets').select('gender').where('id', '=', petId).execute()).toEqual([
      { gender: 'male' },
    ])
    await insert('system_alerts', { title: 'Defaults' })
    const alert = db.selectFrom('systemAlerts').select(['alertType', 'priority', 'isActive'])
    expect(await alert.where('title', '=', 'Defaults').execute()).toEqual([
      { alertType: 'info', priority: 3, isActive: true },
    ])
    const preferences = db.selectFrom('customers').select('notificationPreferences as all')
    expect((await preferences.where('id', '=', customer.id).execute())[0]?.all).toEqual({
      email: true,
      sms: true,
      push: true,
    })
  })
})

describe('a slot', () => {
  const HOLDING = ['pending', 'confirmed', 'completed'] as const
  const PAIRS = HOLDING.flatMap((first) => HOLDING.map((second) => [first, second] as const))
  let day = 0
  const ownSlot = () => {
    day += 1
    return { day: `2042-01-${String(day).padStart(2, '0')}`, hour: 15 }
  }

  test.each(PAIRS)('held by a %s appointment takes no %s one', async (first, second) => {
    const slot = ownSlot()
    await anAppointment(db, { pet, service, ...slot, status: first })
    expect(await refusal(anAppointment(db, { pet, service, ...slot, status: second }))).toBe(
      '23P01 calendar_times_apart',
    )
  })

  test.each(HOLDING)(
    'of a cancelled appointment can go to a %s one, and the cancelled one never comes back',
    async (status) => {
      const slot = ownSlot()
      const cancelled = await anAppointment(db, { pet, service, ...slot, status: 'cancelled' })
      await anAppointment(db, { pet, service, ...slot, status: 'cancelled' })
      await anAppointment(db, { pet, service, ...slot, status })
      const back = db.updateTable('appointments').set({ status: 'pending', cancelledAt: null })
      expect(await refusal(back.where('id', '=', cancelled).execute())).toBe('23P01 calendar_times_apart')
    },
  )
})

describe('no one has twice', () => {
  test('an email, a phone, a customer record, a staff record, a photo', async () => {
    const other = await aCustomer(db)
    expect(
      await refusal(
        sql`insert into users (id, email, email_verified)
        values (${randomUUID()}, ${login.email}, false)`.execute(db),
      ),
    ).toBe('23505 users_email_key')
    expect(await refusal(insert('customers', { phoneNumber: other.phone }))).toBe('23505 customers_pkey')
    expect(await refusal(insert('customers', { userId: other.login?.userId }))).toBe(
      '23505 customers_user_id_key',
    )
    const staff = await anAdmin(db)
    expect(await refusal(insert('staff', { userId: staff.userId }))).toBe('23505 staff_user_id_key')
    await insert('pet_photos', { petId: pet.id })
    expect(await refusal(insert('pet_photos', { petId: pet.id }))).toBe('23505 pet_photos_pet_id_key')
  })

  test('a product in one order', async () => {
    expect(await refusal(insert('order_items'))).toBe('23505 order_items_pkey')
  })
})

describe('nothing refers to what is not there', () => {
  test.each([
    ['pets', { ownerPhone: '+919999999999' }, 'pets_owner_phone_fkey'],
    ['appointments', { petId: randomUUID() }, 'appointments_pet_id_fkey'],
    ['appointments', { ownerPhone: '+919999999999' }, 'appointments_owner_phone_fkey'],
    ['appointments', { serviceTypeId: randomUUID() }, 'appointments_service_type_id_fkey'],
    ['pet_photos', { petId: randomUUID() }, 'pet_photos_pet_id_fkey'],
    ['site_editions', { repeats: 9999 }, 'site_editions_repeats_fkey'],
    ['notifications', { userId: 'no-one' }, 'notifications_user_id_fkey'],
    ['orders', { customerPhone: '+919999999999' }, 'orders_customer_phone_fkey'],
    ['order_items', { orderId: randomUUID() }, 'order_items_order_id_fkey'],
    ['order_items', { productId: randomUUID() }, 'order_items_product_id_fkey'],
  ])('%s with %j', async (table, change, constraint) => {
    expect(await refusal(insert(table, change))).toBe(`23503 ${constraint}`)
  })

  test('what history refers to can’t be deleted', async () => {
    await anAppointment(db, { pet, service })
    expect(await refusal(db.deleteFrom('pets').where('id', '=', pet.id).execute())).toMatch(/^23(503|001)/)
    expect(await refusal(db.deleteFrom('serviceTypes').where('id', '=', service.id).execute())).toMatch(
      /^23(503|001)/,
    )
    expect(await refusal(db.deleteFrom('customers').where('id', '=', customer.id).execute())).toMatch(
      /^23(503|001)/,
    )
  })

  test('a deleted alert takes along who has put it away, a deleted login what it has put away', async () => {
    const [alert, other] = [await anAlert(db), await anAlert(db)]
    const [first, second] = [await aLogin(db), await aLogin(db)]
    for (const { userId } of [first, second]) {
      await insert('alert_dismissals', { userId, alertId: alert, revision: 1 })
      await insert('alert_dismissals', { userId, alertId: other, revision: 1 })
    }
    await db.deleteFrom('systemAlerts').where('id', '=', alert).execute()
    await db.deleteFrom('users').where('id', '=', first.userId).execute()
    const left = await db.selectFrom('alertDismissals').selectAll().execute()
    expect(left).toEqual([{ userId: second.userId, alertId: other, revision: 1 }])
  })

  test('a deleted login takes its sessions, rights and notifications along, and leaves the customer', async () => {
    const staff = await anAdmin(db)
    const { phone } = await aCustomer(db, { login: staff })
    await insert('notifications', { userId: staff.userId })
    await db.deleteFrom('users').where('id', '=', staff.userId).execute()
    expect(await db.selectFrom('staff').selectAll().where('userId', '=', staff.userId).execute()).toEqual([])
    expect(
      await db.selectFrom('notifications').selectAll().where('userId', '=', staff.userId).execute(),
    ).toEqual([])
    const left = db.selectFrom('customers').select('userId').where('phoneNumber', '=', phone)
    expect(await left.execute()).toEqual([{ userId: null }])
  })
})

test('a new phone of a customer reaches pets, appointments and orders in the same statement', async () => {
  const owner = await aCustomer(db)
  const own = await aPet(db, { owner })
  const appointment = await anAppointment(db, { pet: own, service })
  await insert('orders', { customerPhone: owner.phone })
  const phone = '+919000000001'
  await db.updateTable('customers').set({ phoneNumber: phone }).where('id', '=', owner.id).execute()
  const following = await Promise.all([
    db.selectFrom('pets').select('ownerPhone as phone').where('id', '=', own.id).execute(),
    db.selectFrom('appointments').select('ownerPhone as phone').where('id', '=', appointment).execute(),
    db.selectFrom('orders').select('customerPhone as phone').where('customerPhone', '=', phone).execute(),
  ])
  expect(following).toEqual([[{ phone }], [{ phone }], [{ phone }]])
})
