import { useNavigate } from '@tanstack/react-router'
import { Keyboard } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../components/button.tsx'
import { IconButton } from '../components/icon-button.tsx'
import { ShortcutsDialog } from '../components/shortcuts-dialog.tsx'
import { useShortcuts } from '../components/use-shortcuts.ts'
import { appointmentsPaths } from '../features/appointments/paths.ts'
import { householdsPaths } from '../features/households/paths.ts'

const KEYS = [
  { key: '/', does: 'Search on this page' },
  { key: 'n', does: 'New appointment' },
  { key: 'c', does: 'New customer' },
  { key: '?', does: 'Show these keys' },
]

/** The storage key for turning single keys off: speech input and tremor can press them by accident. */
const OFF = 'single-keys-off'

/**
 * Single-key shortcuts for the staff, the same on every page: a button that shows them, and a dialog in which they can
 * be turned off. No key leaves a form with unsaved changes.
 */
export function StaffKeys() {
  const [isOpen, setOpen] = useState(false)
  const [isOff, setOff] = useState(() => localStorage.getItem(OFF) !== null)
  const navigate = useNavigate()
  const goTo = (to: string) => () => {
    if (document.querySelector('main form[data-changed]') === null) void navigate({ to })
  }
  useShortcuts(
    isOff
      ? {}
      : {
          '/': () => document.querySelector<HTMLInputElement>('main input[type="search"]')?.focus(),
          n: goTo(appointmentsPaths.new),
          c: goTo(householdsPaths.newCustomer),
          '?': () => setOpen(true),
        },
  )
  const turn = () => {
    if (isOff) localStorage.removeItem(OFF)
    else localStorage.setItem(OFF, '')
    setOff(!isOff)
  }
  return (
    <>
      <IconButton
        label="Keyboard shortcuts"
        icon={<Keyboard className="size-5" aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      <ShortcutsDialog isOpen={isOpen} onClose={() => setOpen(false)} keys={KEYS}>
        <Button tone="quiet" onClick={turn}>
          {isOff ? 'Turn the keys on' : 'Turn the keys off'}
        </Button>
      </ShortcutsDialog>
    </>
  )
}
