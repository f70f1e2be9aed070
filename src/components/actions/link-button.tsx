import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../layout/classes.ts'
import { BESIDE_ICON, type ButtonSize, type ButtonTone, buttonClass } from './button.tsx'

export type LinkButtonProps = ComponentProps<'a'> & {
  tone?: ButtonTone
  size?: ButtonSize
  icon?: ReactNode
}

/** A link that looks like a button. A target of `_blank` gets `noopener noreferrer`. */
export function LinkButton({ tone, size, icon, className, children, ...rest }: LinkButtonProps) {
  const rel = rest.target === '_blank' ? 'noopener noreferrer' : undefined
  return (
    <a
      rel={rel}
      {...rest}
      className={classes(buttonClass(tone, size), icon !== undefined && BESIDE_ICON, className)}
    >
      {icon}
      {children}
    </a>
  )
}
