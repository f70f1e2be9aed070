import { sql } from 'kysely'
import type { Database } from '../../src/lib/server/database.ts'
import { migrate, readMigrations } from '../../src/lib/server/migrate.ts'

const AT = `'2026-01-05T06:00:00Z'`
const LATER = `'2099-01-01T00:00:00Z'`
const id = (number: number) => `'00000000-0000-4000-8000-${String(number).padStart(12, '0')}'`
const [ADMIN, ASHA] = [`'admin'`, `'asha'`]

/**
 * Rows as each schema has them, by the number of the migration that made it: in every table that is new with it, and
 * in those that a later migration changes. All values are fixed, so that two databases can be compared.
 */
const ROWS: Record<string, string> = {
  '0001': `
    insert into users (id, name, email, email_verified, image, created_at, updated_at) values
      (${ADMIN}, 'Dr. Rao', 'admin@tests.example', true, null, ${AT}, ${AT}),
      (${ASHA}, 'Asha', 'asha@tests.example', true, 'https://tests.example/asha.png', ${AT}, ${AT});
    insert into sessions (id, expires_at, token, created_at, updated_at, ip_address, user_agent, user_id) values
      ('session-1', ${LATER}, 'token-1', ${AT}, ${AT}, '127.0.0.1', 'a browser', ${ADMIN}),
      ('session-2', ${LATER}, 'token-2', ${AT}, ${AT}, null, null, ${ASHA});
    insert into accounts (id, account_id, provider_id, user_id, password, access_token, scope, created_at, updated_at) values
      ('account-1', ${ADMIN}, 'credential', ${ADMIN}, 'a hash', null, null, ${AT}, ${AT}),
      ('account-2', ${ASHA}, 'credential', ${ASHA}, 'another hash', null, null, ${AT}, ${AT}),
      ('account-3', 'sub', 'google', ${ASHA}, null, 'a token', 'openid', ${AT}, ${AT});
    insert into verifications (id, identifier, value, expires_at, created_at, updated_at) values
      ('verification-1', 'reset-password:a secret', ${ASHA}, ${LATER}, ${AT}, ${AT}),
      ('verification-2', 'something else', ${ASHA}, ${LATER}, ${AT}, ${AT});
    insert into staff (id, user_id, role, created_at) values (${id(1)}, ${ADMIN}, 'admin', ${AT});
    insert into notifications (id, user_id, title, message, type, created_at, read_at) values
      (${id(2)}, ${ASHA}, 'Appointment confirmed', 'See you then.', 'appointment', ${AT}, null),
      (${id(3)}, ${ASHA}, 'Appointment cancelled', 'Not this time.', 'appointment', ${AT}, ${AT});
    insert into idempotency_keys (user_id, key, request_hash, result_id, created_at) values
      (${ASHA}, ${id(4)}, 'a hash', ${id(20)}, ${AT});`,
  '0002': `
    insert into customers (phone_number, id, user_id, full_name, email, address, created_at) values
      ('+919000000001', ${id(10)}, ${ASHA}, 'Asha Iyer', 'asha@tests.example', '1 Banyan Lane', ${AT}),
      ('TEMP-abcdefgh', ${id(11)}, null, 'Without a phone', null, null, ${AT});
    insert into pets (id, owner_phone, name, species, age, weight, birth_date, next_vaccination_due, created_at, deleted_at) values
      (${id(12)}, '+919000000001', 'Bruno', 'Dog', 4, 12.50, '2022-02-01', '2026-03-01', ${AT}, null),
      (${id(13)}, '+919000000001', 'Mia', 'Cat', 7, null, null, null, ${AT}, null),
      (${id(14)}, 'TEMP-abcdefgh', 'Old Max', 'Dog', 15, null, null, '2026-02-01', ${AT}, ${AT});
    insert into service_types (id, name, description, duration, base_price, house_visit_surcharge, created_at, deleted_at) values
      (${id(15)}, 'Vaccination', 'Shots', '00:30:00', 50000, 25000, ${AT}, null),
      (${id(16)}, 'Grooming', null, '01:00:00', 80000, 0, ${AT}, ${AT});
    insert into appointments (id, owner_phone, pet_id, service_type, service_type_id, appointment_date, slot_date, slot_hour,
      clinic_zone, visit_type, house_visit_address, notes, status, payment_amount, payment_status, cancelled_by, cancelled_at, created_at) values
      (${id(20)}, '+919000000001', ${id(12)}, 'Vaccination', ${id(15)}, '2026-02-02T04:30:00Z', '2026-02-02', 10,
        'Asia/Kolkata', 'house', '1 Banyan Lane', 'Shy', 'completed', 75000, 'paid', null, null, ${AT}),
      (${id(21)}, '+919000000001', ${id(13)}, 'Grooming', ${id(16)}, '2026-02-03T05:30:00Z', '2026-02-03', 11,
        'Asia/Kolkata', 'clinic', null, null, 'cancelled', 80000, 'pending', ${ASHA}, ${AT}, ${AT}),
      (${id(22)}, 'TEMP-abcdefgh', ${id(14)}, 'Vaccination', ${id(15)}, '2026-02-04T14:30:00Z', '2026-02-04', 20,
        'Asia/Kolkata', 'clinic', null, null, 'confirmed', 50000, 'pending', null, null, ${AT});
    insert into system_alerts (id, title, message, created_at, created_by) values (${id(23)}, 'Holiday', 'Closed on Friday.', ${AT}, ${ADMIN});
    insert into products (id, name, price, created_at, deleted_at) values
      (${id(24)}, 'Shampoo', 30000, ${AT}, null), (${id(25)}, 'Collar', 20000, ${AT}, ${AT});
    insert into orders (id, customer_phone, total_amount, shipping_address, status, created_at) values
      (${id(26)}, '+919000000001', 80000, '1 Banyan Lane', 'completed', ${AT}),
      (${id(27)}, '+919000000001', 30000, '1 Banyan Lane', 'pending', ${AT});
    insert into order_items (order_id, product_id, quantity, price) values
      (${id(26)}, ${id(24)}, 2, 30000), (${id(26)}, ${id(25)}, 1, 20000), (${id(27)}, ${id(24)}, 1, 30000);`,
  '0003': `
    insert into outbox (id, recipient, subject, text, html, created_at, attempts, next_attempt_at, last_error, sent_at) values
      (${id(30)}, 'asha@tests.example', 'Welcome', 'Hello', '<p>Hello</p>', ${AT}, 0, ${LATER}, null, null),
      (${id(31)}, 'asha@tests.example', 'Confirmed', null, null, ${AT}, 1, null, null, ${AT});`,
  '0004': `
    insert into staff_invitations (id, email, token_hash, invited_by, created_at, expires_at) values
      (${id(40)}, 'new@tests.example', 'a hash', ${ADMIN}, ${AT}, ${LATER});
    insert into claim_codes (customer_id, code_hash, wrong_tries, created_by, created_at, expires_at) values
      (${id(11)}, 'a hash', 1, ${ADMIN}, ${AT}, ${LATER});
    insert into claim_tries (id, user_id, customer_id, outcome, created_at) values (${id(41)}, ${ASHA}, ${id(11)}, 'wrong code', ${AT});`,
  '0005': `
    update users set two_factor_enabled = true where id = ${ADMIN};
    insert into two_factors (id, secret, backup_codes, user_id, verified, failed_verification_count, locked_until) values
      ('factor', 'a secret', 'codes', ${ADMIN}, true, 3, ${AT});
    insert into passkeys (id, name, public_key, user_id, credential_id, counter, device_type, backed_up, created_at) values
      ('key', 'Phone', 'a key', ${ADMIN}, 'a credential', 2147483647, 'singleDevice', false, ${AT});`,
  '0006': `
    insert into pet_photos (id, pet_id, bytes, created_at) values (${id(60)}, ${id(12)}, '\\x89504e47', ${AT});
    update pets set image_url = '/api/photos/00000000-0000-4000-8000-000000000060' where id = ${id(12)};`,
  '0007': `update sessions set renewals = 3 where id = 'session-2';`,
  '0008': `
    update system_alerts set revision = 2;
    insert into alert_dismissals (user_id, alert_id, revision) values (${ASHA}, ${id(23)}, 1);`,
  '0009': `
    insert into pets (id, owner_phone, name, species, created_at) values (${id(90)}, '+919000000001', 'Counted', 'Dog', ${AT});`,
  '0010': `
    insert into payment_changes (id, appointment_id, kind, amount, reason, made_by, created_at) values
      (${id(100)}, ${id(20)}, 'paid', 75000, null, ${ADMIN}, ${AT});
    insert into orders (id, customer_phone, total_amount, shipping_address, status, created_at, placed_by, closed_by, closed_at) values
      (${id(101)}, '+919000000001', 20000, '1 Banyan Lane', 'cancelled', ${AT}, ${ASHA}, ${ADMIN}, ${AT});
    insert into order_items (order_id, product_id, quantity, price, product_name) values (${id(101)}, ${id(25)}, 1, 20000, 'Collar');`,
  '0012': `
    insert into push_subscriptions (id, user_id, signed_in_at, endpoint, p256dh, auth, public_key, created_at) values
      (${id(120)}, ${ASHA}, ${AT}, 'https://push.tests.example/1', 'a key', 'auth', 'a key', ${AT});
    insert into pushes (id, subscription_id, notification_id, created_at, next_attempt_at) values
      (${id(121)}, ${id(120)}, ${id(2)}, ${AT}, ${LATER});`,
  '0013': `
    update two_factors set last_step = 58000000;
    insert into tickets (id, kind, user_id, expires_at) values ('ticket', 'second-factor', ${ADMIN}, ${LATER});`,
  '0015': `
    insert into announcements (id, appointment_id, event, created_at, next_attempt_at) values
      (${id(150)}, ${id(22)}, 'requested', ${AT}, ${LATER});
    insert into muted_staff (user_id) values (${ADMIN});
    update outbox set calendar = 'BEGIN:VCALENDAR' where id = ${id(30)};`,
  '0018': `insert into try_buckets (key, full_at, refill, burst) values ('a hash', ${LATER}, '10 seconds', 5);`,
  '0019': `
    perform set_config('tailwell.actor', '{"action": "pets.save", "userId": "asha", "role": "customer"}', true);
    update pets set name = 'Bruno the Second' where id = ${id(12)};
    update appointments set status = 'completed' where id = ${id(22)};`,
  '0020': `insert into audit_seals (through, at, digests, hash) values (1, ${AT}, '[[1, "ab"]]', 'a hash');`,
  '0021': `update notifications set link = '/dashboard/my-appointments' where id = ${id(2)};`,
  '0022': `
    insert into jobs (id, kind, key, data, created_at, attempts, due_at, every_s) values
      (${id(220)}, 'clean-up', 'repeated', '{}', ${AT}, 0, ${LATER}, 3600);
    insert into jobs (id, kind, data, created_at, attempts, due_at, error, failed_at) values
      (${id(221)}, 'export', '{"id": "7"}', ${AT}, 20, null, 'ECONNREFUSED', ${AT});`,
  '0030': `update appointments set no_show = true where id = ${id(21)};`,
  '0028': `update appointments set arrived_at = ${AT}, in_room_at = ${AT} where id = ${id(20)};`,
  '0029': `
    insert into webhooks (id, url, events, secret, created_at, failing_since, disabled_at) values
      (${id(280)}, 'https://tests.example/hook', '{payment.taken}', 'a sealed secret', ${AT}, ${AT}, ${AT});
    insert into webhook_deliveries (id, webhook_id, event, record_id, created_at, attempted_at, status, error, delivered_at, sent_again_at) values
      (${id(281)}, ${id(280)}, 'payment.taken', ${id(20)}, ${AT}, ${AT}, 204, null, ${AT}, ${AT}),
      (${id(282)}, ${id(280)}, 'payment.taken', ${id(20)}, ${AT}, ${AT}, null, 'ECONNREFUSED', null, null);`,
  '0031': `
    insert into calendar_feeds (id, hash, kind, user_id, created_at, read_on) values
      (${id(300)}, repeat('a1', 32), 'own', ${ASHA}, ${AT}, '2026-01-06');`,
  '0042': `
    insert into waitlist_entries (id, customer_id, pet_id, service_type_id, visit_type, first_day, last_day, created_at)
      select ${id(420)}, customers.id, pets.id, service_types.id, 'clinic', '2027-01-06', '2027-01-07', ${AT}
      from customers join pets on owner_phone = phone_number, service_types order by customers.id, pets.id, service_types.id limit 1;
    insert into waitlist_offers (id, entry_id, calendar_id, starts_at, span, created_at, expires_at, outcome) values
      (${id(421)}, ${id(420)}, 1, ${LATER}, tstzrange(${LATER}, ${LATER}::timestamptz + interval '1 hour'), ${AT}, ${LATER}, 'declined');`,
  '0050': `
    insert into calendar_times (holder_id, calendar_id, span, freed_at) values
      (${id(500)}, 1, tstzrange('2031-01-06T05:00Z', '2031-01-06T06:00Z'), ${AT});`,
  '0051': `
    update waitlist_offers set link_hash = repeat('c3', 32) where id = ${id(421)};`,
  '0090': `update appointments set outside_hours_since = ${AT} where id = ${id(22)};`,
  '0092': `
    insert into extra_hours (id, day, opens, closes, calendar_id, created_at) values
      (${id(920)}, '2031-01-05', 600, 780, null, ${AT}), (${id(921)}, '2031-01-05', 600, 780, 1, ${AT});
    update jobs set id = ${id(922)}, created_at = ${AT}, due_at = ${LATER} where kind = 'waitlist';`,
  '0055': `insert into backups (id, made_at) values (${id(550)}, ${AT});`,
  '0040': `
    insert into site_editions (number, content, published_at, published_by, note) values
      (1, '{}', ${AT}, null, null), (2, '{"faq": {"questions": []}}', ${AT}, ${ADMIN}, 'First words');
    update site_draft set version = 3, content = '{"faq": {"questions": []}}';
    insert into site_pictures (id, bytes, width, height, created_at) values (${id(400)}, '\\x52494646', 4, 3, ${AT});`,
  '0039': `insert into calendar_feeds (id, hash, kind, user_id, created_at, calendar_id) values
      (${id(390)}, repeat('b2', 32), 'clinic', ${ADMIN}, ${AT}, 1);`,
  '0047': `
    insert into notifications (id, user_id, title, message, type, kind, details, created_at) values
      (${id(470)}, ${ASHA}, 'Payment Received', 'As it was written.', 'appointment', 'payment-received',
        '{"link": "/", "amount": 50000, "startsAt": "2026-02-02T04:30:00Z", "serviceType": "Bath"}', ${AT});
    insert into outbox (id, recipient, subject, text, html, kind, details, created_at) values
      (${id(471)}, 'asha@tests.example', 'You already have an account', 'Hello', '<p>Hello</p>', 'have-account',
        '{"link": "https://tests.example/login"}', ${AT});
    update jobs set due_at = ${LATER} where id = ${id(471)};`,
  '0080': `
    update pets set deceased_on = '2026-02-20', due_when_deceased = next_vaccination_due, next_vaccination_due = null
      where id = ${id(12)};
    insert into pet_transfers (id, pet_id, from_customer, to_customer, made_by, made_at) values
      (${id(800)}, ${id(13)}, ${id(11)}, ${id(10)}, ${ADMIN}, ${AT});`,
  '0081': `
    insert into customer_joins (id, remaining_id, joined_id, made_by, made_at) values
      (${id(810)}, ${id(10)}, ${id(811)}, ${ADMIN}, ${AT});`,
}

/** Runs these migrations and plants the rows of each schema; goes on from where another process was killed. */
export async function plantAlong(database: Database, names: readonly string[]): Promise<void> {
  const done = await countMigrations(database)
  for (const [index, name] of names.entries()) {
    if (index + 1 < done) continue
    await migrate(database, { until: names.slice(0, index + 1) })
    await plantRows(database, name)
  }
}

async function countMigrations({ db }: Database): Promise<number> {
  const { rows } = await sql<{
    table: string | null
  }>`select to_regclass('schema_migrations') as "table"`.execute(db)
  return rows[0]?.table === null ? 0 : (await readMigrations(db)).length
}

async function plantRows(database: Database, name: string): Promise<void> {
  const rows = ROWS[name.slice(0, 4)]
  if (rows === undefined) return
  await database.exec(`create table if not exists planted (name text primary key);
    do $planting$ begin
      if not exists (select from planted where name = '${name}') then
        insert into planted values ('${name}');
        ${rows}
      end if;
    end $planting$`)
}
