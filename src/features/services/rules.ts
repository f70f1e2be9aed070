/** Where a visit takes place. */
export const VISIT_TYPES = ['clinic', 'house'] as const
export type VisitType = (typeof VISIT_TYPES)[number]

/** A service's price list entry, in paise. */
export type ServicePrice = { basePrice: number; houseVisitSurcharge: number }

/** The price of one visit in paise and what it is made of: base price, plus the surcharge for house visits. */
export function priceOf(service: ServicePrice, visitType: VisitType) {
  const surcharge = visitType === 'house' ? service.houseVisitSurcharge : 0
  return { base: service.basePrice, surcharge, total: service.basePrice + surcharge }
}

/** A duration `hh:mm:ss` in minutes. */
export function durationMinutes(duration: string): number {
  const { hours, minutes } = fromDuration(duration)
  return 60 * hours + minutes
}

/** Reads a duration `hh:mm:ss` aloud: `1 hour 30 minutes`, leaving out what is zero. */
export function formatDuration(duration: string): string {
  const { hours, minutes } = fromDuration(duration)
  const parts = [hours > 0 && count(hours, 'hour'), (minutes > 0 || hours === 0) && count(minutes, 'minute')]
  return parts.filter(Boolean).join(' ')
}

/** A duration as it is stored, `hh:mm:00`. */
export function toDuration({ hours, minutes }: { hours: number; minutes: number }): string {
  return `${twoDigits(hours)}:${twoDigits(minutes)}:00`
}

/** The hours and minutes of a stored duration; seconds are left out. */
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
