import { type RefObject, useEffect, useRef } from 'react'
import { momentOf } from '../../../planning/timetable/moment.ts'
import type { Stop } from '../rules.ts'

/**
 * The one stop of a grid that the Tab key reaches: the last one that had the focus, else the next one today. It is set
 * in the document, so that an arrow key doesn't render hundreds of cells.
 */
export function useRovingStop(
  grid: RefObject<HTMLElement | null>,
  columns: readonly (readonly Stop[])[],
  { today, now }: { today: number; now: Date },
) {
  const current = useRef<string>(undefined)
  const find = (id: string) => grid.current?.querySelector<HTMLElement>(`[data-stop="${id}"]`)
  const mark = (id: string | undefined) => {
    if (id === undefined) return
    if (current.current !== undefined) find(current.current)?.setAttribute('tabindex', '-1')
    current.current = id
    find(id)?.setAttribute('tabindex', '0')
  }
  useEffect(() => {
    const last = current.current
    const upcoming = columns[today]?.find(({ minute }) => minute >= momentOf(now).minute)
    const first = upcoming ?? columns.flat()[0]
    mark(last !== undefined && columns.flat().some(({ id }) => id === last) ? last : first?.id)
  })
  return { mark, focus: (id: string) => showFocus(find(id)) }
}

/** Focuses with a ring, for a key: Safari shows none by itself after a click, and until 18.4 not when it is asked to. */
function showFocus(stop: HTMLElement | null | undefined): void {
  if (stop == null) return
  stop.focus({ focusVisible: true })
  if (stop.matches(':focus-visible')) return
  stop.dataset.ring = ''
  stop.addEventListener('blur', () => delete stop.dataset.ring, { once: true })
}
