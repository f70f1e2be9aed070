import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'
import { Button } from '../../components/actions/button.tsx'
import { ShortcutsDialog } from '../../components/dialogs/shortcuts-dialog.tsx'
import { areKeysOff, isDialogOpen, KEYS_OFF, useShortcuts } from '../../components/dialogs/use-shortcuts.ts'
import { onDemand } from '../../components/layout/on-demand.tsx'
import { keepEarlyKey, showGoTo, useGoToOpen } from '../../features/office/desk/ui/go-to-state.ts'
import { householdsPaths } from '../../features/owners/households/paths.ts'
import { appointmentsPaths } from '../../features/planning/appointments/paths.ts'
import { sessionQuery } from '../../features/platform/auth/ui/api.ts'
import { keepChoice } from '../../lib/web/choices.ts'
import { toggleRail } from './rail.ts'

const GoToDialog = onDemand(
  async () => (await import('../../features/office/desk/ui/go-to-dialog.tsx')).GoToDialog,
  ({ isOpen }) => (isOpen ? 'now' : 'soon'),
)

/** The keys of a clinic; that of case sheets once it has begun one. */
function useKeys() {
  const { data: session } = useQuery(sessionQuery)
  return keys(session?.uses.includes('sheets') ?? false)
}

const keys = (hasSheets: boolean) => [
  { key: GO_TO_KEY, does: 'Search or go to' },
  { key: '/', does: 'Search on this page' },
  { key: 'n', does: 'New appointment' },
  { key: 'c', does: 'New customer' },
  { key: 't', does: 'In the calendar: today' },
  { key: 'd', does: 'In the calendar: day view' },
  { key: 'w', does: 'In the calendar: week view' },
  { key: 'j', does: 'In the calendar: next day or week' },
  { key: 'k', does: 'In the calendar: previous day or week' },
  { key: 'm', does: 'In the calendar: move the focused appointment' },
  ...(hasSheets ? [{ key: 'r', does: 'In the calendar: case sheet of the open appointment' }] : []),
  { key: 'Shift ↓', does: 'In the calendar: lengthen the focused appointment' },
  { key: 'Shift ↑', does: 'In the calendar: shorten the focused appointment' },
  { key: '[', does: 'Fold or open the menu' },
  { key: '?', does: 'Show these keys' },
]

/** On a Mac, Ctrl K deletes to the end of a line. */
const isMac = navigator.platform.startsWith('Mac')
export const GO_TO_KEY = isMac ? '⌘ K' : 'Ctrl K'

/**
 * The search that staff open from anywhere, and their single-key shortcuts, the same on every page: a dialog shows them,
 * in which they can be turned off. No key leaves a form with unsaved changes. They are heard as soon as the menu that names
 * them is there, not a frame later.
 */
export function StaffKeys() {
  const [isOpen, setOpen] = useState(false)
  const [isOff, setOff] = useState(areKeysOff)
  const isGoToOpen = useGoToOpen()
  const navigate = useNavigate()
  const allKeys = useKeys()
  const goTo = (to: string) => () => {
    if (document.querySelector('main form[data-changed]') === null) void navigate({ to })
  }
  useShortcuts({
    '/': () => {
      const search = document.querySelector<HTMLInputElement>('main input[type="search"]')
      if (search) search.focus()
      else showGoTo(true)
    },
    n: goTo(appointmentsPaths.new),
    c: goTo(householdsPaths.newCustomer),
    '[': toggleRail,
    '?': () => setOpen(true),
  })
  useLayoutEffect(() => {
    document.addEventListener('keydown', keepEarlyKey, true)
    document.addEventListener('keydown', openGoTo)
    return () => {
      document.removeEventListener('keydown', keepEarlyKey, true)
      document.removeEventListener('keydown', openGoTo)
    }
  }, [])
  const turn = () => {
    keepChoice(KEYS_OFF, isOff ? null : '')
    setOff(!isOff)
  }
  return (
    <>
      <GoToDialog
        isOpen={isGoToOpen}
        onClose={() => showGoTo(false)}
        onKeys={() => {
          showGoTo(false)
          setOpen(true)
        }}
      />
      <ShortcutsDialog isOpen={isOpen} onClose={() => setOpen(false)} keys={allKeys}>
        <Button tone="quiet" onClick={turn}>
          {isOff ? 'Turn the keys on' : 'Turn the keys off'}
        </Button>
      </ShortcutsDialog>
    </>
  )
}

/** Also while someone types; not over a dialog, which is answered first. */
function openGoTo(event: KeyboardEvent): void {
  const isHeld = isMac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
  if (!isHeld || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
  // Not the browser's own search either.
  event.preventDefault()
  if (!isDialogOpen()) showGoTo(true)
}
