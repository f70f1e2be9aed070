import { TriangleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { formatCount } from '../../lib/words/format-count.ts'
import { classes } from '../layout/classes.ts'

type ChipsProps = {
  label: string
  children: ReactNode
  /** Whether long names are cut rather than a second row begun: each chip's text is in an element that truncates. */
  isOneRow?: boolean
}

/** A named row of filter chips. On phones it scrolls sideways, and starts with the active chip in its middle. */
export function Chips({ label, children, isOneRow = false }: ChipsProps) {
  const row = useRef<HTMLElement>(null)
  const centred = useRef<string>(null)
  useEffect(() => {
    const active = row.current?.querySelector('[aria-current]')
    if (!row.current || !active) return
    // Again once the counts have come, but not while someone scrolls the row.
    const place = `${active.textContent} of ${row.current.scrollWidth}`
    if (centred.current === place) return
    centred.current = place
    const [chip, frame] = [active.getBoundingClientRect(), row.current.getBoundingClientRect()]
    row.current.scrollLeft += chip.left + chip.width / 2 - (frame.left + frame.width / 2)
  })
  return (
    <nav
      ref={row}
      aria-label={label}
      className={classes(
        '-m-1 w-0 min-w-full overflow-x-auto [scrollbar-width:thin]',
        !isOneRow && 'sm:w-auto sm:min-w-0',
      )}
    >
      <ul
        className={classes('flex w-max gap-2 p-1 sm:w-auto sm:gap-1.5', isOneRow ? ONE_ROW : 'sm:flex-wrap')}
      >
        {children}
      </ul>
    </nav>
  )
}

/**
 * What is free goes to all columns alike, so that a long name is cut before a short one. The row of many names scrolls
 * sideways, as on a phone: cut to fit, they would all look the same.
 */
const ONE_ROW =
  'sm:grid sm:auto-cols-[minmax(3rem,max-content)] sm:grid-flow-col sm:grid-cols-[max-content] sm:justify-start sm:has-[>:nth-child(8)]:w-max'

export type ChipLinkProps = ComponentProps<'a'> & {
  /** True for the active filter. */
  selected: boolean
  /** The number of matching items. */
  count?: number
  /** True if they wait for someone. */
  isUrgent?: boolean
}

/** One filter, as a link, so that the choice is part of the URL. Use inside `Chips`. */
export function ChipLink({ selected, count, isUrgent, className, children, ...rest }: ChipLinkProps) {
  return (
    <li>
      <a
        {...rest}
        aria-current={selected ? 'true' : undefined}
        className={classes(
          'flex min-h-11 items-center gap-2 rounded-full border px-4 font-medium no-underline sm:min-h-9 sm:px-2.5 sm:text-sm',
          selected
            ? 'border-pine bg-pine text-on-pine forced-colors:outline-2'
            : 'border-edge text-ink hover:border-pine hover:bg-pine-tint',
          !selected && (isUrgent ? 'bg-yellow-tint' : 'bg-surface'),
          className,
        )}
      >
        {isUrgent && <TriangleAlert aria-hidden="true" className="size-4" />}
        {children} {count !== undefined && <span className="text-sm tabular-nums">{formatCount(count)}</span>}
      </a>
    </li>
  )
}
