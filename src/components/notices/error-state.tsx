import { RotateCw, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { toastLoadFailure } from '../../lib/web/toast.ts'
import { Button } from '../actions/button.tsx'
import { classes } from '../layout/classes.ts'

export type ErrorStateProps = {
  /** The specified sentence. */
  message: string
  /** Called by the Retry button. */
  onRetry: () => void
  /** True if it is already inside a card. */
  inset?: boolean
}

/** Says what could not be loaded, with a Retry button, and shows it as a toast. Announced immediately. */
export function ErrorState({ message, onRetry, inset = false }: ErrorStateProps) {
  useEffect(() => toastLoadFailure(message), [message])
  return (
    <div
      className={classes(
        'grid content-center justify-items-center gap-4 px-4 text-center',
        inset ? 'py-4' : 'rounded-card border border-line bg-surface py-10',
      )}
    >
      <span className="grid size-12 place-items-center rounded-full bg-red-tint text-red-ink">
        <TriangleAlert className="size-6" aria-hidden="true" />
      </span>
      <p role="alert" className="max-w-[44ch] text-lg font-medium text-balance">
        {message}
      </p>
      <Button tone="quiet" icon={<RotateCw className="size-4" aria-hidden="true" />} onClick={onRetry}>
        Retry
      </Button>
    </div>
  )
}
