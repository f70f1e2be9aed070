import type { ReactNode } from 'react'
import { AppDrawing } from '../layout/app-drawing.tsx'
import type { AppDrawingName } from '../layout/app-drawing-names.ts'
import { TailDrawing } from '../layout/tail-drawing.tsx'

export type EmptyStateProps = {
  title: string
  text?: string
  /** The next step: a button or a link. */
  action?: ReactNode
  /** Instead of the tail: one of the app's drawings. */
  drawing?: AppDrawingName
}

/** Shown instead of an empty list: a drawing, a sentence and the next step. */
export function EmptyState({ title, text, action, drawing }: EmptyStateProps) {
  return (
    <div className="grid content-center justify-items-center gap-2 px-4 py-12 text-center">
      {drawing ? <AppDrawing name={drawing} className="w-40" /> : <TailDrawing />}
      <p className="mt-4 font-display text-xl font-semibold text-balance">{title}</p>
      {text && <p className="max-w-[44ch] text-ink-soft text-balance">{text}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}
