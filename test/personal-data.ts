import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { hashToken, newToken } from '../src/features/platform/auth/server/tokens/token-secret.ts'
import { insertPushes } from '../src/features/platform/notifications/server/queries.ts'
import { auditedDb } from '../src/lib/server/database/audited-db.ts'
import type { Db } from '../src/lib/server/database/database.ts'
import { aLogin, anAdmin, aProduct, appointmentRow, aReminder, type Login } from './factories.ts'

/** A person of whom every table knows something, and what it knows: each text is another one. */
export type Planted = {
  login: Login
  customerId: string
  phone: string
  pet: string
  /** Part of every text below, and of nothing else. */
  mark: string
  /** Texts that are the person's own, and the names of calendars and bookings that only they have. */
  texts: string[]
  /** Texts that no one gets to see, not even the person: secrets and their hashes. */
  secrets: string[]
  photo: Buffer
}

const CLINIC = 'desk@clinic.example'

/** Writes a person into every table. `mark` is a word in small letters; `digits` the last six of a phone number. */
export async function plantPerson(
  plain: Db,
  { mark, digits }: { mark: string; digits: string },
): Promise<Planted> {
  const login = await aLogin(plain)
  const { userId } = login
  const db = auditedDb(plain, { action: 'tests.plant', userId })
  const [texts, secrets]: [string[], string[]] = [[], []]
  const text = (field: string) => {
    texts.push(`${mark} ${field}`)
    return `${mark} ${field}`
  }
  const secret = (field: string) => {
    secrets.push(`${mark}-secret-${field}`)
    return `${mark}-secret-${field}`
  }
  const phone = `+919876${digits}`
  const email = `${mark}.login@tests.example`
  const ownEmail = `${mark}.own@tests.example`
  texts.push(email, ownEmail, phone)
  const ids = { customer: randomUUID(), pet: randomUUID(), order: randomUUID(), notification: randomUUID() }

  await sql`insert into people (name, languages, about, user_id, left_on)
    values ('Someone who worked here', ${text('languages')}, ${text('about')}, ${userId}, '2026-01-31')`.execute(
    db,
  )
  await db
    .updateTable('users')
    .set({ email, emailVerified: true, contactEmail: ownEmail })
    .where('id', '=', userId)
    .execute()
  const soon = new Date(Date.now() + 3_600_000)
  await sql`insert into sessions (id, expires_at, updated_at, ip_address, user_agent, user_id)
    values (${secret('session')}, ${soon}, now(), ${text('address of a device')}, ${text('browser')}, ${userId})`.execute(
    db,
  )
  await sql`insert into accounts (id, account_id, provider_id, user_id, updated_at)
    values (${randomUUID()}, ${text('account elsewhere')}, 'test', ${userId}, now())`.execute(db)
  await sql`insert into two_factors (id, secret, backup_codes, user_id)
    values (${randomUUID()}, ${secret('app')}, ${secret('codes')}, ${userId})`.execute(db)
  await sql`insert into passkeys (id, name, public_key, user_id, credential_id, counter, device_type, backed_up)
    values (${randomUUID()}, ${text('passkey')}, ${secret('key')}, ${userId}, ${secret('credential')}, 0, 'x', false)`.execute(
    db,
  )
  await sql`insert into access_tokens (hash, kind, user_id, made_by, name, scopes, expires_at)
    values (${hashToken(newToken())}, 'personal', ${userId}, ${userId}, ${text('token')}, '{pets:read}', ${soon})`.execute(
    db,
  )
  await sql`insert into tickets (id, kind, user_id, data, expires_at)
    values (${secret('ticket')}, 'passkey', ${userId}, ${JSON.stringify({ value: secret('ticket data') })}::jsonb, ${soon})`.execute(
    db,
  )
  await db
    .insertInto('notifications')
    .values({
      id: ids.notification,
      userId,
      type: 'appointment',
      kind: 'payment-received',
      details: JSON.stringify({ ...PAID, serviceType: text('service of a payment') }),
      link: `/dashboard/${mark}`,
    })
    .execute()
  await sql`insert into push_subscriptions (user_id, signed_in_at, endpoint, p256dh, auth, public_key)
    values (${userId}, now(), ${`https://push.example/${secret('push')}`}, ${secret('p256dh')}, ${secret('auth')}, ${secret('public')})`.execute(
    db,
  )
  await insertPushes(db, userId, { notificationId: ids.notification })
  await db
    .insertInto('idempotencyKeys')
    .values({ userId, key: randomUUID(), requestHash: secret('form'), resultId: randomUUID() })
    .execute()
  await db.insertInto('privacyNotices').values({ userId, version: '2026-01-31', way: 'sign-up' }).execute()

  await db
    .insertInto('customers')
    .values({
      id: ids.customer,
      phoneNumber: phone,
      fullName: text('name'),
      email: ownEmail,
      address: text('home'),
      notificationPreferences: { email: false },
      userId,
    })
    .execute()
  await sql`insert into claim_codes (customer_id, code_hash, created_by, expires_at)
    values (${ids.customer}, ${secret('claim')}, ${userId}, ${soon})`.execute(db)
  await sql`
    with listed as (insert into imports (kind, file_name, rows) values ('people', 'list.csv', 1) returning id)
    insert into import_rows (import_id, position, data) select id, 0, ${JSON.stringify({ phone })}::jsonb from listed`.execute(
    db,
  )
  await sql`insert into customer_notes (customer_id, text, made_by) values (${ids.customer}, ${text('noted')}, ${userId})`.execute(
    db,
  )
  const reminded = await aReminder(db, { id: ids.customer }, { subject: ids.pet, pet: text('reminded of') })
  await db
    .insertInto('feedback')
    .values({ messageId: reminded, rating: 4, comment: text('feedback') })
    .execute()
  await db
    .insertInto('reminderPreferences')
    .values({ customerId: ids.customer, reminders: 'appointments' })
    .execute()
  await db
    .insertInto('reminderAnswers')
    .values({ subjectId: ids.pet, kind: 'vaccination', of: '2041-03-14', answer: 'not_now', way: 'link' })
    .execute()
  await sql`insert into customer_joins (remaining_id, joined_id, made_by, undo)
    values (${ids.customer}, ${randomUUID()}, ${userId},
      ${JSON.stringify({ joined: { fullName: secret('joined record') } })}::text::jsonb)`.execute(db)
  await db.insertInto('claimTries').values({ userId, customerId: ids.customer, outcome: 'linked' }).execute()
  await db
    .insertInto('pets')
    .values({
      id: ids.pet,
      ownerPhone: phone,
      name: text('pet'),
      species: text('species'),
      breed: text('former breed'),
      colour: text('colour'),
      birthDate: '2020-02-29',
      weight: 4.5,
    })
    .execute()
  await db
    .updateTable('pets')
    .set({ breed: text('breed') })
    .where('id', '=', ids.pet)
    .execute()
  const photo = Buffer.from(`RIFF${mark} photoWEBP`)
  await sql`insert into care_doses (pet_id, given_on, note, void_reason, voided_at)
    values (${ids.pet}, '2026-01-05', ${text('dose')}, ${text('taken back')}, now())`.execute(db)
  await sql`insert into care_days (pet_id, item_id, kind, dose_id, decided_on, from_on, due_on, reason)
    select pet_id, 'deworming', 'set', id, '2026-01-05', '2026-02-05', '2026-02-05', ${text('care')}
    from care_doses where pet_id = ${ids.pet}`.execute(db)
  await db.insertInto('petPhotos').values({ petId: ids.pet, bytes: photo }).execute()
  // Owners are given what was signed for them; the rest of a sheet is the clinic's.
  const sheet = randomUUID()
  const medicine = { name: 'Amoxicillin', quantity: '1 strip', amount: text('amount'), when: text('when') }
  const prescription = [{ ...medicine, howLong: text('how long'), note: text('medicine') }]
  const said = { advice: text('signed advice'), prescription, weight: 4500, againOn: null }
  await sql`insert into case_sheets (id, pet_id, customer_id, reason, history, findings, assessment, plan, advice, prescription, version, begun_by)
    values (${sheet}, ${ids.pet}, ${ids.customer}, ${secret('reason')}, ${secret('history')}, ${secret('findings')},
      ${secret('assessment')}, ${secret('plan')}, ${secret('advice')}, ${JSON.stringify([{ ...medicine, note: secret('medicine') }])}::text::jsonb, 2, ${userId})`.execute(
    db,
  )
  await sql`insert into sheet_versions (sheet_id, version, content, signer, reason)
    values (${sheet}, 2, ${JSON.stringify(said)}::text::jsonb, '{"name": "Asha Iyer"}', ${secret('amended')})`.execute(
    db,
  )
  await sql`insert into case_sheets (id, pet_id, customer_id, version, discarded_at, discard_reason)
    values (${randomUUID()}, ${ids.pet}, ${ids.customer}, 1, now(), ${secret('discarded')})`.execute(db)
  const subject = { name: text('certified pet'), species: 'Dog', microchip: '981020000123456' }
  await sql`insert into certificates (kind, pet_id, customer_id, label, facts, token, issued_on, withdrawn_because)
    values ('health', ${ids.pet}, ${ids.customer}, ${`CERT/${randomUUID()}`}, ${JSON.stringify({
      ...{ pet: subject, doses: [], exam: null, signer: { name: 'Asha Iyer' } },
      owner: { name: text('certified'), address: text('certified address'), phone },
    })}::text::jsonb, ${randomBytes(16).toString('base64url')}, '2026-01-05', ${secret('withdrawn')})`.execute(
    db,
  )
  const file = randomUUID()
  await sql`insert into files (id, pet_id, customer_id, name, kind, size, ready, shared) values
    (${file}, ${ids.pet}, ${ids.customer}, ${text('shared file')}, 'pdf', 9, true, true)`.execute(db)
  await sql`insert into files (id, pet_id, customer_id, name, kind, size, ready, removed_at, removed_because) values
    (${randomUUID()}, ${ids.pet}, ${ids.customer}, ${secret('file')}, 'pdf', 9, true, now(), ${secret('removed file')})`.execute(
    db,
  )
  await sql`insert into file_pieces (file_id, number, content) values (${file}, 0, ${secret('in a file')})`.execute(
    db,
  )
  const together = randomUUID()
  const calendar = `Calendar ${randomUUID()}`
  texts.push(together, calendar)
  await plantLedger(db, ids.customer, (field) => {
    if (field === 'reference') texts.push(`${mark}reference`)
    return field === 'reference' ? `${mark} reference` : text(field)
  })
  await plantBills(db, { ids, phone, text, together, calendar })
  await plantMails(db, { userId, customerId: ids.customer, email, ownEmail, phone, mark, text, secret })
  await plantNews(db, { mark, customerId: ids.customer })
  await sql`update jobs set error = ${`550 unknown: ${email}`}
    where key in (select id::text from outbox where user_id = ${userId})`.execute(plain)
  await sql`insert into staff_invitations (email, name, token_hash, invited_by, expires_at)
    values (${email}, ${`${mark} as invited`}, ${secret('invitation')}, ${(await anAdmin(plain)).userId}, ${soon})`.execute(
    db,
  )
  return {
    login: { userId, email },
    customerId: ids.customer,
    phone,
    pet: ids.pet,
    mark,
    texts,
    secrets,
    photo,
  }
}

