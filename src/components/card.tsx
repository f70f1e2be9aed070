import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

const CARD = 'block rounded-card border border-line bg-surface shadow-card'

/** A sheet on the paper. Give it padding (`p-5`) or rows; cards are not put inside cards. */
export function Card({ className, children, ...rest }: ComponentProps<'div'>) {
  return (
    <div {...rest} className={classes(CARD, className)}>
      {children}
    </div>
  )
}

/** A card that is one link. */
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
