import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../layout/classes.ts'
import { type ButtonSize, type ButtonTone, buttonClass } from './button.tsx'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** The accessible name: what the button does. */
  label: string
  icon: ReactNode
  tone?: ButtonTone
  size?: ButtonSize
  /** True while it is under way: the button stays focusable, looks off and does nothing. */
  waits?: boolean
}

/** A square button with only an icon; the label is its accessible name and its native tooltip. */
export function IconButton(props: IconButtonProps) {
  const { label, icon, tone = 'bare', size, waits = false, className, onClick, ...rest } = props
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      aria-disabled={waits || undefined}
      onClick={(event) => waits || onClick?.(event)}
      className={classes(
        buttonClass(tone, size),
        waits && 'opacity-60 cursor-progress',
        size === 'dense' ? 'w-9 pointer-coarse:w-11 !px-0' : 'w-11 !px-0',
        className,
      )}
    >
      <IconTip text={label}>{icon}</IconTip>
    </button>
  )
}

/** An icon with the name of its button as a native tooltip. A title of the button itself would be said after the same name. */
export function IconTip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <span title={text} aria-hidden="true" className="-m-2 p-2">
      {children}
    </span>
  )
}
