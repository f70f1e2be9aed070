import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'

export type ShortcutsDialogProps = {
  isOpen: boolean
  onClose: () => void
  /** The keys and what each of them does. */
  keys: readonly { key: string; does: string }[]
  /** Buttons below the list. */
  children?: ReactNode
}

/** Lists the keyboard shortcuts of a page. */
export function ShortcutsDialog({ isOpen, onClose, keys, children }: ShortcutsDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Keyboard shortcuts">
      <dl className="mb-5 grid gap-3">
        {keys.map(({ key, does }) => (
          <div key={key} className="flex items-center gap-4">
            <dt>
              <kbd className="grid min-h-9 min-w-9 place-items-center rounded-sm border border-edge bg-sunken px-2 font-sans font-semibold">
                {key}
              </kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      {children}
    </Dialog>
  )
}
