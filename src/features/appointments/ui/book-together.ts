import type { ServiceType } from '../../services/contract.ts'
import { priceOf } from '../../services/rules.ts'
import type { Appointment } from '../appointment-schemas.ts'
import { appointmentsClient } from './api.ts'
import type { BookingFormValues, MorePart } from './booking-values.ts'

type TogetherForm = {
  booking: Omit<BookingFormValues, 'more'> & { expectedPrice?: number; idempotencyKey: string }
  more: readonly MorePart[]
  services: readonly ServiceType[]
}

/** Books the first pet and service with those right after it at the prices that are shown. Returns the first appointment. */
export async function bookTogether({ booking, more, services }: TogetherForm): Promise<Appointment> {
  const { petId, serviceTypeId, expectedPrice, ...common } = booking
  const parts = [{ petId, serviceTypeId }, ...more].map((part) => {
    const service = services.find(({ id }) => id === part.serviceTypeId)
    return {
      ...part,
      ...(service !== undefined && { expectedPrice: priceOf(service, common.visitType).total }),
    }
  })
  const [first] = await appointmentsClient.bookTogether({ ...common, parts })
  if (first === undefined) throw new Error('Nothing was booked.')
  return first
}
