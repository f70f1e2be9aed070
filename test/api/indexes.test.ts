import { randomUUID } from 'node:crypto'
import { type CompiledQuery, type KyselyPlugin, type RootOperationNode, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  findOrder,
  listItems,
  listOrders,
  listProducts,
  searchOffered,
} from '../../src/features/money/orders/server/queries.ts'
import { findPayment, listPayments, sumPayments } from '../../src/features/money/payments/server/queries.ts'
import { readClinicDashboard, readCustomerDashboard } from '../../src/features/office/desk/server/queries.ts'
import { listHeldTimes, listPlacedAppointments } from '../../src/features/office/schedule/server/queries.ts'
import {
  findCustomerOf,
  listCustomers,
  searchCustomers,
} from '../../src/features/owners/customers/server/queries.ts'
import {
  findPhoto,
  listDueVaccinations,
  listPets,
  listPetsOf,
  ownersOfPetsNamed,
} from '../../src/features/owners/pets/server/queries.ts'
import { listAppointments } from '../../src/features/planning/appointments/server/list-queries.ts'
import {
  findAppointment,
  listAppointmentsOfPet,
  listOwnAppointments,
  listRecentAppointments,
} from '../../src/features/planning/appointments/server/queries.ts'
import { BOOKING_REFUSALS } from '../../src/features/planning/appointments/texts.ts'
import { listServices } from '../../src/features/planning/services/server/queries.ts'
import { listTakenTimes } from '../../src/features/planning/timetable/server/queries.ts'
import { listActiveAlerts, listAlerts } from '../../src/features/platform/alerts/server/queries.ts'
import { findCallers, findUserByEmail } from '../../src/features/platform/auth/server/queries.ts'
import { countUnread, listNotifications } from '../../src/features/platform/notifications/server/queries.ts'
import type { Db } from '../../src/lib/server/database/database.ts'
import { deleteOldFormKeys, findEarlier } from '../../src/lib/server/http/idempotency.ts'
import { claimJob } from '../../src/lib/server/jobs/job-queries.ts'
import { freshDatabase } from '../database.ts'
import { aCustomer, aService } from '../factories.ts'

const { db } = await freshDatabase()
const customer = await aCustomer(db)
const ofPet = { records: { ownerPhone: 'p' }, now: new Date('2030-01-01T00:00:00Z'), limit: 51 }
const after = { at: new Date('2030-03-01T04:30:00Z'), id: randomUUID() }

const now = new Date('2030-03-01T06:00:00Z')
const today = {
  day: '2030-03-01',
  from: new Date('2030-02-28T18:30:00Z'),
  to: new Date('2030-03-01T18:30:00Z'),
}
const aPage = { now, after: null, limit: 51 }
const aList = { ...aPage, direction: 'asc', start: null } as const
const form = { userId: 'u', key: after.id, requestHash: '' }
const UPCOMING = { ...aPage, period: 'upcoming' } as const
const PAST = { ...aPage, period: 'past' } as const

/** The first page of everything, and the next page of something. */
const everything = {
  paymentStatus: undefined,
  status: undefined,
  customerId: undefined,
  after: null,
  limit: 51,
}
const next = { ...everything, after }
const payments = { direction: 'desc', start: null, after: null, limit: 51 } as const

