import { implement } from '@orpc/server'
import type { AppContext } from '../../auth/server/find-caller.ts'
import { servicesContract } from '../contract.ts'
import { listServices } from './queries.ts'

const os = implement(servicesContract).$context<AppContext>()

export const servicesRouter = os.router({
  list: os.list.handler(({ context }) => listServices(context.db)),
})
