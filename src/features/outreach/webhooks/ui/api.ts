import { queryOptions } from '@tanstack/react-query'
import { featureClient } from '../../../../lib/web/feature-client.ts'
import { freshQuery } from '../../../../lib/web/fresh-query.ts'
import { webhooksContract } from '../contract.ts'

export const webhooksClient = featureClient(webhooksContract)

/** The prefix of all query keys about webhooks. */
export const WEBHOOKS_KEY = ['webhooks'] as const

/** All webhooks. */
export const webhooksQuery = freshQuery([...WEBHOOKS_KEY, 'list'], () => webhooksClient.list())

/** The latest fifty deliveries of a webhook. */
export const deliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: [...WEBHOOKS_KEY, 'deliveries', id],
    queryFn: () => webhooksClient.listDeliveries({ id }),
    staleTime: 0,
    refetchInterval: 5000,
  })
