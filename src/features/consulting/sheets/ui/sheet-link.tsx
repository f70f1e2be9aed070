import { useQuery } from '@tanstack/react-query'
import { RoutedButton } from '../../../../components/actions/routed-links.tsx'
import { sessionQuery } from '../../../platform/auth/ui/api.ts'
import { useMay, useMayOpen } from '../../../platform/auth/ui/use-may.ts'
import { sheetsPaths } from '../paths.ts'
import { sheetsClient } from './api.ts'

/** Leads to the case sheet of an appointment, for those who may read it. */
export function SheetLink({ appointment }: { appointment: { id: string; status: string } }) {
  const mayOpen = useMayOpen()
  const mayWrite = useMay(sheetsClient.begin)
  if (!mayOpen(sheetsPaths.one) || appointment.status === 'cancelled') return null
  return (
    <RoutedButton
      tone="quiet"
      size="dense"
      to={sheetsPaths.one}
      params={{ of: 'appointment', id: appointment.id }}
    >
      {mayWrite ? 'Write case sheet' : 'Case sheet'}
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
