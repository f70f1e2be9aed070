import type { ComponentProps, ReactNode } from 'react'
import { type ButtonSize, type ButtonTone, buttonClass } from './button.tsx'
import { classes } from './classes.ts'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** What the button does: its accessible name. */
  label: string
  icon: ReactNode
  tone?: ButtonTone
  size?: ButtonSize
}

/** A square button that shows only a drawing; the label is read aloud and shown as the browser's own hint. */
export function IconButton({ label, icon, tone = 'bare', size, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={classes(buttonClass(tone, size), size === 'dense' ? 'w-9 !px-0' : 'w-11 !px-0', className)}
    >
      {icon}
    </button>
  )
}
