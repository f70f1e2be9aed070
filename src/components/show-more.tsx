import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from './button.tsx'

export type ShowMoreProps = {
  /** A list that is asked for page by page. */
  query: {
    hasNextPage: boolean
    isFetching: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: (options: { cancelRefetch: boolean }) => Promise<unknown>
  }
}

/** How far below the window the end of a list may be when its next page is fetched. */
const AHEAD = '600px'

/**
 * The way to the next page of a list; nothing at its end. Whoever scrolls there need not press it; after a page
 * that could not be fetched only the button asks again.
 */
export function ShowMore({ query }: ShowMoreProps) {
  const end = useRef<HTMLDivElement>(null)
  const come = useEffectEvent(() => {
    if (!query.isFetching && !query.isFetchNextPageError) next()
  })
  const { hasNextPage, isFetching, isFetchingNextPage } = query
  // What is in sight is being looked at anew after a change: that must not be cut short.
  const next = () => void query.fetchNextPage({ cancelRefetch: false })
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page the end has to be looked at anew
  useEffect(() => {
    if (end.current === null || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) come()
      },
      { rootMargin: AHEAD },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [hasNextPage, isFetching])
  if (!hasNextPage) return null
  return (
    <div ref={end} className="grid justify-items-center gap-2">
      {query.isFetchNextPageError && (
        <p role="alert" className="font-semibold text-red-ink">
          Failed to load data
        </p>
      )}
      <Button tone="quiet" pending={isFetchingNextPage} onClick={next}>
        Show more
      </Button>
    </div>
  )
}
