import { FoldHorizontal } from 'lucide-react'
import { classes } from '../../../../components/layout/classes.ts'
import type { Item } from '../rules.ts'

type OverbookedCountProps = {
  items: readonly Pick<Item, 'status' | 'squeezedIn'>[]
  /** Whether there is only room for the mark and the number; a screen reader hears the words all the same. */
  isShort?: boolean
}

/** How many appointments are squeezed in, with the mark that each of them has; nothing if none are. */
export function OverbookedCount({ items, isShort = false }: OverbookedCountProps) {
  const count = items.filter(({ status, squeezedIn }) => squeezedIn && status !== 'cancelled').length
  if (count === 0) return null
  return (
    <>
      {' '}
      <span
        title={isShort ? `${count} squeezed in` : undefined}
        className="inline-flex items-center gap-1 align-middle font-sans text-sm font-medium whitespace-nowrap text-ink-soft"
      >
        <FoldHorizontal className="size-4 shrink-0" aria-hidden="true" />
        <span>
          {count} <span className={classes(isShort && 'sr-only')}>squeezed in</span>
        </span>
      </span>
    </>
  )
}
