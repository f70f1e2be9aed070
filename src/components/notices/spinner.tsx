import { classes } from '../layout/classes.ts'

/** Only the turning ring, for use next to a text. It does not turn with reduced motion. */
export function SpinnerRing({ className = 'size-4' }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      aria-hidden="true"
      className={classes('animate-spin shrink-0', className)}
    >
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity="0.25" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}

/** A ring with a text that says what is loading; the text is announced. */
export function Spinner({ text }: { text: string }) {
  return (
    <div role="status" className="flex items-center justify-center gap-3 p-8 text-ink-soft">
      <SpinnerRing className="size-5 text-pine-ink" />
      <span>{text}</span>
    </div>
  )
}
