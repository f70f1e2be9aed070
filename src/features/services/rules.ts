/** Where a visit takes place. */
export type VisitType = 'clinic' | 'house'

/** A service's price list entry, in paise. */
export type ServicePrice = { basePrice: number; houseVisitSurcharge: number }

/** The price of one visit in paise and what it is made of: base price, plus the surcharge for house visits. */
export function priceOf(service: ServicePrice, visitType: VisitType) {
  const surcharge = visitType === 'house' ? service.houseVisitSurcharge : 0
  return { base: service.basePrice, surcharge, total: service.basePrice + surcharge }
}

/** Reads a duration `hh:mm:ss` aloud: `1 hour 30 minutes`, leaving out what is zero. */
export function formatDuration(duration: string): string {
  const [hours = 0, minutes = 0] = duration.split(':').map(Number)
  const parts = [hours > 0 && count(hours, 'hour'), (minutes > 0 || hours === 0) && count(minutes, 'minute')]
  return parts.filter(Boolean).join(' ')
}

function count(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}
