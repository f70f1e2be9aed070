import type { z } from 'zod'
import type { ServiceType } from '../../services/contract.ts'
import { priceOf } from '../../services/rules.ts'
import type { VisitType } from '../../services/visit-types.ts'
import type { bookingFormSchema } from '../form-schemas.ts'

/** A pet and the service that it is booked for. */
export type BookingPart = { petId: string; serviceTypeId: string }

/** The booking form's values before and after validation. */
export type BookingFormInput = z.input<typeof bookingFormSchema>
export type BookingFormValues = z.output<typeof bookingFormSchema>

/** A form's first part, and `more` right after it. */
export type ChosenParts = BookingPart & { more: readonly BookingPart[]; visitType: VisitType }

/** A part with its service and price, once there is one. */
export type PricedPart = BookingPart & {
  service: ServiceType | undefined
  price: ReturnType<typeof priceOf> | undefined
}

/** The parts of a form in their order, at the prices that are shown. */
export function pricedParts(form: ChosenParts, services: readonly ServiceType[]): PricedPart[] {
  return [form, ...form.more].map(({ petId, serviceTypeId }) => {
    const service = services.find(({ id }) => id === serviceTypeId)
    return { petId, serviceTypeId, service, price: service && priceOf(service, form.visitType) }
  })
}

/** In paise. */
export function totalOf(parts: readonly PricedPart[]): number {
  return parts.reduce((sum, { price }) => sum + (price?.total ?? 0), 0)
}
