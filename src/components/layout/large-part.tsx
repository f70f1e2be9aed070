import { type ReactNode, useSyncExternalStore } from 'react'

/**
 * A part of a page with hundreds of elements or more. A modal dialog makes what is behind it `inert`, which every element
 * inherits: each opening and closing would work out the style of them all. React Aria leaves this part out; it is
 * hidden from screen readers instead, and the dialog keeps the pointer and the focus away from it.
 */
export function LargePart({ children, className = 'min-w-0' }: { children: ReactNode; className?: string }) {
  const isCovered = useSyncExternalStore(onChange, () => openDialogs > 0)
  return (
    <div data-react-aria-top-layer="" className={className} aria-hidden={isCovered || undefined}>
      {children}
    </div>
  )
}

let openDialogs = 0
const listeners = new Set<() => void>()

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Counts a modal dialog as open, until the returned function is called. */
export function coverPage(): () => void {
  const add = (count: number) => {
    openDialogs += count
    for (const listener of listeners) listener()
  }
  add(1)
  return () => add(-1)
}
