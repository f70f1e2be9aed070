import type { IncomingMessage, ServerResponse } from 'node:http'
import type { DashboardRow } from '../src/features/office/desk/server/queries.ts'
import type {
  Appointment,
  ClinicAppointment,
} from '../src/features/planning/appointments/appointment-schemas.ts'
import type {
  ClinicAppointmentRow,
  OwnAppointmentRow,
} from '../src/features/planning/appointments/server/queries.ts'
import { encodeCursor } from '../src/lib/server/database/cursor.ts'
import { addDays, clinicDay, startOfDay } from '../src/lib/time.ts'
import { OWNER_HEADER } from './works.ts'

export const PAGE = 50

/** The same fields as the product's response, built in the shortest way. */
export function appointmentOf(row: OwnAppointmentRow) {
  return {
    id: row.id,
    appointmentDate: row.appointmentDate,
    serviceType: row.serviceType,
    serviceTypeId: row.serviceTypeId,
    person: row.person,
    pet: { id: row.petId, name: row.petName, species: row.petSpecies },
    visitType: row.visitType,
    houseVisitAddress: row.houseVisitAddress,
    notes: row.notes,
    status: row.status,
    cancelledLate: row.cancelledLate ?? false,
    paymentAmount: row.paymentAmount,
    paymentStatus: row.paymentStatus,
    cancellationReason: row.cancellationReason,
    noShow: row.noShow && row.status === 'cancelled',
    ownerAnswer: row.ownerAnswer,
    confirmedBeforeMove: row.confirmedBeforeMove,
    askedMove: row.askedMoveTo && { to: row.askedMoveTo, at: row.askedMoveAt },
    petGone: row.petGone,
    billId: row.billId,
    sheetId: null,
    together: row.together.map(({ appointmentDate, ...other }) => ({
      ...other,
      appointmentDate: new Date(appointmentDate),
    })),
  } satisfies Record<keyof Appointment, unknown>
}

/** The instant at which the days of a list begin. */
export function firstInstant(url = ''): Date {
  return startOfDay(new URL(url, 'http://bench').searchParams.get('from') ?? '')
}

export function pageOf(rows: ClinicAppointmentRow[]) {
  const items = rows.slice(0, PAGE).map(clinicAppointmentOf)
  const last = rows[PAGE - 1]
  const next = rows.length > PAGE && last ? encodeCursor({ at: last.appointmentDate, id: last.id }) : null
  return { items, nextCursor: next }
}

function clinicAppointmentOf(row: ClinicAppointmentRow) {
  return {
    ...appointmentOf(row),
    customer: { id: row.customerId, fullName: row.customerName, phone: row.customerPhone },
    minutes: row.minutes,
    squeezedIn: row.squeezedIn,
    outsideHours: row.outsideHoursSince !== null,
    arrivedAt: row.arrivedAt,
    inRoomAt: row.inRoomAt,
    doneAt: row.doneAt,
    sheetSigned: row.sheetSigned,
  } satisfies Record<keyof ClinicAppointment, unknown>
}

/** The clinic's dashboard; the instant of the figures differs in each response. */
export function dashboardOf(rows: DashboardRow[]) {
  const [figures] = rows
  return {
    updatedAt: new Date(),
    stats: {
      totalAppointments: figures?.totalAppointments,
      totalCustomers: figures?.totalCustomers,
      totalPets: figures?.totalPets,
      pendingVaccinations: figures?.pendingVaccinations,
      pendingAppointments: figures?.pendingAppointments,
      todayAppointments: figures?.todayAppointments,
    },
    overdueVaccinations: figures?.overdueVaccinations,
    recent: rows.flatMap((row) => (row.id === null ? [] : [recentOf(row)])),
  }
}

function recentOf(row: Extract<DashboardRow, { id: string }>) {
  return {
    id: row.id,
    appointmentDate: row.appointmentDate,
    serviceType: row.serviceType,
    status: row.status,
    customerName: row.customerName,
    pet: { name: row.petName, species: row.species },
  }
}

/** The clinic's current day, as the dashboard uses it. */
export function today() {
  const day = clinicDay(new Date())
  return { day, from: startOfDay(day), to: startOfDay(addDays(day, 1)) }
}

export function send(response: ServerResponse, status: number, body: unknown): void {
  sendText(response, status, JSON.stringify(body))
}

export function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  })
  response.end(text)
}

export async function readBody(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return text
}

/** The caller, as the bench sends it; nothing is checked. */
export function ownerOf(request: IncomingMessage): { phone: string; userId: string } {
  const [phone = '', userId = ''] = String(request.headers[OWNER_HEADER]).split(' ')
  return { phone, userId }
}
