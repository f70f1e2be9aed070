import type { AuthContext } from '../../../platform/auth/server/auth-context.ts'
import { implementFeature } from '../../../platform/auth/server/implement-feature.ts'
import { statementContract } from '../statement-contract.ts'
import { readStatement } from './read-statement.ts'

const os = implementFeature(statementContract).$context<AuthContext>()

/** The endpoint of a customer's statement. */
export const statementRouter = os.router({
  getStatement: os.getStatement.handler(({ input, context }) => readStatement(context.db, input)),
})