type Bills = {
  ids: { customer: string; pet: string; order: string }
  phone: string
  text: (field: string) => string
  /** What the appointments of one booking have in common, and the calendar that is waited for. */
  together: string
  calendar: string
}

async function plantBills(db: Db, { ids, phone, text, together, calendar }: Bills): Promise<void> {
  const pet = { id: ids.pet, ownerPhone: phone, name: '' }
  const past = await appointmentRow(db, {
    pet,
    day: `2025-01-1${phone.at(-1)}`,
    status: 'completed',
  })
  const house = await appointmentRow(db, { pet, status: 'confirmed', visitType: 'house' })
  const cancelled = await appointmentRow(db, { pet, status: 'cancelled' })
  await db
    .insertInto('appointments')
    .values([
      { ...past, notes: text('notes'), togetherId: together, minutes: 50, moves: 3 },
      { ...house, houseVisitAddress: text('house') },
      { ...cancelled, cancellationReason: text('why cancelled') },
    ])
    .execute()
  const { id: calendarId } = await db
    .insertInto('calendars')
    .values({ name: calendar })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('waitlistEntries')
    .values({
      calendarId,
      customerId: ids.customer,
      petId: ids.pet,
      serviceTypeId: past.serviceTypeId,
      visitType: 'house',
      houseVisitAddress: text('where to wait'),
      firstDay: '2041-05-05',
      lastDay: '2041-05-05',
    })
    .execute()
  const product = await aProduct(db)
  await db
    .insertInto('orders')
    .values({
      id: ids.order,
      customerPhone: phone,
      totalAmount: 25_050,
      shippingAddress: text('shipped to'),
    })
    .execute()
  await db
    .insertInto('orderItems')
    .values({
      orderId: ids.order,
      productId: product.id,
      productName: product.name,
      quantity: 1,
      price: 25_050,
    })
    .execute()
}

