import { classes } from './classes.ts'

/** A grey bar where text will stand. Its size comes from `className`. */
function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes('block animate-breathe rounded-sm bg-neutral-tint', className)}
    />
  )
}

/** The first load of a list: the specified text, and some card shapes. */
export function SkeletonList({ text, rows = 3 }: { text: string; rows?: number }) {
  return (
    <div role="status" className="grid gap-4">
      <p className="text-ink-soft">{text}</p>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
        <div key={row} className="grid gap-3 rounded-card border border-line bg-surface p-5">
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-4 w-3/5" />
        </div>
      ))}
    </div>
  )
}
