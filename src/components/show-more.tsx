import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from './button.tsx'

/** How far outside the window the end of a list may be when what follows is fetched. */
const AHEAD = '400px'

type ShowMoreProps = {
  label: 'Show more' | 'Show earlier'
  /** Changes whenever the end has to be looked at anew: when it has moved, or its answer has come. */
  mark: string
  pending?: boolean
  /** After rows that could not be fetched only the button asks again. */
  failed?: boolean
  onReach: () => void
  /** Stands for what is behind it: whoever looks there has reached it too. */
  children?: ReactNode
}

/** An end of a list, with more behind it: whoever scrolls there need not press it. */
export function ShowMore({ label, mark, pending = false, failed = false, onReach, children }: ShowMoreProps) {
  const end = useRef<HTMLDivElement>(null)
  const come = useEffectEvent(() => {
    if (!pending && !failed) onReach()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark says when to look again
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
