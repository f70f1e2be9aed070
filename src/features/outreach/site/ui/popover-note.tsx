import type { ReactNode } from 'react'
import { Button } from '../../../../components/actions/button.tsx'

/** A note that a button with its id as `popoverTarget` opens, without a script. `label` is its name for screen readers. */
export function PopoverNote({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div
      id={id}
      popover="auto"
      role="dialog"
      aria-label={label}
      className="m-auto max-w-md rounded-card border border-line bg-surface p-6 text-ink shadow-card"
    >
      <p className="mb-4 text-pretty">{children}</p>
      <Button tone="quiet" size="dense" popoverTarget={id} popoverTargetAction="hide">
        Close
      </Button>
    </div>
  )
}
