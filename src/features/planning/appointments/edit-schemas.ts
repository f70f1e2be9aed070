import { z } from 'zod'
import { seenFields } from '../../../lib/seen-fields.ts'
import {
  addressForHouse,
  bookedPet,
  dropUnusedAddress,
  hasAddressForVisitType,
  houseVisitAddress,
  notes,
  serviceTypeId,
  visitType,
} from './booking-schemas.ts'
import { EDIT_REFUSALS } from './texts.ts'

const editFields = { petId: bookedPet, serviceTypeId, visitType, houseVisitAddress, notes }

/** What staff can change of an appointment. */
export const editFormSchema = z
  .strictObject(editFields)
  .refine(...addressForHouse)
  .transform(dropUnusedAddress)

export const editSchema = z
  .strictObject({
    ...editFields,
    id: z.uuid(EDIT_REFUSALS.APPOINTMENT_MISSING.message),
    expectedAmount: z
      .int()
      .min(0)
      .nullable()
      .describe(
        'the amount that the caller saw, in paise: the current price if the service or visit type changes, otherwise the amount of the appointment; null if the caller can’t see amounts',
      ),
    seen: seenFields(editFields),
  })
  .refine(...hasAddressForVisitType)

export type EditInput = z.infer<typeof editSchema>
