import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

/** How long a mouse rests on an appointment, and how long it may be away to reach what it says. */
const REST_MS = 450
const AWAY_MS = 200

/**
 * The stop of an appointment that a mouse rests on, or that has the focus by keyboard. A press, Escape and scrolling end
 * it; `keep` and `leave` are for what it shows. A finger rests on nothing.
 */
export function useHovered(around: RefObject<HTMLElement | null>) {
  const [hovered, setHovered] = useState<HTMLElement | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const change = useCallback((to: HTMLElement | null, after: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setHovered(to), after)
  }, [])
  useEffect(() => {
    const root = around.current
    if (root === null) return
    const stopOf = ({ target }: Event) =>
      target instanceof Element ? target.closest<HTMLElement>('button[data-stop]') : null
    const over = (event: PointerEvent) => {
      if (event.pointerType !== 'touch' && event.buttons === 0) change(stopOf(event), REST_MS)
    }
    const out = () => change(null, AWAY_MS)
    const focus = (event: FocusEvent) => {
      const stop = stopOf(event)
      if (stop?.matches(':focus-visible')) change(stop, REST_MS)
    }
    const end = () => {
      clearTimeout(timer.current)
      setHovered(null)
    }
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') end()
    }
    const ended = new AbortController()
    const { signal } = ended
    root.addEventListener('pointerover', over, { signal })
    root.addEventListener('pointerleave', out, { signal })
    root.addEventListener('focusin', focus, { signal })
    for (const kind of ['focusout', 'pointerdown']) root.addEventListener(kind, end, { signal })
    root.addEventListener('scroll', end, { capture: true, passive: true, signal })
    document.addEventListener('keydown', key, { signal })
    return () => {
      clearTimeout(timer.current)
      ended.abort()
    }
  }, [around, change])
  return {
    hovered: hovered?.isConnected ? hovered : null,
    keep: () => clearTimeout(timer.current),
    leave: () => change(null, AWAY_MS),
  }
}
