import type { ReactNode } from 'react'
import { TailDrawing } from '../layout/tail-drawing.tsx'

export type EmptyStateProps = {
  title: string
  text?: string
  /** The next step: a button or a link. */
  action?: ReactNode
}

/** Shown instead of an empty list: a drawing, a sentence and the next step. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className="grid content-center justify-items-center gap-2 px-4 py-12 text-center">
      <TailDrawing />
      <p className="mt-4 font-display text-xl font-semibold text-balance">{title}</p>
      {text && <p className="max-w-[44ch] text-ink-soft text-balance">{text}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}
