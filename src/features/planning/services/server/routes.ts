import { refusal } from '../../../../lib/refusal.ts'
import type { SeenFields } from '../../../../lib/seen-fields.ts'
import type { Tx } from '../../../../lib/server/database/database.ts'
import { mergeChanges } from '../../../../lib/server/database/merge-changes.ts'
import type { AuthContext } from '../../../platform/auth/server/auth-context.ts'
import { changes } from '../../../platform/auth/server/changes.ts'
import { implementFeature } from '../../../platform/auth/server/implement-feature.ts'
import { type ServiceInput, servicesContract } from '../contract.ts'
import { fromDuration } from '../rules.ts'
import { SERVICE_REFUSALS } from '../texts.ts'
import {
  hasAlike,
  hideService,
  insertService,
  listOftenUsed,
  listServices,
  lockService,
  updateService,
} from './queries.ts'

const os = implementFeature(servicesContract).$context<AuthContext>()

export const servicesRouter = os.router({
  list: os.list.handler(({ context }) => listServices(context.db)),

  oftenUsed: os.oftenUsed.handler(({ context }) => listOftenUsed(context.db, context.now())),

  create: os.create.handler(changes(addService)),

  update: os.update.handler(
    changes(changeService, (_, changed) => {
      if (changed === undefined) throw refusal(SERVICE_REFUSALS, 'SERVICE_MISSING')
      return changed
    }),
  ),

  remove: os.remove.handler(async ({ input, context }) => {
    if (!(await hideService(context.db, input.id))) throw refusal(SERVICE_REFUSALS, 'SERVICE_MISSING')
    return { removed: true }
  }),
})

type Entered = ServiceInput & { sameName?: boolean | undefined }
type ServiceChange = Entered & { id: string; seen?: SeenFields | undefined }

async function addService(tx: Tx, { sameName = false, ...input }: Entered) {
  if (!sameName) await assertNameFree(tx, input.name, null)
  return await insertService(tx, input)
}

/** Refuses the name of another offered service: two cards that read the same can't be distinguished. */
async function assertNameFree(tx: Tx, name: string, exceptId: string | null): Promise<void> {
  if (await hasAlike(tx, name, exceptId)) throw refusal(SERVICE_REFUSALS, 'SERVICE_NAME_TAKEN')
}

/** Changes what was changed in a service's form. Returns undefined if it is not offered. */
async function changeService(tx: Tx, { id, seen, sameName = false, ...entered }: ServiceChange) {
  const stored = await lockService(tx, id)
  if (stored === undefined) return undefined
  const { name, description, duration, basePrice, houseVisitSurcharge } = stored
  const present = { name, description, ...fromDuration(duration), basePrice, houseVisitSurcharge }
  const changed = mergeChanges(present, entered, seen)
  if (!sameName && changed.name !== name) await assertNameFree(tx, changed.name, id)
  return await updateService(tx, id, changed)
}
