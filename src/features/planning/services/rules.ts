import { VACCINATES } from '../../owners/pets/rules.ts'
import type { VisitType } from './visit-types.ts'

/** A service that the product itself knows by name (specification, section 1). A clinic may not offer it. */
export const VACCINATION_SERVICE = 'Vaccination'

/** The prices of a service, in paise. */
export type ServicePrice = { basePrice: number; houseVisitSurcharge: number }

/**
 * The price of an appointment in paise: the base price, plus the surcharge for a house visit. `priceInSql` is the same in
 * SQL, and what is charged; a test compares the two.
 */
export function priceOf(service: ServicePrice, visitType: VisitType) {
  const surcharge = visitType === 'house' ? service.houseVisitSurcharge : 0
  return { base: service.basePrice, surcharge, total: service.basePrice + surcharge }
}

/** A duration `hh:mm:ss` in minutes. */
export function durationMinutes(duration: string): number {
  const { hours, minutes } = fromDuration(duration)
  return 60 * hours + minutes
}

/** Formats a duration `hh:mm:ss` as `1 hour 30 minutes`, leaving out zero parts. */
export function formatDuration(duration: string): string {
  const { hours, minutes } = fromDuration(duration)
  const parts = [hours > 0 && count(hours, 'hour'), (minutes > 0 || hours === 0) && count(minutes, 'minute')]
  return parts.filter(Boolean).join(' ')
}

/** A duration in its stored format, `hh:mm:00`. */
export function toDuration({ hours, minutes }: { hours: number; minutes: number }): string {
  return `${twoDigits(hours)}:${twoDigits(minutes)}:00`
}

/** The hours and minutes of a stored duration; seconds are ignored. */
export function fromDuration(duration: string): { hours: number; minutes: number } {
  const [hours = 0, minutes = 0] = duration.split(':').map(Number)
  return { hours, minutes }
}

function twoDigits(amount: number): string {
  return String(amount).padStart(2, '0')
}

function count(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}

/** The names of services for emergencies, without regard to case. */
export const IS_EMERGENCY = /emergenc/i

/** The service that vaccinates: the first whose name says so. */
export function findVaccination<Service extends { name: string }>(
  services: readonly Service[],
): Service | undefined {
  return services.find(({ name }) => VACCINATES.test(name))
}
