// The base of the ratios: node:http and pg, the product's own SQL as prepared statements, and nothing else.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'
import { readClinicDashboard } from '../src/features/office/desk/server/queries.ts'
import type { SentBooking } from '../src/features/planning/appointments/booking-schemas.ts'
import { insertBooking } from '../src/features/planning/appointments/server/booking-queries.ts'
import { listAppointments } from '../src/features/planning/appointments/server/list-queries.ts'
import { listRecentAppointments } from '../src/features/planning/appointments/server/queries.ts'
import type { Customer } from '../src/features/platform/auth/server/auth-context.ts'
import { nameColumns } from '../src/lib/server/database/column-names.ts'
import {
  appointmentOf,
  dashboardOf,
  firstInstant,
  ownerOf,
  PAGE,
  pageOf,
  readBody,
  send,
  today,
} from './answers.ts'
import { fill, recordStatement } from './statements.ts'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
pool.on('connect', nameColumns)

/** Placeholders in the recorded booking for the values of each request. */
const RECORDED = {
  customer: { userId: 'user', phone: 'phone' } as Customer,
  booking: {
    petId: 'pet',
    serviceTypeId: 'service',
    visitType: 'clinic' as const,
    houseVisitAddress: null,
    notes: 'notes',
  },
  startsAt: new Date('2030-01-01T11:00:00+05:30'),
  claims: { userId: 'user', key: 'key', requestHash: 'hash' },
  // of a new database
  calendars: [1],
  needed: { minutes: 60, before: 0, after: 0 },
  timetableVersion: 1,
}

const FIRST_PAGE = { direction: 'asc', start: null, after: null, limit: PAGE + 1 } as const
const clinicList = await recordStatement((db) =>
  listAppointments(db, { filter: 'pending', from: '2030-01-01', now: new Date(), ...FIRST_PAGE }),
)
const recent = await recordStatement((db) => listRecentAppointments(db, 'phone', 5))
const dashboard = await recordStatement((db) => readClinicDashboard(db, today(), 5))
const book = await recordStatement((db) => insertBooking(db, RECORDED.customer, RECORDED))

async function run(name: string, text: string, values: unknown[]) {
  return (await pool.query({ name, text, values })).rows
}

async function answerList({ url }: IncomingMessage, response: ServerResponse) {
  const values = clinicList.values.map((value) => (value instanceof Date ? firstInstant(url) : value))
  send(response, 200, pageOf(await run('W1', clinicList.text, values)))
}

async function answerRecent(request: IncomingMessage, response: ServerResponse) {
  const rows = await run('W2', recent.text, fill(recent, new Map([['phone', ownerOf(request).phone]])))
  send(response, 200, rows.map(appointmentOf))
}

async function answerBooking(request: IncomingMessage, response: ServerResponse) {
  const owner = ownerOf(request)
  const booking = JSON.parse(await readBody(request)) as SentBooking
  const instant = new Date(`${booking.date}T${booking.hour}:00:00+05:30`)
  const replacements = new Map<unknown, unknown>([
    ['user', owner.userId],
    ['phone', owner.phone],
    ['pet', booking.petId],
    ['service', booking.serviceTypeId],
    ['notes', booking.notes],
    ['key', booking.idempotencyKey],
    ['hash', booking.idempotencyKey],
  ])
  const values = fill(book, replacements).map((value) =>
    value instanceof Date
      ? new Date(value.getTime() - RECORDED.startsAt.getTime() + instant.getTime())
      : value,
  )
  const [appointment] = await run('W3', book.text, values)
  send(response, 201, appointmentOf(appointment))
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.method === 'POST') return await answerBooking(request, response)
  if (request.url?.startsWith('/api/appointments/recent')) return await answerRecent(request, response)
  if (request.url?.startsWith('/api/clinic/appointments')) return await answerList(request, response)
  if (request.url === '/api/clinic/dashboard')
    return send(response, 200, dashboardOf(await run('W4', dashboard.text, [...dashboard.values])))
  send(response, request.url === '/api/health' ? 200 : 404, {})
}

createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    if (!request.destroyed) console.error(error)
    send(response, 500, {})
  })
}).listen(Number(process.env.PORT), '127.0.0.1')
