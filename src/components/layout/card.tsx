import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

const CARD = 'block rounded-card border border-line bg-surface shadow-card'

/** A raised surface. Give it padding (`p-5`) or rows; do not nest cards. */
export function Card({ className, children, ...rest }: ComponentProps<'div'>) {
  return (
    <div {...rest} className={classes(CARD, className)}>
      {children}
    </div>
  )
}

/** A card that is a single link. */
export function CardLink({ className, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a
      {...rest}
      className={classes(CARD, 'text-ink no-underline transition-colors hover:border-pine', className)}
    >
      {children}
    </a>
  )
}
