import { presentContact } from '../../../owners/customers/server/present-customer.ts'
import { isStaff } from '../../../platform/auth/rules.ts'
import type { Caller } from '../../../platform/auth/server/auth-context.ts'
import { mayAlso } from '../../../platform/auth/server/may-also.ts'
import type { Appointment, ClinicAppointment, PetAppointment } from '../appointment-schemas.ts'
import type { ClinicAppointmentRow, OwnAppointmentRow, PetAppointmentRow } from './queries.ts'

/** An appointment as its owner sees it. */
export function toAppointment(row: OwnAppointmentRow): Appointment {
  return {
    id: row.id,
    appointmentDate: row.appointmentDate.toISOString(),
    serviceType: row.serviceType,
    serviceTypeId: row.serviceTypeId,
    pet: { id: row.petId, name: row.petName, species: row.petSpecies },
    visitType: row.visitType,
    houseVisitAddress: row.houseVisitAddress,
    person: row.person,
    notes: row.notes,
    status: row.status,
    cancelledLate: row.cancelledLate ?? false,
    paymentAmount: row.paymentAmount,
    paymentStatus: row.paymentStatus,
    cancellationReason: row.cancellationReason,
    noShow: row.noShow && row.status === 'cancelled',
    ownerAnswer: row.ownerAnswer,
    confirmedBeforeMove: row.confirmedBeforeMove,
    askedMove: toAskedMove(row),
    petGone: row.petGone,
    billId: row.billId,
    sheetId: row.sheetId,
    // The database's JSON has another form of time.
    together: row.together.map(({ appointmentDate, ...other }) => ({
      ...other,
      appointmentDate: new Date(appointmentDate).toISOString(),
    })),
  }
}

function toAskedMove({ askedMoveTo, askedMoveAt }: OwnAppointmentRow): Appointment['askedMove'] {
  if (askedMoveTo === null || askedMoveAt === null) return null
  return { to: askedMoveTo.toISOString(), at: askedMoveAt.toISOString() }
}

/** An appointment on its pet's page. */
export function toPetAppointment(row: PetAppointmentRow, caller: Caller): PetAppointment {
  const { id, appointmentDate, petId, petName, petSpecies } = row
  return {
    id,
    appointmentDate: appointmentDate.toISOString(),
    pet: { id: petId, name: petName, species: petSpecies },
    ...toVisit(row, caller),
  }
}

/** What there is of an appointment besides whose it is and when. */
export type VisitRow = Pick<
  PetAppointmentRow,
  'serviceType' | 'person' | 'status' | 'byEarlierOwner' | 'visitType' | 'paymentAmount' | 'paymentStatus'
>

/** What there was at an appointment, on its pet's page. Owners see only the service of another's. */
export function toVisit(
  row: VisitRow,
  caller: Caller,
): Omit<PetAppointment, 'id' | 'appointmentDate' | 'pet'> {
  const isSeen = isStaff(caller.role) || !row.byEarlierOwner
  const seesAmount = isStaff(caller.role) ? seesPayments(caller) : isSeen
  return {
    serviceType: row.serviceType,
    person: isSeen ? row.person : null,
    status: row.status,
    byEarlierOwner: row.byEarlierOwner,
    visitType: isSeen ? row.visitType : null,
    paymentAmount: seesAmount ? row.paymentAmount : null,
    paymentStatus: seesAmount ? row.paymentStatus : null,
  }
}

/** True if staff may see what appointments cost and whether they are paid. */
export function seesPayments(caller: Caller): boolean {
  return mayAlso(caller, 'payments:read')
}

/** Appointments as this caller of the clinic sees them. */
export function toClinicAppointment(caller: Caller): (row: ClinicAppointmentRow) => ClinicAppointment {
  const present = seesPayments(caller)
    ? withPayment
    : (row: ClinicAppointmentRow) => withoutPayment(withPayment(row))
  return mayAlso(caller, 'records:read') ? present : (row) => ({ ...present(row), sheetSigned: null })
}

function withoutPayment(appointment: ClinicAppointment): ClinicAppointment {
  const together = appointment.together.map((other) => ({ ...other, paymentAmount: null }))
  return { ...appointment, together, paymentAmount: null, paymentStatus: null }
}

function withPayment(row: ClinicAppointmentRow): ClinicAppointment {
  return {
    ...toAppointment(row),
    customer: presentContact(row),
    minutes: row.minutes,
    squeezedIn: row.squeezedIn,
    outsideHours: row.outsideHoursSince !== null,
    arrivedAt: row.arrivedAt?.toISOString() ?? null,
    inRoomAt: row.inRoomAt?.toISOString() ?? null,
    doneAt: row.doneAt?.toISOString() ?? null,
    sheetSigned: row.sheetSigned,
  }
}
