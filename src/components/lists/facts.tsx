import type { ReactNode } from 'react'
import { WholeDates } from '../../lib/web/whole-dates.ts'
import { classes } from '../layout/classes.ts'

type FactsProps = {
  /** The contents by their terms; a fact that is null or false is left out. */
  facts: Record<string, ReactNode>
  /** Whether a term stands beside its content instead of above it. */
  beside?: boolean
  className?: string
}

/** Terms and what they are, such as the fields of a record. */
export function Facts({ facts, beside = false, className }: FactsProps) {
  const known = Object.entries(facts).filter(([, content]) => content !== null && content !== false)
  if (known.length === 0) return null
  const gaps = beside ? 'gap-x-4 gap-y-2 @min-[16rem]:grid-cols-[auto_minmax(0,1fr)]' : 'gap-x-6 gap-y-4'
  const list = (
    <dl className={classes('grid', gaps, !beside && className)}>
      {known.map(([term, content]) => (
        <div key={term} className={beside ? 'contents' : 'min-w-0'}>
          <dt className={classes('text-ink-soft', !beside && 'text-sm font-semibold')}>{term}</dt>
          <dd dir="auto" className={classes('whitespace-pre-line wrap-anywhere', beside && 'font-medium')}>
            <WholeDates>{content}</WholeDates>
          </dd>
        </div>
      ))}
    </dl>
  )
  return beside ? <div className={classes('@container', className)}>{list}</div> : list
}
