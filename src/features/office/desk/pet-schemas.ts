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
    .describe('a day from the pet’s birth to today'),
  cancelAppointments: z
    .boolean()
    .describe('true to cancel the pet’s upcoming appointments, including confirmed ones'),
})

/** Who gets a pet, and whether the present owner's upcoming appointments for it are cancelled. */
export const givePetSchema = z.strictObject({
  newOwnerId: z.uuid(APPOINTMENT_TEXTS.customerRequired),
  cancelAppointments: z
    .boolean()
    .describe('true to cancel the upcoming appointments; false to leave them with the owner who made them'),
})

export const petRemovalSchema = z.object({
  cancelled: z.int().describe('number of cancelled appointments'),
  warning: z
    .string()
    .nullable()
    .describe('reason why the customer could not be notified of the cancelled appointments'),
})
