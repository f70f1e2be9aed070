import { implement } from '@orpc/server'
import { refusal } from '../../../lib/refusal.ts'
import { type AppContext, asAdmin } from '../../auth/server/find-caller.ts'
import { SERVICE_REFUSALS, servicesContract } from '../contract.ts'
import { hideService, insertService, listServices, updateService } from './queries.ts'

const os = implement(servicesContract).$context<AppContext>()

export const servicesRouter = os.router({
  list: os.list.handler(({ context }) => listServices(context.db)),

  create: os.create.handler(({ input, context }) => {
    asAdmin(context)
    return insertService(context.db, input)
  }),

  update: os.update.handler(async ({ input: { id, ...entry }, context }) => {
    asAdmin(context)
    const changed = await updateService(context.db, id, entry)
    if (changed === undefined) throw refusal(SERVICE_REFUSALS, 'SERVICE_MISSING')
    return changed
  }),

  remove: os.remove.handler(async ({ input, context }) => {
    asAdmin(context)
    if (!(await hideService(context.db, input.id))) throw refusal(SERVICE_REFUSALS, 'SERVICE_MISSING')
    return { removed: true }
  }),
})
