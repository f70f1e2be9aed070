import { refusal } from '../../../lib/refusal.ts'
import type { AuthContext } from '../../auth/server/auth-context.ts'
import { implementRoom } from '../../auth/server/implement-room.ts'
import { servicesContract } from '../contract.ts'
import { SERVICE_REFUSALS } from '../texts.ts'
import { hideService, insertService, listServices, updateService } from './queries.ts'

const os = implementRoom(servicesContract).$context<AuthContext>()

export const servicesRouter = os.router({
  list: os.list.handler(({ context }) => listServices(context.db)),

  create: os.create.handler(({ input, context }) => {
    return insertService(context.db, input)
  }),

  update: os.update.handler(async ({ input: { id, ...service }, context }) => {
    const changed = await updateService(context.db, id, service)
    if (changed === undefined) throw refusal(SERVICE_REFUSALS, 'SERVICE_MISSING')
    return changed
  }),

  remove: os.remove.handler(async ({ input, context }) => {
    if (!(await hideService(context.db, input.id))) throw refusal(SERVICE_REFUSALS, 'SERVICE_MISSING')
    return { removed: true }
  }),
})
