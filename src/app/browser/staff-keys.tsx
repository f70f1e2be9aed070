import { useNavigate } from '@tanstack/react-router'
import { Keyboard } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/actions/button.tsx'
import { IconButton } from '../../components/actions/icon-button.tsx'
import { ShortcutsDialog } from '../../components/dialogs/shortcuts-dialog.tsx'
import { areKeysOff, KEYS_OFF, useShortcuts } from '../../components/dialogs/use-shortcuts.ts'
import { appointmentsPaths } from '../../features/appointments/paths.ts'
import { householdsPaths } from '../../features/households/paths.ts'

const keys = () => [
  { key: '/', does: 'Search on this page' },
  { key: 'n', does: 'New appointment' },
  { key: 'c', does: 'New customer' },
  { key: 't', does: 'In the calendar: today' },
  { key: 'd', does: 'In the calendar: day view' },
  { key: 'w', does: 'In the calendar: week view' },
  { key: 'j', does: 'In the calendar: next day or week' },
  { key: 'k', does: 'In the calendar: previous day or week' },
  { key: 'm', does: 'In the calendar: move the appointment that has the focus' },
  { key: 'Shift ↓', does: 'In the calendar: make that appointment longer' },
  { key: 'Shift ↑', does: 'In the calendar: make that appointment shorter' },
  { key: '?', does: 'Show these keys' },
]

/**
 * Single-key shortcuts for the staff, the same on every page: a button that shows them, and a dialog in which they can
 * be turned off. No key leaves a form with unsaved changes.
 */
export function StaffKeys() {
  const [isOpen, setOpen] = useState(false)
  const [isOff, setOff] = useState(areKeysOff)
  const navigate = useNavigate()
  const goTo = (to: string) => () => {
    if (document.querySelector('main form[data-changed]') === null) void navigate({ to })
  }
  useShortcuts({
    '/': () => document.querySelector<HTMLInputElement>('main input[type="search"]')?.focus(),
    n: goTo(appointmentsPaths.new),
    c: goTo(householdsPaths.newCustomer),
    '?': () => setOpen(true),
  })
  const turn = () => {
    if (isOff) localStorage.removeItem(KEYS_OFF)
    else localStorage.setItem(KEYS_OFF, '')
    setOff(!isOff)
  }
  return (
    <>
      <IconButton
        label="Keyboard shortcuts"
        icon={<Keyboard className="size-5" aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      <ShortcutsDialog isOpen={isOpen} onClose={() => setOpen(false)} keys={keys()}>
        <Button tone="quiet" onClick={turn}>
          {isOff ? 'Turn the keys on' : 'Turn the keys off'}
        </Button>
      </ShortcutsDialog>
    </>
  )
}
