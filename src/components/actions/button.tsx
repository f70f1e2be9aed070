import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classes } from '../layout/classes.ts'
import { SpinnerRing } from '../notices/spinner.tsx'

export type ButtonTone = 'primary' | 'accent' | 'quiet' | 'bare' | 'danger'
export type ButtonSize = 'normal' | 'dense'

const TONES = {
  primary: 'bg-pine text-on-pine border-transparent hover:bg-pine-strong',
  accent: 'bg-marigold text-on-marigold border-transparent hover:bg-marigold-strong',
  quiet: 'bg-surface text-pine-ink border-edge hover:bg-pine-tint hover:border-pine',
  bare: 'bg-transparent text-pine-ink border-transparent hover:bg-pine-tint',
  danger: 'bg-danger text-on-danger border-transparent hover:bg-danger-strong',
} satisfies Record<ButtonTone, string>

/** A label that wraps begins beside its icon. */
export const BESIDE_ICON = 'text-start'

const SIZES = {
  normal: 'min-h-11 px-5 py-2 text-base',
  // A long label may wrap on phones. A finger needs as much room as on any other button.
  dense: 'min-h-9 px-3 py-1 text-sm sm:whitespace-nowrap pointer-coarse:min-h-11',
} satisfies Record<ButtonSize, string>

/** The look of a button, for elements that are not one (see link-button.tsx). */
export function buttonClass(tone: ButtonTone = 'primary', size: ButtonSize = 'normal'): string {
  return classes(
    'inline-flex max-w-full items-center justify-center gap-2 rounded-md border font-semibold text-center text-balance break-words no-underline',
    // An icon keeps its size beside a long label.
    '[&>svg]:shrink-0 transition-colors active:translate-y-px disabled:opacity-60 aria-busy:cursor-progress',
    'disabled:active:translate-y-0 aria-busy:active:translate-y-0',
    // Nothing can be pressed on paper.
    'print:hidden',
    TONES[tone],
    SIZES[size],
  )
}

export type ButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  children: ReactNode
  tone?: ButtonTone
  size?: ButtonSize
  /** A decorative icon before the text. */
  icon?: ReactNode
  /** While true, the button stays focusable but does nothing. */
  pending?: boolean
  /** True while something else is under way: the button stays focusable, looks off and does nothing. */
  waits?: boolean
  /** The label while pending; its width is reserved from the start so that nothing shifts. */
  pendingText?: string
}

/** A button: 44 px high, 36 px when dense, unless fingers press it. Its type is `button`, so that it never submits a form by accident. */
export function Button(props: ButtonProps) {
  const {
    children,
    tone,
    size,
    icon,
    pending = false,
    waits = false,
    pendingText,
    className,
    onClick,
    ...rest
  } = props
  const isOff = pending || waits
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (isOff) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      onClick={click}
      aria-disabled={isOff || undefined}
      aria-busy={pending || undefined}
      className={classes(
        buttonClass(tone, size),
        waits && 'opacity-60 cursor-progress',
        icon !== undefined && BESIDE_ICON,
        className,
      )}
    >
      {icon && (pending ? <SpinnerRing /> : icon)}
      <Words {...{ pending, pendingText, hasIcon: Boolean(icon) }}>{children}</Words>
    </button>
  )
}

type WordsProps = Required<Pick<ButtonProps, 'children' | 'pending'>> & {
  pendingText: string | undefined
  hasIcon: boolean
}

/** The label, as wide as the longer one of both, with the spinner where there is no icon. */
function Words({ children, pending, pendingText, hasIcon }: WordsProps) {
  const other = pending ? (typeof children === 'string' ? children : undefined) : pendingText
  return (
    <span
      data-other={other}
      className={classes(
        'grid justify-items-center',
        other &&
          'after:invisible after:block after:h-0 after:overflow-hidden after:content-[attr(data-other)]',
        other && !pending && !hasIcon && 'after:ps-6',
      )}
    >
      <span className="flex items-center gap-2">
        {pending && !hasIcon && <SpinnerRing />}
        {pending && pendingText ? pendingText : children}
      </span>
    </span>
  )
}
