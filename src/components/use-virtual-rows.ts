import { useRouter } from '@tanstack/react-router'
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'

/** Rows that are at least so many pixels outside the window are let go when others come. */
const KEPT_ROWS = 600
/** A row that is being worked in stays, wherever the window goes. */
const WORKED_IN = ':has(:focus, input, textarea)'

type Part = {
  /** The list it is a part of. */
  name: string
  start: number
  length: number
  /** How many pixels the rows before it are high. */
  above: number
}

/** What was drawn at an entry of the browser's history, for the way back to it. */
const remembered = new Map<string, Part>()

export type DrawnPart = {
  /** The first row that is drawn, and the first that is not any more. */
  start: number
  end: number
  /** Stands for the rows before them; its height is kept so that nothing moves. */
  spacer: RefObject<HTMLDivElement | null>
  /** Holds one list or one table, with an element for each row. */
  rows: RefObject<HTMLDivElement | null>
  showLater: () => void
  showEarlier: () => void
}

/**
 * Draws no more than `page` of the `count` rows that have been fetched: when later or earlier ones are asked for,
 * as many go as are out of sight. Only a window that shows about a page itself makes the part longer, or a row that
 * is being worked in.
 */
export function useVirtualRows(name: string, count: number, page: number): DrawnPart {
  const router = useRouter()
  const entry = () => `${router.state.location.state.__TSR_key} ${name}`
  const [part, setPart] = useState(() => recall(name, entry(), count))
  const printing = useSyncExternalStore(onPrint, isPrinting)
  const rows = useRef<HTMLDivElement>(null)
  const spacer = useRef<HTMLDivElement>(null)
  const above = useRef(part.above)
  const measured = useRef(name)
  const seen = useRef<{ row: number; top: number } | null>(null)

  // Another list stands here now.
  if (part.name !== name) setPart(recall(name, entry(), count))
  // What has been removed since may have taken the part's place.
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
    // Where the heights above have changed meanwhile, the window follows the row; the spacer has gone at the start.
    const rest = start === 0 ? moved : moved + height - above.current
    above.current = height
    if (before !== null && rest !== 0) window.scrollBy({ top: rest, behavior: 'instant' })
  }, [name, part.above, start, printing])
  const remember = useEffectEvent(() => {
    seen.current = null
    if (!printing) remembered.set(entry(), { name, start, length: end - start, above: above.current })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each part that is drawn
  useEffect(remember, [name, start, end])
  // A window above the list has an entry of its own.
  useEffect(() => router.subscribe('onResolved', () => remember()), [router])

  const show = (next: (elements: Element[], kept: number) => Pick<Part, 'start' | 'length'>) => {
    const elements = elementsOf(rows)
    const inSight = elements.findIndex((element) => element.getBoundingClientRect().bottom > 0)
    const kept = inSight < 0 ? elements.length - 1 : inSight
    seen.current = { row: start + kept, top: elements[kept]?.getBoundingClientRect().top ?? 0 }
    setPart({ ...part, ...next(elements, kept) })
  }
  /** Where the part would begin in the window, when somebody has leapt so far into the spacer that no row is near. */
  const leapTo = (): number | null => {
    const { top = 0, bottom = 0 } = spacer.current?.getBoundingClientRect() ?? {}
    if (bottom < window.innerHeight + KEPT_ROWS) return null
    return Math.max(0, Math.floor((start * (-top - KEPT_ROWS)) / (bottom - top)))
  }
  return {
    start,
    end,
    spacer,
    rows,
    showLater: () =>
      show((elements, kept) => {
        const gone = lengthWhile(elements.slice(0, kept), ({ bottom }) => bottom < -KEPT_ROWS)
        const first = Math.min(start + gone, Math.max(start, count - page))
        const length = Math.max(gone === 0 ? end - start + page : page, end - first)
        return { start: first, length: Math.min(length, count - first) }
      }),
    showEarlier: () => {
      const jump = leapTo()
      if (jump !== null && !elementsOf(rows).some((element) => element.matches(WORKED_IN))) {
        above.current *= jump / start
        setPart({ ...part, start: jump, length: page })
        return
      }
      show((elements, kept) => {
        const after = elements.slice(kept + 1).reverse()
        const gone = lengthWhile(after, ({ top }) => top > window.innerHeight + KEPT_ROWS)
        const first = Math.max(0, start - (gone === 0 ? page : gone))
        return { start: first, length: Math.max(page, end - gone - first) }
      })
    },
  }
}

/** What was drawn there; from the beginning when its rows have not been fetched again. */
function recall(name: string, entry: string, count: number): Part {
  const part = remembered.get(entry)
  return part && part.start + part.length <= count ? part : { name, start: 0, length: 0, above: 0 }
}

function elementsOf(rows: RefObject<HTMLDivElement | null>): Element[] {
  return [...(rows.current?.querySelector('ul, tbody')?.children ?? [])]
}

/** How many of them, from the first on, may go. */
function lengthWhile(elements: Element[], isOut: (rect: DOMRect) => boolean): number {
  const first = elements.findIndex(
    (element) => element.matches(WORKED_IN) || !isOut(element.getBoundingClientRect()),
  )
  return first < 0 ? elements.length : first
}

let isOnPaper = false
const isPrinting = () => isOnPaper

/** A printed list has everything that has been fetched. */
function onPrint(callback: () => void): () => void {
  const hear = ({ type }: Event) => {
    isOnPaper = type === 'beforeprint'
    callback()
  }
  window.addEventListener('beforeprint', hear)
  window.addEventListener('afterprint', hear)
  return () => {
    window.removeEventListener('beforeprint', hear)
    window.removeEventListener('afterprint', hear)
  }
}