/** Enough of everything that a plan which walks a whole table would show; appointments lie in no order. */
beforeAll(async () => {
  const service = await aService(db)
  await sql`insert into customers (phone_number, full_name)
    select '+918' || lpad(n::text, 9, '0'), 'Person ' || n from generate_series(1, 300) n`.execute(db)
  await sql`insert into pets (owner_phone, name, species)
    select phone_number, 'Pet of ' || full_name, 'Dog' from customers`.execute(db)
  await sql`with numbered as (select id, owner_phone, row_number() over (order by id) - 1 as number from pets)
    insert into appointments (owner_phone, pet_id, service_type, service_type_id, appointment_date, visit_type,
      payment_amount, status)
    select owner_phone, id, ${service.name}, ${service.id}::uuid, (day + make_time(hour, 0, 0)) at time zone 'Asia/Kolkata',
      'clinic', 100, case when hour = 15 then 'confirmed' else 'pending' end
    from (select n, date '2030-01-01' + n / 11 as day, 10 + n % 11 as hour from generate_series(0, 1999) n) slot
    join numbered on number = n % 300 order by id`.execute(db)
  await sql`insert into products (name, price) select 'Product ' || n, n from generate_series(1, 500) n`.execute(
    db,
  )
  await sql`insert into orders (customer_phone, total_amount, shipping_address, created_at)
    select phone_number, 100, 'Here', ${after.at}::timestamptz - make_interval(mins => n)
    from customers, generate_series(1, 5) n`.execute(db)
  await sql`insert into order_items (order_id, product_id, product_name, quantity, price)
    select orders.id, products.id, products.name, 1, 100 from orders, products
    where products.price <= 2`.execute(db)
  for (const table of [
    'products',
    'orders',
    'order_items',
    'customers',
    'pets',
    'appointments',
    'calendar_times',
  ])
    await sql`analyze ${sql.table(table)}`.execute(db)
})

/** Several indexes begin with the date, and a range of dates may walk along any of them. */
const BY_DATE = /using appointments_(date|status|payment) .*\n.*Index Cond: .*appointment_date >=/

