import { canApply, canCompleteAndTake } from '../../money/payments/rules.ts'
import type { ClinicAppointment } from '../../planning/appointments/appointment-schemas.ts'
import { arrivalOf, isOpen, nextStage } from '../../planning/appointments/arrival-stages.ts'
import { isOver } from '../../planning/appointments/transitions.ts'
import { type Giver, giversOf } from '../../planning/timetable/rules.ts'
import type { Stats } from './contract.ts'

/** A gauge: its value as text, how far it is filled (0 to 100 percent), and how the value is computed. */
export type Gauge = { label: string; value: string; filled: number; formula: string }

/** The share of appointments no longer pending, in whole percent; 0 without any (specification, section 9). */
export function completionRate({ totalAppointments, pendingAppointments }: Stats): number {
  return percent(totalAppointments - pendingAppointments, totalAppointments)
}

/** The share of pets whose vaccination is due after today, in whole percent (specification, section 9). */
export function vaccinationStatus({ pendingVaccinations, totalPets }: Stats): number {
  return percent(pendingVaccinations, totalPets)
}

/** The average number of pets per customer, with one decimal (specification, section 9). */
export function petsPerCustomer({ totalPets, totalCustomers }: Stats): string {
  return (totalCustomers === 0 ? 0 : totalPets / totalCustomers).toFixed(1)
}

/** How much of the gauge one pet per customer fills, in percent (specification, section 9). */
const PER_PET = 33.3

/** The gauges of the performance metrics. */
export function gaugesOf(stats: Stats): Gauge[] {
  const completed = completionRate(stats)
  const pets = petsPerCustomer(stats)
  const vaccinated = vaccinationStatus(stats)
  return [
    {
      label: 'Appointment Completion Rate',
      value: `${completed}%`,
      filled: completed,
      formula: 'All appointments minus the pending ones, divided by all appointments.',
    },
    {
      label: 'Pets per Customer',
      value: pets,
      filled: Math.min(100, Number(pets) * PER_PET),
      formula: 'All pets divided by all customers. Three pets per customer fill the gauge.',
    },
    {
      label: 'Vaccination Status',
      value: `${vaccinated}%`,
      filled: Math.min(100, vaccinated),
      formula: 'Pets with a vaccination due after today, divided by all pets.',
    },
  ]
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((100 * part) / whole)
}

/** Whether none of the calendars that take appointments gives a service. False while they are not known. */
export function isGivenByNoOne(
  serviceId: string,
  calendars: readonly (Giver & { hidden: boolean })[],
): boolean {
  const open = calendars.filter(({ hidden }) => !hidden)
  return open.length > 0 && giversOf(serviceId, open).length === 0
}

/** What the desk is likely to do next with an appointment. */
export type NextStep = 'approve' | 'arrival' | 'move' | 'complete' | 'completeAndTake' | 'take'

type Stepping = Parameters<typeof nextStage>[0] &
  Parameters<typeof canCompleteAndTake>[0] &
  Parameters<typeof isOver>[0] & { askedMove?: ClinicAppointment['askedMove'] }

/**
 * The one step that a row of Manage Appointments offers as its button: it follows the state, and how far the day is.
 * Null if nothing is left to do. Who may not take payments completes alone.
 */
export function nextStepOf(appointment: Stepping, now: Date, mayTake = true): NextStep | null {
  if (!isOpen(appointment)) return mayTake && canApply('markPaid', appointment) ? 'take' : null
  const { stage } = arrivalOf(appointment)
  if (stage === 'waiting') return 'arrival'
  if (stage === 'expected' && new Date(appointment.appointmentDate) > now) return stepBefore(appointment, now)
  // No one has promised the time of a request that has just begun: its pet is received, or it is answered.
  if (stage === 'expected' && appointment.status === 'pending' && !isOver(appointment, now))
    return nextStage(appointment, now) === null ? 'approve' : 'arrival'
  return mayTake && canCompleteAndTake(appointment, now) ? 'completeAndTake' : 'complete'
}

/** The step for a pet that is expected later. Another time that its owner asked for comes first. */
function stepBefore(appointment: Stepping, now: Date): NextStep {
  if (appointment.askedMove) return 'move'
  if (appointment.status === 'pending') return 'approve'
  return nextStage(appointment, now) === null ? 'move' : 'arrival'
}
