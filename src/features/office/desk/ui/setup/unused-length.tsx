import { useQuery } from '@tanstack/react-query'
import { RoutedLink } from '../../../../../components/actions/routed-links.tsx'
import { timetablePaths } from '../../../../planning/timetable/paths.ts'
import { timetableQuery } from '../../../../planning/timetable/ui/api.ts'

/** Where a service's length is typed: that it has no effect yet, and where that changes. */
export function UnusedLength() {
  const { data } = useQuery(timetableQuery)
  if (data === undefined || data.slots.durationsBlock) return null
  return (
    <p className="text-sm text-ink-soft text-pretty">
      For now, each appointment takes one slot, whatever its service’s length. To change that, tick “Each
      appointment takes the duration of its service” under{' '}
      <RoutedLink to={timetablePaths.openingHours} hash="slots" target="_blank">
        Opening hours, Slots
      </RoutedLink>
      .
    </p>
  )
}
