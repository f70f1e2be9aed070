import { oc } from '@orpc/contract'
import { z } from 'zod'
import { idempotencyKey } from '../../../lib/idempotency-key.ts'
import { get, post } from '../../../lib/route.ts'
import { instant } from '../../../lib/text.ts'
import { ownersAndStaff, staff } from '../../platform/auth/access.ts'
import { PETS_TAG, SCALE_TEXT } from './contract.ts'
import { PET_REFUSALS } from './texts.ts'
import { MAX_GRAMS, WEIGHT_SOURCES } from './weight-rules.ts'
import { WEIGHT_REFUSALS } from './weight-texts.ts'

const petId = z.uuid(PET_REFUSALS.PET_MISSING.message)

/** What a pet weighed once. */
export const weightSchema = z.object({
  id: z.int().describe('0: the weight of an imported pet without another weight'),
  grams: z.int(),
  measuredAt: instant,
  source: z
    .enum(WEIGHT_SOURCES)
    .describe(
      '`sheet`: a signed case sheet; `scale`: a weighing without a case sheet; `form`: the form with the pet’s details',
    ),
})
export type Weight = z.infer<typeof weightSchema>

const grams = z.int(SCALE_TEXT).min(1, SCALE_TEXT).max(MAX_GRAMS, SCALE_TEXT)

/** Confirms a weight that is asked about. */
export const weightIsRight = z
  .boolean()
  .optional()
  .describe('true to accept an unusual weight, after checking it')

/** What pets weigh. */
export const weightsContract = oc.tag(PETS_TAG).router({
  listWeights: ownersAndStaff('pets:read', { scope: 'pets:read' })
    .route(
      get(
        '/pets/{id}/weights',
        'List the weights of one of the caller’s pets (staff: any pet), latest first',
      ),
    )
    .input(z.strictObject({ id: petId }))
    .output(z.array(weightSchema))
    .errors({ PET_MISSING: PET_REFUSALS.PET_MISSING }),
  addWeight: staff('pets:write', { scope: 'pets:write', words: 'Pet weighed' })
    .route(post('/clinic/pets/{id}/weights', 'Save the current weight of a pet'))
    .route({
      successStatus: 201,
      description:
        'A weight that is unusual for the species, or more than twice or less than half the last weight, needs `weightIsRight`.',
    })
    .input(z.strictObject({ id: petId, grams, weightIsRight, idempotencyKey }))
    .output(z.array(weightSchema))
    .errors({
      PET_MISSING: PET_REFUSALS.PET_MISSING,
      KEY_REUSED: WEIGHT_REFUSALS.KEY_REUSED,
      WEIGHT_DOUBTFUL: WEIGHT_REFUSALS.WEIGHT_DOUBTFUL,
    }),
  removeWeight: staff('pets:write', { scope: 'pets:write', words: 'Weight removed' })
    .route(
      post('/clinic/pets/{id}/weights/remove', 'Remove a wrong weight that was saved without a case sheet'),
    )
    .input(z.strictObject({ id: petId, weightId: z.int(WEIGHT_REFUSALS.WEIGHT_MISSING.message) }))
    .output(z.array(weightSchema))
    .errors({ PET_MISSING: PET_REFUSALS.PET_MISSING, WEIGHT_MISSING: WEIGHT_REFUSALS.WEIGHT_MISSING }),
})
