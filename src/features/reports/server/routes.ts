import type { AuthContext } from '../../auth/server/auth-context.ts'
import { implementFeature } from '../../auth/server/implement-feature.ts'
import { reportsContract } from '../contract.ts'
import { readMoney, readNewCustomers, readOutcomes } from './queries.ts'
import { readUse } from './read-use.ts'

const os = implementFeature(reportsContract).$context<AuthContext>()

export const reportsRouter = os.router({
  money: os.money.handler(({ input, context }) => readMoney(context.db, input)),
  outcomes: os.outcomes.handler(({ input, context }) => readOutcomes(context.db, input)),
  use: os.use.handler(({ input, context }) => readUse(context.db, input)),
  newCustomers: os.newCustomers.handler(({ input, context }) => readNewCustomers(context.db, input)),
})