/** The next page is found in the index, not by walking to it. */
const NEXT_CUSTOMERS = /using customers_name_key .*\n.*Index Cond: \(ROW\(name_key, id\) > /
const aName = { nameKey: 'person 1', id: after.id }

/** Every read of the application that may meet many rows, and the index that it must walk along. */
const READS: [name: string, read: (db: Db) => Promise<unknown>, index: string | RegExp][] = [
  ['who is asking', (on) => findCallers(on, ['session']), 'sessions_pkey'],
  ['the login of an address', (on) => findUserByEmail(on, 'a@b.co'), 'users_email_key'],
  ['the record of a login', (on) => findCustomerOf(on, 'u'), 'customers_user_id_key'],
  ['the first customers by name', (on) => searchCustomers(on, '', 20), 'customers_name_key'],
  [
    'a page of customers',
    (on) => listCustomers(on, { q: '', alsoPhones: ownersOfPetsNamed, after: null, limit: 21 }),
    'customers_name_key',
  ],
  [
    'their next page',
    (on) => listCustomers(on, { q: '', alsoPhones: ownersOfPetsNamed, after: aName, limit: 21 }),
    NEXT_CUSTOMERS,
  ],
  ['their pets', (on) => listPetsOf(on, [customer.phone, '+918000000007'], now), 'pets_owner'],
  ['the services on offer', (on) => listServices(on), 'service_types_newest'],
  ['an owner’s pets', (on) => listPets(on, customer.phone, after.at), 'pets_owner'],
  [
    'a customer’s front page',
    (on) =>
      readCustomerDashboard(on, customer.phone, {
        today: '2027-03-10',
        now: after.at,
        appointments: 5,
        pets: 6,
      }),
    /using appointments_owner .*(.*\n)*.*using appointments_owner (.*\n)*.*using pets_owner /,
  ],
  [
    'what a person was notified of',
    (on) => listNotifications(on, { userId: 'u', asStaff: true }, { after: null, limit: 51 }),
    'notifications_user',
  ],
  [
    'its next page',
    (on) => listNotifications(on, { userId: 'u', asStaff: true }, { after, limit: 51 }),
    'notifications_user',
  ],
  ['how much of it is new', (on) => countUnread(on, { userId: 'u', asStaff: true }), 'notifications_unread'],
  ['the alerts in force', (on) => listActiveAlerts(on, 'u', after.at), 'system_alerts_shown'],
  ['the alerts put away', (on) => listActiveAlerts(on, 'u', after.at), 'alert_dismissals_pkey'],
  ['all alerts', (on) => listAlerts(on, { after: null, limit: 51 }), 'system_alerts_newest'],
  ['their next page', (on) => listAlerts(on, { after, limit: 51 }), 'system_alerts_newest'],
  ['the photo of a pet', (on) => findPhoto(on, after.id, { ownerPhone: customer.phone }), 'pet_photos_pkey'],
  [
    'a pet’s appointments',
    (on) => listAppointmentsOfPet(on, after.id, { ...ofPet, after: null }),
    'appointments_pet',
  ],
  ['their next page', (on) => listAppointmentsOfPet(on, after.id, { ...ofPet, after }), 'appointments_pet'],
  [
    'the taken slots of a day',
    (on) => listTakenTimes(on, '2030-02-01', '2030-02-01'),
    'calendar_times_apart',
  ],
  [
    'the taken slots of two months',
    (on) => listTakenTimes(on, '2030-02-01', '2030-03-31'),
    'calendar_times_apart',
  ],
  ['one appointment', (on) => findAppointment(on, after.id, 'all'), 'appointments_pkey'],
  ['an owner’s appointments', (on) => listOwnAppointments(on, customer.phone, aPage), 'appointments_owner'],
  [
    'their next page',
    (on) => listOwnAppointments(on, customer.phone, { ...aPage, after }),
    'appointments_owner',
  ],
  ['what is to come', (on) => listOwnAppointments(on, customer.phone, UPCOMING), 'appointments_owner'],
  ['what is over', (on) => listOwnAppointments(on, customer.phone, PAST), 'appointments_owner'],
  [
    'the next page of it',
    (on) => listOwnAppointments(on, customer.phone, { ...PAST, after }),
    'appointments_owner',
  ],
  ['an owner’s latest', (on) => listRecentAppointments(on, customer.phone, 5), 'appointments_owner'],
  [
    'the clinic’s pending appointments',
    (on) => listAppointments(on, { ...aList, filter: 'pending' }),
    'appointments_status',
  ],
  [
    'their next page',
    (on) => listAppointments(on, { ...aList, filter: 'pending', after }),
    'appointments_status',
  ],
  [
    'those from a day on',
    (on) => listAppointments(on, { ...aList, filter: 'pending', start: after.at }),
    /using appointments_status .*\n.*Index Cond: .*appointment_date >=/,
  ],
  [
    'the latest of those before it',
    (on) => listAppointments(on, { ...aList, filter: 'pending', start: now, after }),
    /Index Scan Backward using appointments_status /,
  ],
  ['all appointments of the clinic', (on) => listAppointments(on, aList), 'appointments_date'],
  ['their next page', (on) => listAppointments(on, { ...aList, after }), 'appointments_date'],
  [
    'the appointments of some days, latest first',
    (on) => listAppointments(on, { ...aList, direction: 'desc', from: '2030-02-01', to: '2030-02-03' }),
    BY_DATE,
  ],
  ['a week on the calendar', (on) => listPlacedAppointments(on, '2030-02-01', '2030-02-07'), BY_DATE],
  ['what is held in a week', (on) => listHeldTimes(on, '2030-02-01', '2030-02-07'), 'waitlist_offers_open'],
  ['the appointments of today, for the dashboard', (on) => readClinicDashboard(on, today, 5), BY_DATE],
  [
    'its due vaccinations, on the index alone',
    (on) => readClinicDashboard(on, today, 5),
    /Index Only Scan using pets_vaccination (.*\n)*.*Index Only Scan using pets_vaccination /,
  ],
  ['its latest appointments', (on) => readClinicDashboard(on, today, 5), 'appointments_date'],
  [
    'due vaccinations',
    (on) => listDueVaccinations(on, { ...aPage, today: '2030-03-01' }),
    /using pets_vaccination (.*\n)*.*using appointments_pet /,
  ],
  [
    'the next page of those overdue',
    (on) => listDueVaccinations(on, { ...aPage, after, today: '2030-03-01', period: 'overdue' }),
    /using pets_vaccination .*\n.*Index Cond: .*ROW\(/,
  ],
  ['what a form has made', (on) => findEarlier(on, form, BOOKING_REFUSALS), 'idempotency_keys_pkey'],
  ['all payments', (on) => listPayments(on, payments), 'appointments_date'],
  [
    'pending payments',
    (on) => listPayments(on, { ...payments, after, paymentStatus: 'pending' }),
    'appointments_payment',
  ],
  [
    'pending payments from a day back',
    (on) => listPayments(on, { ...payments, start: after.at, paymentStatus: 'pending' }),
    'appointments_payment',
  ],
  [
    'one customer’s payments',
    (on) => listPayments(on, { ...payments, after, customerId: customer.id }),
    'appointments_owner',
  ],
  [
    'the sum of pending payments',
    (on) => sumPayments(on, { paymentStatus: 'pending' }),
    'appointments_payment',
  ],
  ['the sums of some days', (on) => sumPayments(on, { from: '2030-02-01', to: '2030-02-03' }), BY_DATE],
  ['one payment', (on) => findPayment(on, after.id), 'appointments_pkey'],
  ['all orders', (on) => listOrders(on, everything), 'orders_newest'],
  ['pending orders', (on) => listOrders(on, { ...next, status: 'pending' }), 'orders_status'],
  ['one customer’s orders', (on) => listOrders(on, { ...next, customerId: customer.id }), 'orders_customer'],
  ['one order', (on) => findOrder(on, after.id), 'orders_pkey'],
  ['its items', (on) => listItems(on, after.id), 'order_items_pkey'],
  ['all products', (on) => listProducts(on, { text: '', after, limit: 51 }), 'products_newest'],
  ['products on offer', (on) => searchOffered(on, 'brush', 20), 'products_name_key'],
  [
    'the next job of the kinds that a server runs',
    (on) => claimJob(on, ['announcement', 'push'], { holdS: 60, clock: undefined }),
    /using jobs_due .*\n *Index Cond: \(\(kind = /,
  ],
  ['keys that are a day old', (on) => deleteOldFormKeys(on), 'idempotency_keys_age'],
]

describe('a read walks along its index', () => {
  test.each(READS)('%s', async (_name, read, index) => {
    const plans = await plansOf(read)
    expect(plans.length).toBeGreaterThan(0)
    // The counters are a handful of rows, all of which are read.
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (?!counters )/)
    expect(plans.join('\n')).toMatch(index instanceof RegExp ? index : `using ${index} `)
  })

  // The calendar shows all of its days; the other lists come in pages.
  test.each(READS.filter(([, read]) => /list(?!Placed)\w*Appointments/.test(String(read))))(
    '%s come in the order of their index, a page at a time',
    async (_name, read) => {
      const [plan = ''] = await plansOf(read)
      expect(plan).toContain('Limit')
      // The clinic's list puts its one page in order again after the joins; nothing below the limit is sorted.
      const [, belowLimit = ''] = plan.split('Limit')
      expect(belowLimit).not.toMatch(/\bSort\b/)
    },
  )
})

test('a search inside of words walks along its index', async () => {
  const plans = await plansOf((on) => searchCustomers(on, '50123', 20), ['seqscan', 'indexscan'])
  expect(plans.join('\n')).toContain('Bitmap Index Scan on customers_search_key')
  const page = { q: '50123', alsoPhones: ownersOfPetsNamed, after: null, limit: 21 }
  const lists = (await plansOf((on) => listCustomers(on, page), ['seqscan', 'indexscan'])).join('\n')
  for (const index of ['customers_search_key', 'pets_name_key'])
    expect(lists).toContain(`Bitmap Index Scan on ${index}`)
})

/** The plans of all statements that a read makes, where walking or sorting a whole table is the last resort. */
async function plansOf(
  read: (db: Db) => Promise<unknown>,
  lastResorts: readonly string[] = ['seqscan', 'bitmapscan', 'sort'],
): Promise<string[]> {
  const statements: CompiledQuery[] = []
  const keep = (node: RootOperationNode) => {
    statements.push(db.getExecutor().compileQuery(node, { queryId: randomUUID() }))
    return node
  }
  const recorder: KyselyPlugin = {
    transformQuery: ({ node }) => keep(node),
    transformResult: async ({ result }) => result,
  }
  return await db.transaction().execute(async (tx) => {
    for (const way of lastResorts) await sql`set local ${sql.ref(`enable_${way}`)} = off`.execute(tx)
    await read(tx.withPlugin(recorder))
    const plans: string[] = []
    for (const statement of statements) plans.push(await explain(tx, statement))
    return plans
  })
}

async function explain(db: Db, { sql: text, parameters }: CompiledQuery): Promise<string> {
  const query = { sql: `explain ${text}`, parameters, query: { kind: 'RawNode' } } as unknown as CompiledQuery
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>(query)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
