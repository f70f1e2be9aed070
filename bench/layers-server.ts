// Servers between the bare one and the product: each layer adds one thing to the layer before it.
// `queries` adds the product's pool, query builder and actions; `caller` adds the look-up of the caller by session.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { readClinicDashboard } from '../src/features/office/desk/server/queries.ts'
import { inParts, type SentBooking } from '../src/features/planning/appointments/booking-schemas.ts'
import { book } from '../src/features/planning/appointments/server/book.ts'
import { listAppointments } from '../src/features/planning/appointments/server/list-queries.ts'
import { listRecentAppointments } from '../src/features/planning/appointments/server/queries.ts'
import { withMoment } from '../src/features/planning/timetable/moment.ts'
import type { Timetable } from '../src/features/planning/timetable/rules.ts'
import { createTimetables } from '../src/features/planning/timetable/server/timetables.ts'
import type { Customer } from '../src/features/platform/auth/server/auth-context.ts'
import { createFindCaller } from '../src/features/platform/auth/server/find-caller.ts'
import { runningSession } from '../src/features/platform/auth/server/sign-session.ts'
import { openDatabase } from '../src/lib/server/database/database.ts'
import { clinicDay } from '../src/lib/time.ts'
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
import { AUTH_SECRET } from './works.ts'

const withCaller = process.argv[2] === 'caller'
const { db } = await openDatabase({ url: process.env.DATABASE_URL, dataDir: '' })
const findCaller = createFindCaller(db)
const timetables = createTimetables(() => new Date())

async function callerOf(request: IncomingMessage): Promise<Customer> {
  if (!withCaller) return ownerOf(request) as Customer
  const settings = { secret: AUTH_SECRET, publicUrl: 'http://localhost' }
  const running = runningSession(request.headers.cookie, settings, new Date())
  const caller = await findCaller(running?.sessionId ?? '')
  return caller as Customer
}

async function answerBooking(request: IncomingMessage, response: ServerResponse) {
  const customer = await callerOf(request)
  const sent = JSON.parse(await readBody(request)) as SentBooking
  const booking = inParts(withMoment({ ...sent, notes: sent.notes ?? null, houseVisitAddress: null }))
  const run = (timetable: Timetable) => book(db, customer, { booking, now: new Date(), timetable })
  const { appointments } = await timetables.runBy(db, run)
  send(response, 201, appointmentOf(appointments[0]))
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url === '/api/health') return send(response, 200, {})
  if (request.method === 'POST') return await answerBooking(request, response)
  const { phone } = await callerOf(request)
  if (request.url?.startsWith('/api/appointments/recent')) {
    const rows = await listRecentAppointments(db, phone, 5)
    return send(response, 200, rows.map(appointmentOf))
  }
  if (request.url === '/api/clinic/dashboard')
    return send(response, 200, dashboardOf(await readClinicDashboard(db, today(), 5)))
  const firstPage = { direction: 'asc', start: null, after: null, limit: PAGE + 1 } as const
  const from = clinicDay(firstInstant(request.url))
  const page = { filter: 'pending', from, now: new Date(), ...firstPage } as const
  send(response, 200, pageOf(await listAppointments(db, page)))
}

createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    if (!request.destroyed) console.error(error)
    send(response, 500, {})
  })
}).listen(Number(process.env.PORT), '127.0.0.1')
