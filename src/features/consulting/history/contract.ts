import { oc } from '@orpc/contract'
import { z } from 'zod'
import { cursorSchema, pageOf } from '../../../lib/page.ts'
import { get } from '../../../lib/route.ts'
import { PET_REFUSALS } from '../../owners/pets/texts.ts'
import { ownersAndStaff } from '../../platform/auth/access.ts'
import { historyEntrySchema } from './history-schemas.ts'

const { PET_MISSING } = PET_REFUSALS

export const historyContract = oc.tag('History of pets').router({
  listForPet: ownersAndStaff('records:read', { scope: 'records:read' })
    .route(
      get(
        '/pets/{id}/history',
        'List a pet’s appointments, case sheets, doses, weights, files and bills, latest first',
      ),
    )
    .route({
      description:
        'Owners can read only their own pets. From a signed case sheet, they get the weight, the prescription, the advice and the day to come again.',
    })
    .input(z.strictObject({ id: z.uuid(PET_MISSING.message), cursor: cursorSchema }))
    .output(pageOf(historyEntrySchema))
    .errors({ PET_MISSING }),
})
