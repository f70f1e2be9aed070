import { type RefObject, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'

type Tip = { text: string; left: number; top: number }

/** What a row of the rail is called, beside the row that a mouse is on or that has the focus; Escape closes it. */
export function RailTip({ around }: { around: RefObject<HTMLElement | null> }) {
  const [tip, setTip] = useState<Tip | null>(null)
  useEffect(() => {
    const root = around.current
    if (root === null) return
    const show = ({ target, type }: Event) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('a, button, summary') : null
      // The browser shows a title to the mouse itself.
      const isTitled = row === null || (type === 'pointerover' && row.title !== '')
      if (isTitled || (type === 'focusin' && !row.matches(':focus-visible'))) return setTip(null)
      const { right, top, height } = row.getBoundingClientRect()
      setTip({ text: nameOf(row), left: right + 8, top: top + height / 2 })
    }
    const hide = () => setTip(null)
    const key = ({ key: pressed }: KeyboardEvent) => {
      if (pressed === 'Escape') hide()
    }
    const ended = new AbortController()
    const { signal } = ended
    for (const kind of ['pointerover', 'focusin']) root.addEventListener(kind, show, { signal })
    for (const kind of ['pointerleave', 'focusout', 'click']) root.addEventListener(kind, hide, { signal })
    document.addEventListener('keydown', key, { signal })
    return () => ended.abort()
  }, [around])
  if (tip === null) return null
  // The page beside the rail would lie over it.
  return createPortal(
    <span
      aria-hidden="true"
      className="pointer-events-none fixed z-50 rounded-sm bg-ink px-3 py-2 text-sm whitespace-nowrap text-paper shadow-card"
      style={{ left: tip.left, top: tip.top, transform: 'translateY(-50%)' }}
    >
      {tip.text}
    </span>,
    document.body,
  )
}

/** The name of a row, without what only decorates it. */
function nameOf(row: HTMLElement): string {
  const parts = [...row.querySelectorAll(':scope > span:not([aria-hidden])')]
  const text = parts.length === 0 ? row.textContent : parts.map((part) => part.textContent).join(' ')
  return (row.getAttribute('aria-label') ?? text).trim()
}
