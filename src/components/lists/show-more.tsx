import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '../actions/button.tsx'

/** How far outside the window the end of a list can be when more is loaded. */
const AHEAD = '400px'

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
export function ShowMore({ label, mark, pending = false, failed = false, onReach, children }: ShowMoreProps) {
  const end = useRef<HTMLDivElement>(null)
  const reach = useEffectEvent(() => {
    if (!pending && !failed) onReach()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark says when to check again
  useEffect(() => {
    if (end.current === null || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) reach()
      },
      { rootMargin: AHEAD },
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
