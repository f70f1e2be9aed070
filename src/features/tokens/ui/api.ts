import { queryOptions } from '@tanstack/react-query'
import { featureClient } from '../../../lib/web/feature-client.ts'
import { tokensContract } from '../contract.ts'

const client = featureClient(tokensContract)

/** The same three actions for a person's own tokens and for those of services. */
export const TOKEN_ACTIONS = {
  personal: {
    query: queryOptions({
      queryKey: ['tokens', 'personal'],
      queryFn: () => client.list(),
      staleTime: 0,
    }),
    create: client.create,
    remove: client.remove,
  },
  service: {
    query: queryOptions({
      queryKey: ['tokens', 'service'],
      queryFn: () => client.services(),
      staleTime: 0,
    }),
    create: client.createService,
    remove: client.removeService,
  },
} as const

/** Whose tokens are meant. */
export type TokenKind = keyof typeof TOKEN_ACTIONS
