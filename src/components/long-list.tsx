import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ShowMore } from './show-more.tsx'
import { useVirtualRows } from './use-virtual-rows.ts'

type Page = { items: unknown[]; nextCursor: string | null }

/** A list that is asked for page by page. */
export type PagesQuery<P extends Page = Page> = UseInfiniteQueryResult<InfiniteData<P>>

export type LongListProps<Item> = {
  /** Tells it from other lists, and from itself under other filters. */
  name: string
  query: PagesQuery
  /** What has been fetched and belongs here. */
  items: readonly Item[]
  /** Draws one list or one table with an element for each item. */
  children: (items: Item[]) => ReactNode
}

/** The items of a list, about a page of them at a time: scrolling brings those after and those before. */
export function LongList<Item>({ name, query, items, children }: LongListProps<Item>) {
  const page = Math.max(1, ...(query.data?.pages ?? []).map((one) => one.items.length))
  const { start, end, spacer, rows, showLater, showEarlier } = useVirtualRows(name, items.length, page)
  // One button, whether what follows is here or has yet to be fetched: a focus on it stays.
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

/** The way to what has not been fetched yet; nothing when there is none. */
export function NextPage({ query }: { query: PagesQuery }) {
  if (!query.hasNextPage) return null
  return <ShowMore label="Show more" mark={`${query.isFetching}`} {...nextPageOf(query)} />
}

function nextPageOf({ isFetchingNextPage, isFetchNextPageError, fetchNextPage }: PagesQuery) {
  return {
    pending: isFetchingNextPage,
    failed: isFetchNextPageError,
    // What is in sight is being looked at anew after a change: that must not be cut short.
    onReach: () => void fetchNextPage({ cancelRefetch: false }),
  }
}
