import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { NotebookPen } from 'lucide-react'
import type { MenuEntry } from '../../../../components/dialogs/menu.tsx'
import { sessionQuery } from '../../../platform/auth/ui/api.ts'
import { useSheetPlace, type WithSheet } from './sheet-link.tsx'

/**
 * The menu's entry that opens the case sheet of an appointment, for those who may read it. A clinic that has begun no sheet is
 * not shown it.
 */
export function useSheetEntry(appointment: WithSheet): MenuEntry[] {
  const place = useSheetPlace(appointment)
  const navigate = useNavigate()
  const { data: session } = useQuery(sessionQuery)
  if (place === null || !session?.uses.includes('sheets')) return []
  return [
    {
      id: 'case-sheet',
      label: place.label,
      icon: <NotebookPen className="size-5 shrink-0" aria-hidden="true" />,
      onSelect: () => void navigate(place.page),
    },
  ]
}
