import { infiniteQueryOptions } from '@tanstack/react-query'
import { featureClient } from '../../../../lib/web/feature-client.ts'
import { freshQuery, liveQuery } from '../../../../lib/web/fresh-query.ts'
import { importsContract } from '../contract.ts'
import type { Outcome } from '../outcomes.ts'

export const importsClient = featureClient(importsContract)

export const IMPORTS_KEY = ['imports'] as const

/** The latest imports, newest first. */
export const importsQuery = liveQuery(
  [...IMPORTS_KEY, 'list'],
  async () => (await importsClient.list({})).items,
)

/** One import, with the result of its rows. */
export const importQuery = (id: string) =>
  freshQuery([...IMPORTS_KEY, 'one', id], () => importsClient.get({ id }))

/** The rows of an import, page by page. */
export const rowsQuery = (id: string, outcome: Outcome | undefined) =>
  infiniteQueryOptions({
    queryKey: [...IMPORTS_KEY, 'rows', id, outcome ?? 'all'],
    queryFn: ({ pageParam }) => importsClient.listRows({ id, from: pageParam, ...(outcome && { outcome }) }),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next,
  })
