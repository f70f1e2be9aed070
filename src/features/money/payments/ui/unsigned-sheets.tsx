import { useQuery } from '@tanstack/react-query'
import { RoutedLink } from '../../../../components/actions/routed-links.tsx'
import { Notice } from '../../../../components/notices/notice.tsx'
import { isolate } from '../../../../lib/isolate.ts'
import { useMayOpen } from '../../../platform/auth/ui/use-may.ts'
import { unsignedSheetsQuery } from './api.ts'

/** Where a case sheet is written, which is a feature above this one. */
const SHEET = '/dashboard/sheets/$of/$id'

/** Says that the case sheet of an appointment on a bill is not signed. Money waits for no signature. */
export function UnsignedSheets({ billId }: { billId: string }) {
  const { data = [] } = useQuery(unsignedSheetsQuery(billId))
  const mayOpen = useMayOpen()
  if (data.length === 0) return null
  return (
    <Notice tone="info" role="status">
      {data.map(({ appointmentId, petName }) => (
        <p key={appointmentId}>
          {data.length === 1
            ? 'The case sheet is not signed. '
            : `The case sheet of ${isolate(petName)} is not signed. `}
          {mayOpen(SHEET) && (
            <RoutedLink to={SHEET} params={{ of: 'appointment', id: appointmentId }}>
              {data.length === 1 ? 'Case sheet' : `Case sheet of ${isolate(petName)}`}
            </RoutedLink>
          )}
        </p>
      ))}
    </Notice>
  )
}