/** A bill that names the person, what it charges, and an entry of the ledger. */
async function plantLedger(db: Db, customerId: string, text: (field: string) => string): Promise<void> {
  const { id } = await db
    .insertInto('bills')
    .values({
      customerId,
      buyer: JSON.stringify({ name: text('buyer') }),
      reason: text('why less'),
      printedReason: text('why less on paper'),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const product = await aProduct(db)
  await db
    .insertInto('billLines')
    .values({
      billId: id,
      position: 0,
      productId: product.id,
      name: text('billed'),
      unitPrice: 100,
      reason: text('why back for nothing'),
    })
    .execute()
  const reference = text('reference').replaceAll(' ', '')
  const entry = { kind: 'taken', method: 'upi', amount: 100, customerId } as const
  await db
    .insertInto('ledgerEntries')
    .values({ ...entry, reference, reason: text('why taken') })
    .execute()
}

const PAID = { startsAt: '2027-01-05T06:00:00Z', amount: 50_000, link: '/' }

type Mails = {
  userId: string
  customerId: string
  email: string
  ownEmail: string
  phone: string
  mark: string
  text: (field: string) => string
  secret: (field: string) => string
}

/** Two emails to the person; and two to the clinic, of which one has been sent. */
async function plantMails(db: Db, { userId, customerId, ...mails }: Mails): Promise<void> {
  const { email, ownEmail, phone, mark, text, secret } = mails
  const subject = `Appointment requested: Bath for ${mark} pet, Thu, 4 Dec`
  const sentAs = (sent: string) => ({ subject: sent, details: null, sentAt: new Date() })
  await db
    .insertInto('outbox')
    .values([
      {
        recipient: ownEmail,
        userId,
        customerId,
        calendar: secret('calendar'),
        kind: 'reset-password',
        details: JSON.stringify({ link: secret('mail link') }),
      },
      { recipient: email, userId, kind: 'reset-password', ...sentAs(text('subject')) },
      {
        recipient: CLINIC,
        customerId,
        kind: 'clinic-appointment',
        details: JSON.stringify({ customerName: `${mark} name`, customerPhone: phone }),
      },
      { recipient: CLINIC, customerId, kind: 'clinic-appointment', ...sentAs(subject) },
    ])
    .execute()
}

/** A notification to staff that names the person. */
async function plantNews(db: Db, { mark, customerId }: { mark: string; customerId: string }): Promise<void> {
  await db
    .insertInto('notifications')
    .values({
      userId: (await anAdmin(db)).userId,
      type: 'appointment',
      kind: 'customer-appointment',
      details: JSON.stringify({ customerName: `${mark} name`, petName: `${mark} pet` }),
      customerId,
      link: `/dashboard/admin/appointments?filter=all&customer=${customerId}`,
    })
    .execute()
}

/** The columns, as `table.column`, in which one of these texts is found, also as bytes. */
export async function findEverywhere(db: Db, wanted: readonly string[]): Promise<Set<string>> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.data_type in ('text', 'jsonb', 'json', 'bytea', 'character varying', 'ARRAY')
    order by 1, 2`.execute(db)
  const forms = wanted.flatMap((text) => [text.toLowerCase(), Buffer.from(text).toString('hex')])
  const found = new Set<string>()
  for (const { table, column } of columns) {
    const { rows } = await sql`select 1 from ${sql.table(table)} as one
      where exists (select from unnest(${forms}::text[]) as form
        where position(form in lower(one.${sql.ref(column)}::text)) > 0) limit 1`.execute(db)
    if (rows.length > 0) found.add(`${table}.${column}`)
  }
  return found
}

/** Every column of every table that can hold text. */
export async function listTextColumns(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.table_name || '.' || c.column_name as name from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.data_type in ('text', 'jsonb', 'json', 'bytea', 'character varying', 'ARRAY')`.execute(db)
  return rows.map(({ name }) => name)
}

/** The columns that can hold text and hold nothing that a customer has entered or that is about one, by what is in them. */
export const NOT_PERSONAL: Readonly<Record<string, readonly string[]>> = {
  'a kind, a state, a choice or a code of ours': [
    'access_tokens.kind',
    'access_tokens.scopes',
    'accounts.provider_id',
    'appointments.owner_answer',
    'appointments.payment_status',
    'appointments.status',
    'appointments.visit_type',
    'audit_changes.table_name',
    'audit_log.action',
    'care_days.kind',
    'care_days.step',
    'care_days.why',
    'care_items.kind',
    'audit_log.role',
    'bills.kind',
    'certificates.kind',
    'files.kind',
    'pet_weights.source',
    'bills.state',
    'calendar_feeds.kind',
    'calendars.kind',
    'calendars.visit_type',
    'claim_tries.outcome',
    'counters.name',
    'customers.notification_preferences',
    'import_records.kind',
    'import_rows.answer',
    'import_rows.outcome',
    'import_rows.reason',
    'imports.kind',
    'imports.state',
    'jobs.kind',
    'ledger_entries.kind',
    'ledger_entries.method',
    'notifications.kind',
    'notifications.type',
    'orders.status',
    'outbox.kind',
    'passkeys.device_type',
    'passkeys.transports',
    'pets.gender',
    'privacy_notices.way',
    'products.kind',
    'reminder_answers.answer',
    'reminder_answers.kind',
    'reminder_answers.of',
    'reminder_answers.way',
    'reminder_messages.channels',
    'reminder_messages.handled_as',
    'reminder_messages.kind',
    'reminder_messages.rhythm',
    'reminder_messages.state',
    'reminder_preferences.reminders',
    'record_changes.kind',
    'reminder_settings.held_why',
    'reminders.items',
    'reminders.kind',
    'reminders.of',
    'reminders.skipped',
    'reminders.stage',
    'schema_migrations.name',
    'staff.permissions',
    'staff.role',
    'staff_invitations.permissions',
    'staff_invitations.role',
    'stock_moves.kind',
    'system_alerts.alert_type',
    'tax_days.kind',
    'tax_settings.status',
    'tickets.kind',
    'till_sessions.drawer',
    'waitlist_entries.more_parts',
    'waitlist_entries.part',
    'waitlist_entries.passed_over',
    'waitlist_entries.visit_type',
    'waitlist_offers.outcome',
    'webhook_deliveries.by',
    'webhook_deliveries.error',
    'webhook_deliveries.event',
    'webhooks.events',
  ],
  'an id, a secret or a hash of it': [
    'access_tokens.hash',
    'access_tokens.made_by',
    'access_tokens.user_id',
    'accounts.id',
    'accounts.password',
    'accounts.user_id',
    'alert_dismissals.user_id',
    'appointments.cancelled_by',
    'audit_changes.digest',
    'audit_changes.record_id',
    'audit_log.user_id',
    'audit_seals.digests',
    'audit_seals.hash',
    'bill_day_answers.answered_by',
    'bill_links.hash',
    'certificates.token',
    'bill_links.made_by',
    'bills.created_by',
    'bills.issued_by',
    'calendar_feeds.hash',
    'calendar_feeds.user_id',
    'erased_contacts.hash',
    'import_keys.hash',
    // ids of a pet and of its care, and two days
    'import_records.care',
    'import_secret.secret',
    'imports.made_by',
    'claim_codes.created_by',
    'claim_tries.user_id',
    'customer_joins.made_by',
    'certificates.issued_by',
    'files.added_by',
    'files.removed_by',
    'certificates.withdrawn_by',
    'case_sheets.begun_by',
    'case_sheets.discarded_by',
    'case_sheets.edited_by',
    'customer_notes.made_by',
    'sheet_links.hash',
    'sheet_links.made_by',
    'sheet_versions.signed_by',
    'customers.user_id',
    'idempotency_keys.user_id',
    'jobs.data',
    'jobs.key',
    'ledger_entries.made_by',
    'muted_staff.user_id',
    'notifications.user_id',
    'orders.closed_by',
    'orders.placed_by',
    'outbox.opened_by',
    'outbox.user_id',
    'passkeys.aaguid',
    'passkeys.id',
    'passkeys.user_id',
    'people.user_id',
    'pet_transfers.made_by',
    'pets.image_url',
    'privacy_notices.user_id',
    'push_subscriptions.user_id',
    'reminder_messages.handled_by',
    'reminder_messages.opened_by',
    'sessions.user_id',
    'shared_desk_people.user_id',
    'shared_desks.made_by',
    'site_editions.published_by',
    'staff.user_id',
    'staff_invitations.invited_by',
    'staff_pins.hash',
    'staff_pins.user_id',
    'stock_moves.made_by',
    'system_alerts.created_by',
    'tickets.user_id',
    'till_counts.made_by',
    'till_moves.made_by',
    'till_sessions.closed_by',
    'till_sessions.opened_by',
    'try_buckets.key',
    'two_factors.id',
    'two_factors.user_id',
    'users.id',
    'waitlist_offers.link_hash',
    'webhook_deliveries.data',
    'webhooks.secret',
    'webhooks.secret_before',
    'care_days.item_id',
    'care_days.made_by',
    'care_doses.given_by',
    'care_doses.voided_by',
    'care_items.id',
    'care_products.item_ids',
  ],
  'what was given and sold: a batch is asked for when its maker calls it back': [
    'appointments.service_type',
    'bill_lines.batch',
    'bill_lines.hsn',
    'bill_lines.unit',
    'order_items.product_name',
    'care_doses.batch',
    'care_doses.product_name',
  ],
  'an animal’s number, which goes with its owner’s data': ['pets.microchip'],
  'the clinic: its settings, site, stock and till': [
    'absences.reason',
    'bill_day_answers.series',
    'bill_day_answers.year',
    'bill_numbers.series',
    'bill_numbers.year',
    'bill_settings.mark_as_paid',
    'bill_settings.paper',
    'bill_settings.prefix',
    'bill_settings.upi_id',
    'imports.counts',
    'imports.file_name',
    'bills.facts',
    'bills.label',
    'certificates.label',
    'bills.series',
    'bills.year',
    'calendars.name',
    'closures.reason',
    'medicines.key',
    'medicines.last',
    'medicines.name',
    'products.name',
    'products.name_key',
    'reminder_settings.review_link',
    'service_types.description',
    'service_types.duration',
    'service_types.name',
    'shared_desks.name',
    'site_draft.content',
    'site_editions.content',
    'site_editions.note',
    'site_pictures.bytes',
    'stock_lots.batch',
    'stock_moves.reason',
    'system_alerts.message',
    'system_alerts.title',
    'tax_classes.hsn',
    'tax_classes.name',
    'tax_days.hsn',
    'tax_days.place',
    'tax_settings.address',
    'tax_settings.gstin',
    'tax_settings.legal_name',
    'tax_settings.state',
    'till_moves.reason',
    'till_sessions.open_reason',
    'till_sessions.reason',
    'webhooks.url',
    'care_items.name',
    'care_items.species',
    'care_items.schedule',
    'care_products.validity',
  ],
  'staff, whose work stays on record': [
    'audit_log.address',
    'people.council',
    'people.name',
    'people.qualification',
    'people.registration',
    'people.team_entry',
    'people.title',
    'care_doses.vet_name',
    'care_doses.vet_registration',
    'sheet_versions.signer',
  ],
}

/** The columns that can hold text about a customer. */
export async function listPersonalColumns(db: Db): Promise<string[]> {
  const others = new Set(Object.values(NOT_PERSONAL).flat())
  return (await listTextColumns(db)).filter((column) => !others.has(column))
}
