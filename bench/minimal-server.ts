// The goal of the ratios: node:http and pg with the narrowest statements that give a screen what it shows, hand-written
// JSON, and nothing else. Bookings go into a table without counters, references and form keys.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'
import type { SentBooking } from '../src/features/planning/appointments/booking-schemas.ts'
import { firstInstant, ownerOf, PAGE, readBody, sendText, today } from './answers.ts'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })

const CLINIC_LIST = `
with page as (
  select * from appointments where status = 'pending' and appointment_date >= $1 order by appointment_date, id limit ${PAGE}
)
select page.id, appointment_date as at, service_type as service, visit_type as type, house_visit_address as address,
  notes, payment_amount as amount, payment_status as paid, pets.name as pet, full_name as customer, phone_number as phone
from page join pets on pets.id = pet_id join customers on phone_number = page.owner_phone
order by appointment_date, page.id`

const RECENT = `
select id, appointment_date as at, service_type as service, visit_type as type, status
from appointments where owner_phone = $1 order by appointment_date desc, id desc limit 5`

const BOOK = `
insert into bare_appointments (owner_phone, pet_id, service_type, service_type_id, appointment_date, visit_type, notes,
  payment_amount)
select $1, $2, name, id, $3, 'clinic', $4, base_price from service_types where id = $5
returning id, payment_amount as amount`

const DASHBOARD = `
select
  (select count(*) from appointments) as appointments, (select count(*) from customers) as customers,
  (select count(*) from pets where deleted_at is null) as pets,
  (select count(*) from pets where next_vaccination_due > $3::date and deleted_at is null) as vaccinations,
  (select count(*) from appointments where status = 'pending') as pending,
  (select count(*) from appointments where appointment_date >= $1 and appointment_date < $2) as today,
  (select json_agg(latest) from (
    select id, appointment_date as at, service_type as service, status from appointments
    order by appointment_date desc, id desc limit 5) latest) as recent`

const text = (value: string | null) => (value === null ? 'null' : JSON.stringify(value))

async function query<Row extends object>(name: string, statement: string, values: unknown[]): Promise<Row[]> {
  return (await pool.query<Row>({ name, text: statement, values })).rows
}

type Appointment = { id: string; at: Date; service: string; type: string }

async function clinicList(from: Date): Promise<string> {
  type Row = Appointment &
    Record<'paid' | 'pet' | 'phone', string> & { amount: number } & Record<
      'address' | 'notes' | 'customer',
      string | null
    >
  const rows = await query<Row>('W1', CLINIC_LIST, [from])
  const items = rows.map(
    (row) =>
      `{"id":"${row.id}","at":"${row.at.toISOString()}","service":${text(row.service)},"type":"${row.type}","address":${text(row.address)},"notes":${text(row.notes)},"amount":${row.amount},"paid":"${row.paid}","pet":${text(row.pet)},"customer":${text(row.customer)},"phone":"${row.phone}"}`,
  )
  return `{"items":[${items.join()}]}`
}

async function recent(phone: string): Promise<string> {
  const rows = await query<Appointment & { status: string }>('W2', RECENT, [phone])
  const items = rows.map(
    (row) =>
      `{"id":"${row.id}","at":"${row.at.toISOString()}","service":${text(row.service)},"type":"${row.type}","status":"${row.status}"}`,
  )
  return `[${items.join()}]`
}

async function book(request: IncomingMessage): Promise<string> {
  const { phone } = ownerOf(request)
  const { petId, serviceTypeId, date, hour, notes } = JSON.parse(await readBody(request)) as SentBooking
  const at = `${date}T${hour}:00:00+05:30`
  const values = [phone, petId, at, notes, serviceTypeId]
  const [appointment] = await query<{ id: string; amount: number }>('W3', BOOK, values)
  return `{"id":"${appointment?.id}","at":"${at}","amount":${appointment?.amount}}`
}

async function dashboard(): Promise<string> {
  const { day, from, to } = today()
  return JSON.stringify((await query('W4', DASHBOARD, [from, to, day]))[0])
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'POST') return sendText(response, 201, await book(request))
  if (request.url?.startsWith('/api/appointments/recent'))
    return sendText(response, 200, await recent(ownerOf(request).phone))
  if (request.url?.startsWith('/api/clinic/appointments'))
    return sendText(response, 200, await clinicList(firstInstant(request.url)))
  if (request.url === '/api/clinic/dashboard') return sendText(response, 200, await dashboard())
  sendText(response, request.url === '/api/health' ? 200 : 404, '{}')
}

createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    if (!request.destroyed) console.error(error)
    sendText(response, 500, '{}')
  })
}).listen(Number(process.env.PORT), '127.0.0.1')
