import { useQuery } from '@tanstack/react-query'
import { RoutedLink } from '../../../../../components/actions/routed-links.tsx'
import { Notice } from '../../../../../components/notices/notice.tsx'
import { WholeDates } from '../../../../../lib/web/whole-dates.ts'
import { openingLines } from '../../../../outreach/site/opening-lines.ts'
import { siteClient, stepsQuery } from '../../../../outreach/site/ui/api.ts'
import { fromClock } from '../../../../planning/timetable/moment.ts'
import { timetablePaths } from '../../../../planning/timetable/paths.ts'
import { timetableQuery } from '../../../../planning/timetable/ui/api.ts'
import { useMay } from '../../../../platform/auth/ui/use-may.ts'

/**
 * From when, at what hours and where customers can book a service, as long as a new clinic has the hours that every clinic
 * begins with: they are offered without anyone having said so.
 */
export function UncheckedHours({ isOffered }: { isOffered: boolean }) {
  const { data: steps } = useQuery({ ...stepsQuery, enabled: useMay(siteClient.listSteps) })
  const { data: timetable } = useQuery(timetableQuery)
  if (!steps || steps.hours || timetable === undefined) return null
  const spans = timetable.openingHours.map(({ weekday, opens, closes }) => ({
    weekday,
    opens: fromClock(opens),
    closes: fromClock(closes),
  }))
  const hours = openingLines(spans).map((line) => `${line.days.toLowerCase()}, ${line.hours}`)
  return (
    <Notice tone="info">
      <p>
        Customers can book this service {isOffered ? 'now' : 'as soon as you create it'}, at the clinic or at
        home: <WholeDates>{hours.join('; ')}</WholeDates>. No one has checked these hours yet.{' '}
        <RoutedLink to={timetablePaths.openingHours}>Check the opening hours</RoutedLink>
      </p>
    </Notice>
  )
}
