import { z } from 'zod'
import { isCalendarDay } from '../../../lib/time.ts'
import { PET_TEXTS } from '../../owners/pets/texts.ts'
import { APPOINTMENT_TEXTS } from '../../planning/appointments/texts.ts'

/** The day on which a pet died, and whether its upcoming appointments are cancelled. */
export const deceasedSchema = z.strictObject({
  day: z
    .string(PET_TEXTS.deceasedDay)
    .refine(isCalendarDay, PET_TEXTS.deceasedDay)
    .meta({ format: 'date' })
    .describe('not in the future, nor before the pet’s birth'),
  cancelAppointments: z.boolean().describe('cancels its upcoming appointments, confirmed ones as well'),
})

/** Who gets a pet, and whether the present owner's upcoming appointments for it are cancelled. */
export const givePetSchema = z.strictObject({
  newOwnerId: z.uuid(APPOINTMENT_TEXTS.customerRequired),
  cancelAppointments: z
    .boolean()
    .describe('cancels the upcoming appointments; otherwise they stay with the owner who made them'),
})

export const petRemovalSchema = z.object({
  cancelled: z.int().describe('the number of appointments cancelled with it'),
  warning: z
    .string()
    .nullable()
    .describe('why the customer could not be notified of the cancelled appointments'),
})
