import { oc } from '@orpc/contract'
import { z } from 'zod'
import { post } from '../../../lib/route.ts'
import { line } from '../../../lib/text.ts'
import { staff } from '../../platform/auth/access.ts'
import { SHEETS_TAG } from './contract.ts'
import { sheetSchema } from './sheet-schemas.ts'
import { SHEET_REFUSALS } from './texts.ts'
import { WRONG_REFUSALS, WRONG_TEXTS } from './wrong-texts.ts'

const { PET_MISSING, SHEET_ERASED, SHEET_MISSING } = SHEET_REFUSALS
const { MOVE_SIGNED, SHEET_DISCARDED } = WRONG_REFUSALS

const sheetId = z.uuid(SHEET_MISSING.message)
const petId = z.uuid(PET_MISSING.message)

/** What is done about case sheets that are wrong. */
export const wrongSheetsContract = oc.tag(SHEETS_TAG).router({
  move: staff('records:write', { scope: 'records:write', words: 'Case sheet moved to another pet' })
    .route(
      post('/clinic/sheets/{id}/move', 'Move an unsigned case sheet to another pet of the same customer'),
    )
    .route({
      description:
        'If the other pet has an appointment on the same day and no sheet for it, the server links the moved sheet to this appointment. The lines move too.',
    })
    .input(z.strictObject({ id: sheetId, petId }))
    .output(sheetSchema)
    .errors({ SHEET_MISSING, SHEET_ERASED, SHEET_DISCARDED, MOVE_SIGNED, PET_MISSING }),
  discard: staff('records:sign', { scope: null, words: 'Case sheet discarded' })
    .route(post('/clinic/sheets/{id}/discard', 'Discard a wrong case sheet permanently'))
    .route({
      description:
        'Staff still see the sheet, but its owner doesn’t. Its lines are removed from drafts and stay on issued bills. The pet’s earlier weight and checkup day are restored.',
    })
    .input(z.strictObject({ id: sheetId, reason: line(WRONG_TEXTS.discardReason, 500) }))
    .output(sheetSchema)
    .errors({ SHEET_MISSING, SHEET_ERASED, SHEET_DISCARDED }),
})
