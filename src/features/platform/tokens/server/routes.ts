import type { AuthContext } from '../../auth/server/auth-context.ts'
import { implementFeature } from '../../auth/server/implement-feature.ts'
import { listTokens } from '../../auth/server/token-queries.ts'
import { tokensContract } from '../contract.ts'
import { createToken, removeToken, toToken } from './change-tokens.ts'

const os = implementFeature(tokensContract).$context<AuthContext>()

export const tokensRouter = os.router({
  list: os.list.handler(async ({ context }) => {
    const { userId } = context.caller
    return (await listTokens(context.db, { userId })).map(toToken)
  }),
  create: os.create.handler(({ input, context }) => createToken(context, 'personal', input)),
  remove: os.remove.handler(async ({ input, context }) => {
    await removeToken(context, 'personal', input.id)
    return { removed: true }
  }),
  services: os.services.handler(async ({ context }) =>
    (await listTokens(context.db, 'services')).map(toToken),
  ),
  createService: os.createService.handler(({ input, context }) => createToken(context, 'service', input)),
  removeService: os.removeService.handler(async ({ input, context }) => {
    await removeToken(context, 'service', input.id)
    return { removed: true }
  }),
})
