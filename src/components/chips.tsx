import type { ComponentProps, ReactNode } from 'react'
import { formatCount } from '../lib/format-count.ts'
import { classes } from './classes.ts'

/** A named row of filter chips, which scrolls sideways on phones. */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className="-m-1 w-0 min-w-full overflow-x-auto sm:w-auto sm:min-w-0">
      <ul className="flex w-max gap-2 p-1 sm:w-auto sm:flex-wrap">{children}</ul>
    </nav>
  )
}

export type ChipLinkProps = ComponentProps<'a'> & {
  /** True for the active filter. */
  selected: boolean
  /** The number of matching items. */
  count?: number
}

/** One filter, as a link, so that the choice is part of the URL. Use inside `Chips`. */
export function ChipLink({ selected, count, className, children, ...rest }: ChipLinkProps) {
  return (
    <li>
      <a
        {...rest}
        aria-current={selected ? 'true' : undefined}
        className={classes(
          'flex min-h-11 items-center gap-2 rounded-full border px-4 font-medium no-underline transition-colors sm:min-h-9 sm:px-3',
          selected
            ? 'border-pine bg-pine text-on-pine forced-colors:outline-2'
            : 'border-edge bg-surface text-ink hover:border-pine hover:bg-pine-tint',
          className,
        )}
      >
        {children} {count !== undefined && <span className="text-sm tabular-nums">{formatCount(count)}</span>}
      </a>
    </li>
  )
}
