import type { ComponentProps } from 'react'
import { classes } from '../layout/classes.ts'

/** A link inside running text. */
export function TextLink({ className, children, ...rest }: ComponentProps<'a'>) {
  return (
    <a
      {...rest}
      className={classes(
        'rounded-sm font-medium text-pine-ink underline decoration-1 underline-offset-4 hover:decoration-2',
        className,
      )}
    >
      {children}
    </a>
  )
}
