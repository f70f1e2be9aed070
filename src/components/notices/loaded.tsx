import type { ReactNode } from 'react'
import { SlowNotice } from './connection-notice.tsx'
import { ErrorState } from './error-state.tsx'

/** What `Loaded` reads of a query. Several queries that are needed together can be given as one. */
export type LoadedQuery<Data> = {
  data: Data | undefined
  isLoadingError: boolean
  refetch: () => Promise<unknown>
}

export type LoadedProps<Data> = {
  query: LoadedQuery<Data>
  /** Shown until there is data: a `SkeletonList` or a `Spinner` that says what is loading. */
  loading: ReactNode
  errorText: string
  /** The block is inside a card. */
  inset?: boolean
  children: (data: Data) => ReactNode
}

/**
 * The states of a query's first load: what is loading, the error with Retry, the children with the data. Data that
 * has been loaded stays on the screen when a later refetch fails.
 */
export function Loaded<Data>({ query, loading, errorText, inset = false, children }: LoadedProps<Data>) {
  if (query.isLoadingError) {
    return <ErrorState inset={inset} message={errorText} onRetry={() => void query.refetch()} />
  }
  if (query.data !== undefined) return children(query.data)
  return (
    <>
      {loading}
      <SlowNotice />
    </>
  )
}
