import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { RoutedButton } from '../../../../components/actions/routed-links.tsx'
import { useShortcuts } from '../../../../components/dialogs/use-shortcuts.ts'
import type { ClinicAppointment } from '../../../planning/appointments/appointment-schemas.ts'
import { sessionQuery } from '../../../platform/auth/ui/api.ts'
import { useMay, useMayOpen } from '../../../platform/auth/ui/use-may.ts'
import { sheetsPaths } from '../paths.ts'
import { sheetsClient } from './api.ts'

/** An appointment, of which staff may see whether its case sheet is signed. */
export type WithSheet = Pick<ClinicAppointment, 'id' | 'status' | 'sheetSigned'>

type SheetLinkProps = {
  appointment: WithSheet
  /** The key `r` follows it: it stands in the dialog of this appointment alone. */
  hasKey?: boolean
}

/** The page of an appointment's case sheet, and what its link is called; null for those who may not read it. */
export function useSheetPlace({ id, status, sheetSigned }: WithSheet) {
  const mayOpen = useMayOpen()
  const mayWrite = useMay(sheetsClient.begin)
  if (!mayOpen(sheetsPaths.one) || status === 'cancelled') return null
  const page = { to: sheetsPaths.one, params: { of: 'appointment', id } } as const
  // Most visits that are over have a signed one.
  const isWriting = mayWrite && status !== 'completed' && !sheetSigned
  return { page, label: isWriting ? 'Write case sheet' : 'Case sheet' }
}

/** Leads to the case sheet of an appointment, for those who may read it. */
export function SheetLink({ appointment, hasKey = false }: SheetLinkProps) {
  const place = useSheetPlace(appointment)
  const navigate = useNavigate()
  const link = useRef<HTMLAnchorElement>(null)
  useShortcuts(place !== null && hasKey ? { r: () => void navigate(place.page) } : {}, link)
  if (place === null) return null
  return (
    <RoutedButton ref={link} tone="quiet" size="dense" {...place.page}>
      {place.label}
    </RoutedButton>
  )
}

/**
 * Leads to a new case sheet about a pet, for staff who may write one: after a call, or of a pet without an appointment. A clinic
 * that has begun no sheet is not shown it.
 */
export function NewSheetLink({ petId }: { petId: string }) {
  const mayWrite = useMay(sheetsClient.begin)
  const { data: session } = useQuery(sessionQuery)
  if (!mayWrite || !session?.uses.includes('sheets')) return null
  return (
    <RoutedButton tone="quiet" to={sheetsPaths.one} params={{ of: 'pet', id: petId }}>
      Write case sheet
    </RoutedButton>
  )
}
