import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'
import { ShowMore } from './show-more.tsx'
import { SkeletonList } from './skeleton.tsx'

type Page<Item> = { items: Item[]; nextCursor: string | null }

export type PagedListProps<Item> = {
  query: UseInfiniteQueryResult<InfiniteData<Page<Item>>>
  loadingText: string
  errorText: string
  /** What stands there when there is none. */
  empty: ReactNode
  children: (items: Item[]) => ReactNode
}

/** A list that comes page by page, in all its states: first load, error, empty, full, and more to come. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { query, loadingText, errorText, empty, children } = props
  if (query.isPending) return <SkeletonList text={loadingText} />
  if (query.isLoadingError) {
    const retry = () => void query.refetch()
    return <ErrorState message={errorText} onRetry={retry} pending={query.isFetching} />
  }
  const items = query.data.pages.flatMap((page) => page.items)
  if (items.length === 0) return empty
  return (
    <div className="grid gap-4">
      {children(items)}
      <ShowMore query={query} />
    </div>
  )
}
