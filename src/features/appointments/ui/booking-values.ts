import type { z } from 'zod'
import type { bookingFormSchema } from '../booking-schemas.ts'

/** A pet and service right after the first. */
export type MorePart = { petId: string; serviceTypeId: string }

/** The booking form's values before and after validation. */
export type BookingFormInput = z.input<typeof bookingFormSchema>
export type BookingFormValues = z.output<typeof bookingFormSchema>
