import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useIsPrinting } from '../layout/use-is-printing.ts'

/** Rows that are at least this many pixels outside the window are removed when others are added. */
const KEEP_WITHIN_PX = 600
/** Matches a row in use, or opened, which is never removed. */
const IN_USE = ':has(:focus, input, textarea, [aria-expanded=true], details[open])'

type Part = {
  /** The name of the list. */
  name: string
  start: number
  length: number
  /** The height in pixels of the rows before it. */
  above: number
}

/** What was rendered at each entry of the browser's history, for going back to it. */
const remembered = new Map<string, Part>()

export type DrawnPart = {
  /** The first rendered row, and the first one after the rendered rows. */
  start: number
  end: number
  /** Replaces the rows before them; its height keeps the others in place. */
  spacer: RefObject<HTMLDivElement | null>
  /** Contains one list or one table, with an element for each row. */
  rows: RefObject<HTMLDivElement | null>
  showLater: () => void
  showEarlier: () => void
}

/**
 * Renders about `page` of the `count` fetched rows: when later or earlier ones are requested, as many rows that are out
 * of view are removed. More are rendered only if the window shows about a page itself, or if a row is in use.
 */
export function useVirtualRows(name: string, count: number, page: number): DrawnPart {
  const router = useRouter()
  const entry = () => `${router.state.location.state.__TSR_key} ${name}`
  const [part, setPart] = useState(() => recall(name, entry(), count))
  // Printing shows all fetched rows.
  const printing = useIsPrinting()
  const rows = useRef<HTMLDivElement>(null)
  const spacer = useRef<HTMLDivElement>(null)
  const above = useRef(part.above)
  const measured = useRef(name)
  const seen = useRef<{ row: number; top: number } | null>(null)

  // The list has changed.
  if (part.name !== name) setPart(recall(name, entry(), count))
  // Rows removed meanwhile can have shifted the rendered part past the end.
  const start = printing ? 0 : Math.max(0, Math.min(part.start, count - part.length))
  const end = printing ? count : Math.min(count, start + Math.max(part.length, page))

  useLayoutEffect(() => {
    if (measured.current !== name) above.current = part.above
    measured.current = name
    const before = seen.current
    seen.current = null
    if (printing) return
    const row = before === null ? undefined : elementsOf(rows)[before.row - start]
    const moved = before === null || row === undefined ? 0 : row.getBoundingClientRect().top - before.top
    const height = start === 0 ? 0 : Math.max(0, above.current - moved)
    if (spacer.current !== null) spacer.current.style.height = `${height}px`
    // If the heights above have changed, the window follows the row. At the start there is no spacer.
    const rest = start === 0 ? moved : moved + height - above.current
    above.current = height
    if (before !== null && rest !== 0) window.scrollBy({ top: rest, behavior: 'instant' })
  }, [name, part.above, start, printing])
  const remember = useEffectEvent(() => {
    seen.current = null
    if (!printing) remembered.set(entry(), { name, start, length: end - start, above: above.current })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each part that is rendered
  useEffect(remember, [name, start, end])
  // A dialog opened from the list has a history entry of its own.
  useEffect(() => router.subscribe('onResolved', () => remember()), [router])

  const show = (next: (elements: Element[], anchor: number) => Pick<Part, 'start' | 'length'>) => {
    const elements = elementsOf(rows)
    const firstVisible = elements.findIndex((element) => element.getBoundingClientRect().bottom > 0)
    const anchor = firstVisible < 0 ? elements.length - 1 : firstVisible
    seen.current = { row: start + anchor, top: elements[anchor]?.getBoundingClientRect().top ?? 0 }
    setPart({ ...part, ...next(elements, anchor) })
  }
  /** The row at which to start after a jump so far into the spacer that no rendered row is near; else null. */
  const leapTo = (): number | null => {
    const { top = 0, bottom = 0 } = spacer.current?.getBoundingClientRect() ?? {}
    if (bottom < window.innerHeight + KEEP_WITHIN_PX) return null
    return Math.max(0, Math.floor((start * (-top - KEEP_WITHIN_PX)) / (bottom - top)))
  }
  return {
    start,
    end,
    spacer,
    rows,
    showLater: () =>
      show((elements, anchor) => {
        const gone = lengthWhile(elements.slice(0, anchor), ({ bottom }) => bottom < -KEEP_WITHIN_PX)
        const first = Math.min(start + gone, Math.max(start, count - page))
        const length = Math.max(gone === 0 ? end - start + page : page, end - first)
        return { start: first, length: Math.min(length, count - first) }
      }),
    showEarlier: () => {
      const jump = leapTo()
      if (jump !== null && !elementsOf(rows).some((element) => element.matches(IN_USE))) {
        above.current *= jump / start
        setPart({ ...part, start: jump, length: page })
        return
      }
      show((elements, anchor) => {
        const after = elements.slice(anchor + 1).reverse()
        const gone = lengthWhile(after, ({ top }) => top > window.innerHeight + KEEP_WITHIN_PX)
        const first = Math.max(0, start - (gone === 0 ? page : gone))
        return { start: first, length: Math.max(page, end - gone - first) }
      })
    },
  }
}

/** What was rendered at a history entry, or the beginning if its rows have not been fetched again. */
function recall(name: string, entry: string, count: number): Part {
  const part = remembered.get(entry)
  return part && part.start + part.length <= count ? part : { name, start: 0, length: 0, above: 0 }
}

/** The elements of the rows, without what stands below a row that is open. */
function elementsOf(rows: RefObject<HTMLDivElement | null>): Element[] {
  const all = [...(rows.current?.querySelector('ul, tbody')?.children ?? [])]
  return all.filter((element) => !element.hasAttribute('data-detail'))
}

/** How many of the elements, from the first on, can be removed. */
function lengthWhile(elements: Element[], isOut: (rect: DOMRect) => boolean): number {
  const first = elements.findIndex(
    (element) => element.matches(IN_USE) || !isOut(element.getBoundingClientRect()),
  )
  return first < 0 ? elements.length : first
}
