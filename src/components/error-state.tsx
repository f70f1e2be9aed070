import { RotateCw, TriangleAlert } from 'lucide-react'
import { Button } from './button.tsx'

export type ErrorStateProps = {
  /** The specified sentence. */
  message: string
  /** Asks again; without it no Retry is offered. */
  onRetry?: () => void
  pending?: boolean
}

/** Something could not be loaded: what, and Retry. It is announced at once. */
export function ErrorState({ message, onRetry, pending = false }: ErrorStateProps) {
  return (
    <div className="grid content-center justify-items-center gap-4 rounded-card border border-line bg-surface px-4 py-10 text-center">
      <span className="grid size-12 place-items-center rounded-full bg-red-tint text-red-ink">
        <TriangleAlert className="size-6" aria-hidden="true" />
      </span>
      <p role="alert" className="max-w-[44ch] text-lg font-medium text-balance">
        {message}
      </p>
      {onRetry && (
        <Button
          tone="quiet"
          icon={<RotateCw className="size-4" aria-hidden="true" />}
          pending={pending}
          onClick={onRetry}
        >
          Retry
        </Button>
      )}
    </div>
  )
}
