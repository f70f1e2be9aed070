import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../actions/button.tsx'
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

/** How many pixels outside the window the end of a list can be when more is loaded. */
const AHEAD = 400

function isNear(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom >= -AHEAD && top <= window.innerHeight + AHEAD
}

type ShowMoreProps = {
  label: 'Show more' | 'Show earlier'
  /** Changes whenever visibility must be checked again: when the end has moved, or a response has arrived. */
  mark: string
  pending?: boolean
  /** After a failed fetch only the button tries again. */
  failed?: boolean
  onReach: () => void
  /** A spacer for the rows that are not rendered; scrolling to it counts as reaching the end. */
  children?: ReactNode
}

/** A button at an end of a list that shows more rows. Scrolling to it does the same as pressing it. */
function ShowMore({ label, mark, pending = false, failed = false, onReach, children }: ShowMoreProps) {
  const end = useRef<HTMLDivElement>(null)
  const reach = useEffectEvent(() => {
    if (!pending && !failed) onReach()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark says when to check again
  useEffect(() => {
    if (end.current === null || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      ([entry]) => {
        // What was seen can have moved out of reach meanwhile: on a busy machine the word comes after more rows.
        if (entry?.isIntersecting && isNear(entry.target)) reach()
      },
      { rootMargin: `${AHEAD}px` },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [mark])
  return (
    <div ref={end} className="grid justify-items-center print:hidden">
      {children}
      {failed && (
        <p role="alert" className="mb-2 font-semibold text-red-ink">
          Failed to load data
        </p>
      )}
      <Button tone="quiet" pending={pending} onClick={onReach}>
        {label}
      </Button>
    </div>
  )
}
