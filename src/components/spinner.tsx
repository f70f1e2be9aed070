import { classes } from './classes.ts'

/** The turning ring alone, for places that say in words what is going on. It stands still with reduced motion. */
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

/** A wait that is announced: a ring and the text that says what is being waited for. */
export function Spinner({ text, className }: { text: string; className?: string }) {
  return (
    <div
      role="status"
      className={classes('flex items-center justify-center gap-3 p-8 text-ink-soft', className)}
    >
      <SpinnerRing className="size-5 text-pine-ink" />
      <span>{text}</span>
    </div>
  )
}
