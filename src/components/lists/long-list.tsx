import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ShowMore } from './show-more.tsx'
import { useVirtualRows } from './use-virtual-rows.ts'

type Page = { items: unknown[]; nextCursor: string | null }

/** The query of a list that is read page by page. */
export type PagesQuery<P extends Page = Page> = UseInfiniteQueryResult<InfiniteData<P>>

export type LongListProps<Item> = {
  /** Identifies the list and its filters. */
  name: string
  query: PagesQuery
  /** The fetched items to show. */
  items: readonly Item[]
  /** Renders one list or one table with an element for each item. */
  children: (items: Item[]) => ReactNode
}

/** Renders about a page of a list's items at a time; scrolling shows later and earlier ones. */
export function LongList<Item>({ name, query, items, children }: LongListProps<Item>) {
  const page = Math.max(1, ...(query.data?.pages ?? []).map((one) => one.items.length))
  const { start, end, spacer, rows, showLater, showEarlier } = useVirtualRows(name, items.length, page)
  // The same button for fetched and unfetched items, so that it does not lose the focus.
  const more = end < items.length ? { onReach: showLater } : query.hasNextPage ? nextPageOf(query) : null
  const mark = `${start}-${end} ${query.isFetching}`
  return (
    <div className="grid">
      {start > 0 && (
        <div className="pb-4">
          <ShowMore label="Show earlier" mark={mark} onReach={showEarlier}>
            <div ref={spacer} />
          </ShowMore>
        </div>
      )}
      <div ref={rows}>{children(items.slice(start, end))}</div>
      {more && (
        <div className="pt-4">
          <ShowMore label="Show more" mark={mark} {...more} />
        </div>
      )}
    </div>
  )
}

/** A button that fetches the next page; nothing if there is none. */
export function NextPage({ query }: { query: PagesQuery }) {
  if (!query.hasNextPage) return null
  return <ShowMore label="Show more" mark={`${query.isFetching}`} {...nextPageOf(query)} />
}

function nextPageOf({ isFetchingNextPage, isFetchNextPageError, fetchNextPage }: PagesQuery) {
  return {
    pending: isFetchingNextPage,
    failed: isFetchNextPageError,
    // A refetch of the visible pages after a change must not be cancelled.
    onReach: () => void fetchNextPage({ cancelRefetch: false }),
  }
}
