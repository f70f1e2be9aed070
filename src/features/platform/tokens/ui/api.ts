import { featureClient } from '../../../../lib/web/feature-client.ts'
import { freshQuery } from '../../../../lib/web/fresh-query.ts'
import type { TokenKind } from '../../auth/scopes.ts'
import { tokensContract } from '../contract.ts'

const client = featureClient(tokensContract)

/** The same three actions for a person's own tokens and for those of services. */
export const TOKEN_ACTIONS = {
  personal: {
    query: freshQuery(['tokens', 'personal'], () => client.list()),
    create: client.create,
    remove: client.remove,
  },
  service: {
    query: freshQuery(['tokens', 'service'], () => client.services()),
    create: client.createService,
    remove: client.removeService,
  },
} as const satisfies Record<TokenKind, object>
