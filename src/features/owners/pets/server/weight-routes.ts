import { refusal } from '../../../../lib/refusal.ts'
import type { AuthContext } from '../../../platform/auth/server/auth-context.ts'
import { changes, changesOnce } from '../../../platform/auth/server/changes.ts'
import { implementFeature } from '../../../platform/auth/server/implement-feature.ts'
import { PET_REFUSALS } from '../texts.ts'
import { WEIGHT_REFUSALS } from '../weight-texts.ts'
import { weightsContract } from '../weights-contract.ts'
import { isPetThere } from './queries.ts'
import { removeWeighing, weighPet } from './weigh-pet.ts'
import { listWeights } from './weight-queries.ts'

const os = implementFeature(weightsContract).$context<AuthContext>()

export const weightsRouter = os.router({
  listWeights: os.listWeights.handler(async ({ input, context }) => {
    if (!(await isPetThere(context.db, input.id, context.caller.records)))
      throw refusal(PET_REFUSALS, 'PET_MISSING')
    return await listWeights(context.db, input.id)
  }),

  addWeight: os.addWeight.handler(
    changesOnce(WEIGHT_REFUSALS, weighPet, ({ db }, id) => listWeights(db, id)),
  ),

  removeWeight: os.removeWeight.handler(changes(removeWeighing, ({ db }, _, { id }) => listWeights(db, id))),
})
