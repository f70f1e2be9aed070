import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { LIVE } from './live-queries.ts'

/** A query that is fetched again whenever it is shown. */
export function freshQuery<Key extends QueryKey, Data>(queryKey: Key, queryFn: () => Promise<Data>) {
  return queryOptions({ queryKey, queryFn, staleTime: 0 })
}

/** A query that shows what other people change: fetched again whenever it is shown, and while it is. */
export function liveQuery<Key extends QueryKey, Data>(queryKey: Key, queryFn: () => Promise<Data>) {
  return queryOptions({ queryKey, queryFn, staleTime: 0, ...LIVE })
}
