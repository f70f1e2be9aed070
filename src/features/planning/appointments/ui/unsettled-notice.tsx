import { useQuery } from '@tanstack/react-query'
import { RoutedLink } from '../../../../components/actions/routed-links.tsx'
import { Notice } from '../../../../components/notices/notice.tsx'
import { MayOpen } from '../../../platform/auth/ui/may-open.tsx'
import { appointmentsPaths } from '../paths.ts'
import { unsettledQuery } from './api.ts'

/** Reminds staff of the upcoming appointments that no longer fit, until they are settled; nothing if all do. */
export function UnsettledNotice() {
  const count = useQuery(unsettledQuery(0)).data?.count ?? 0
  if (count === 0) return null
  return (
    <div className="mb-4 print:hidden">
      <Notice tone="warning" role="status">
        {count === 1
          ? 'One appointment no longer fits the calendar'
          : `${count} appointments no longer fit the calendar`}
        .{' '}
        <MayOpen page={appointmentsPaths.settle}>
          <RoutedLink to={appointmentsPaths.settle}>{count === 1 ? 'Settle it' : 'Settle them'}</RoutedLink>
        </MayOpen>
      </Notice>
    </div>
  )
}
