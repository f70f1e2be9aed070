import { classes } from '../layout/classes.ts'

/** A grey bar in place of text. Set its size with `className`. */
function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes('block animate-breathe rounded-sm bg-neutral-tint', className)}
    />
  )
}

const CARD = 'rounded-card border border-line bg-surface p-5'
const SHAPES = {
  card: CARD,
  /** A card with a picture before its text. */
  face: `${CARD} grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4`,
  /** A card with fields. */
  form: `${CARD} gap-6 sm:p-8`,
  /** True if it is already inside a card. */
  plain: '',
} as const

export type SkeletonListProps = {
  text: string
  rows?: number
  shape?: keyof typeof SHAPES
  /** Classes that arrange the rows if there is room for several side by side. */
  className?: string
}

/** The first load: the specified text, and placeholders in the shape of the content. */
export function SkeletonList({ text, rows = 3, shape = 'card', className }: SkeletonListProps) {
  return (
    <div role="status" className="grid gap-4">
      <p className="text-ink-soft">{text}</p>
      <div className={classes('grid gap-4', className)}>
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never move
          <div key={row} className={classes('grid gap-3', SHAPES[shape])}>
            {shape === 'form' ? <Fields /> : <Words withFace={shape === 'face'} />}
          </div>
        ))}
      </div>
    </div>
  )
}

function Words({ withFace }: { withFace: boolean }) {
  return (
    <>
      {withFace && <Skeleton className="row-span-3 size-14 rounded-full!" />}
      <Skeleton className="h-5 w-2/5" />
      <Skeleton className="h-4 w-4/5" />
      <Skeleton className="h-4 w-3/5" />
    </>
  )
}

function Fields() {
  return ['name', 'phone', 'address'].map((field) => (
    <span key={field} className="grid gap-2">
      <Skeleton className="h-4 w-1/3" />
      <Skeleton className="h-11 w-full" />
    </span>
  ))
}
