// `npm run bench:pages`: measures how long the server takes for the first page of each of the clinic's screens, and how
// large the response is, on a PostgreSQL server with 100,000 appointments and as many orders.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { clinicDay } from '../src/lib/time.ts'
import { startPostgresCluster } from '../test/postgres-cluster.ts'
import { APPOINTMENTS, CUSTOMERS, fillDatabase } from './fill-database.ts'
import { median } from './report.ts'
import { startServer } from './servers.ts'
import { sessionCookie } from './works.ts'

const ORDERS = APPOINTMENTS
const TIMES = 9
const MAX_MS = 300
const MAX_KB = 100

/** Three products in each order; one order in ten is pending. */
const FILL_SHOP = `
insert into products (name, price, created_at)
  select 'Product ' || n, n * 1000, now() - n * interval '1 day' from generate_series(1, 300) n;
create temp table numbered_products as select row_number() over (order by name) as n, * from products;
create temp table numbered_customers as select row_number() over (order by phone_number) as n, * from customers;
insert into orders (customer_phone, total_amount, shipping_address, status, created_at, closed_at)
  select phone_number, 100000, address, case when o.n % 10 = 0 then 'pending' else 'completed' end,
    now() - o.n * interval '10 minutes', case when o.n % 10 > 0 then now() end
  from generate_series(1, ${ORDERS}) o (n)
  join numbered_customers c on c.n = 1 + (o.n * 7919::bigint) % ${CUSTOMERS};
insert into order_items (order_id, product_id, quantity, price, product_name)
  select o.id, p.id, 1 + k, p.price, p.name
  from (select id, row_number() over () as n from orders) o
  cross join generate_series(0, 2) k join numbered_products p on p.n = 1 + (o.n * 3 + k) % 300;
analyze;
`

const CLINIC = '/api/clinic'

/** The requests of each screen when it opens; placeholders for ids are filled in. */
const SCREENS = [
  `${CLINIC}/dashboard`,
  `${CLINIC}/appointments?filter=pending`,
  `${CLINIC}/appointments?filter=pending&start={today}`,
  `${CLINIC}/appointments?filter=completed&start={today}`,
  `${CLINIC}/appointments?filter=unresolved`,
  `${CLINIC}/appointments?filter=today`,
  `${CLINIC}/appointments?filter=all`,
  `${CLINIC}/appointments?filter=all&q=owner+number+77`,
  `${CLINIC}/appointments?filter=completed&q=grooming`,
  `${CLINIC}/appointments?filter=all&customer={customer}`,
  `${CLINIC}/appointments/facets`,
  `${CLINIC}/customers`,
  `${CLINIC}/customers?q=number+4242`,
  `${CLINIC}/customers/search?q=98`,
  `${CLINIC}/customers/{customer}`,
  `${CLINIC}/customers/{customer}/pets`,
  `${CLINIC}/orders`,
  `${CLINIC}/orders?status=pending`,
  `${CLINIC}/orders?customerId={customer}`,
  `${CLINIC}/products`,
  `${CLINIC}/products/offered`,
  `${CLINIC}/payments`,
  `${CLINIC}/payments?paymentStatus=pending`,
  `${CLINIC}/payments?paymentStatus=pending&start={today}`,
  `${CLINIC}/payments/totals`,
  `${CLINIC}/payments/totals?paymentStatus=pending`,
  `${CLINIC}/vaccinations`,
  `${CLINIC}/payments?customerId={customer}`,
  `${CLINIC}/alerts`,
  `${CLINIC}/outbox`,
  `${CLINIC}/staff`,
  '/api/services',
]

type Times = { first: number; usual: number; kb: number }

async function ask(url: string, cookie: string): Promise<Times> {
  const times: number[] = []
  let kb = 0
  for (let time = 0; time < TIMES; time++) {
    const began = performance.now()
    const response = await fetch(url, { headers: { cookie } })
    const body = await response.arrayBuffer()
    times.push(performance.now() - began)
    kb = body.byteLength / 1000
    if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
  }
  return { first: times[0] ?? 0, usual: median(times), kb }
}

async function fillShop(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(FILL_SHOP)
    const { rows } = await client.query<{ id: string }>('select id from numbered_customers where n = 4242')
    return rows[0]?.id ?? ''
  } finally {
    await client.end()
  }
}

async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tailwell-pages-'))
  const cluster = await startPostgresCluster({ durable: true })
  try {
    const url = await cluster.createDatabase('pages')
    const cookie = sessionCookie((await fillDatabase(url)).adminSessionId)
    const customer = await fillShop(url)
    const today = clinicDay(new Date())
    const server = await startServer('../src/app/start.ts', [], { DATABASE_URL: url, DATA_DIR: folder })
    console.log('    first     usual    length')
    for (const screen of SCREENS) {
      const { first, usual, kb } = await ask(
        server.url + screen.replace('{customer}', customer).replace('{today}', today),
        cookie,
      )
      const isSlow = Math.max(first, usual) > MAX_MS || kb > MAX_KB
      if (isSlow) process.exitCode = 1
      const figures = [`${first.toFixed(0)} ms`, `${usual.toFixed(0)} ms`, `${kb.toFixed(1)} kB`]
      console.log(figures.map((figure) => figure.padStart(9)).join(' '), screen, isSlow ? 'MISSED' : '')
    }
    console.log(`The goal: ${MAX_MS} ms, the first time too, and ${MAX_KB} kB.`)
    await server.stop()
  } finally {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

await run()
