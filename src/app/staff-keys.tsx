import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ShortcutsDialog } from '../components/shortcuts-dialog.tsx'
import { useShortcuts } from '../components/use-shortcuts.ts'
import { paths } from '../lib/paths.ts'

const KEYS = [
  { key: '/', does: 'Search on this page' },
  { key: 'n', does: 'New appointment' },
  { key: 'c', does: 'New customer' },
  { key: '?', does: 'Show these keys' },
]

/** The single keys of those who sit at the desk all day, the same on every page. */
export function StaffKeys() {
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  useShortcuts({
    '/': () => document.querySelector<HTMLInputElement>('main input[type="search"]')?.focus(),
    n: () => void navigate({ to: paths.newAppointment }),
    c: () => void navigate({ to: paths.newCustomer }),
    '?': () => setOpen(true),
  })
  return <ShortcutsDialog isOpen={isOpen} onClose={() => setOpen(false)} keys={KEYS} />
}
