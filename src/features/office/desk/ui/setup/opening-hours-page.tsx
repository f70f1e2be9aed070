import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { OnThisPage } from '../../../../../components/layout/on-this-page.tsx'
import { PageHeader } from '../../../../../components/layout/page-header.tsx'
import { Section, type SectionProps } from '../../../../../components/layout/section.tsx'
import { Loaded } from '../../../../../components/notices/loaded.tsx'
import { SkeletonList } from '../../../../../components/notices/skeleton.tsx'
import { UnsettledNotice } from '../../../../planning/appointments/ui/unsettled-notice.tsx'
import type { ShownTimetable } from '../../../../planning/timetable/settings-schemas.ts'
import { TIMETABLE_TEXTS } from '../../../../planning/timetable/texts.ts'
import { timetableQuery } from '../../../../planning/timetable/ui/api.ts'
import { BuffersForm } from '../../../../planning/timetable/ui/buffers-form.tsx'
import { Calendars } from '../../../../planning/timetable/ui/calendars.tsx'
import { Closures } from '../../../../planning/timetable/ui/closures.tsx'
import { ExtraHours } from '../../../../planning/timetable/ui/extra-hours.tsx'
import { HoldForm } from '../../../../planning/timetable/ui/hold-form.tsx'
import { LeadForm } from '../../../../planning/timetable/ui/lead-form.tsx'
import { MoveLimitForm } from '../../../../planning/timetable/ui/move-limit-form.tsx'
import { OpeningHoursForm } from '../../../../planning/timetable/ui/opening-hours-form.tsx'
import { SlotsForm } from '../../../../planning/timetable/ui/slots-form.tsx'
import { useOutsideHours } from './use-outside-hours.tsx'

/** When the clinic is open: the hours of each weekday, and the days and hours at which it is closed. */
export function OpeningHoursPage() {
  const { confirm, dialog } = useOutsideHours()
  const timetable = useQuery(timetableQuery)
  const parts = partsOf(timetable, confirm)
  return (
    <>
      <PageHeader subtitle="Customers can book within these times." />
      {/* A change here may leave others outside. */}
      <UnsettledNotice key={timetable.data?.version} />
      <OnThisPage parts={parts} />
      <div className="grid max-w-3xl gap-6 xl:max-w-none">
        {parts.map((section) => (
          <Section key={section.id} {...section} />
        ))}
      </div>
      {dialog}
    </>
  )
}

type Part = SectionProps & { id: string }
type Confirm = ReturnType<typeof useOutsideHours>['confirm']

/** The sections of the page. */
function partsOf(timetable: UseQueryResult<ShownTimetable>, confirm: Confirm): Part[] {
  const { data } = timetable
  const week: Part = {
    id: 'every-week',
    title: 'Every week',
    text: 'The clinic is closed on days without hours.',
    children: (
      <Loaded
        inset
        query={timetable}
        loading={<SkeletonList text={TIMETABLE_TEXTS.loading} rows={7} shape="plain" />}
        errorText={TIMETABLE_TEXTS.loadFailed}
      >
        {(shown) => <OpeningHoursForm timetable={shown} confirm={confirm} />}
      </Loaded>
    ),
  }
  const closed: Part = {
    id: 'closed',
    title: 'Closed',
    text: 'Holidays and other closed hours. Booked appointments stay.',
    children: <Closures confirm={confirm} />,
  }
  const extra: Part = {
    id: 'extra-hours',
    title: 'Extra hours',
    text: 'Hours on a single day, such as the Sunday before a festival. Customers can book these hours too.',
    children: <ExtraHours />,
  }
  return [week, closed, extra, ...(data === undefined ? [] : settingsOf(data, confirm))]
}

function settingsOf(timetable: ShownTimetable, confirm: Confirm): Part[] {
  const { slots, lead } = timetable
  const parts: (Part | false)[] = [
    {
      id: 'calendars',
      title: 'Calendars',
      text: 'Each person, room or van can have one appointment at a time.',
      children: <Calendars {...timetable} confirm={confirm} />,
    },
    {
      id: 'lead-time',
      title: 'Lead time',
      text: 'Customers must book at least this long before an appointment. Staff can book at any time.',
      children: <LeadForm lead={lead} />,
    },
    {
      id: 'slots',
      title: 'Slots',
      text: 'Booked appointments keep their time and length.',
      children: <SlotsForm {...timetable} />,
    },
    slots.durationsBlock && {
      id: 'time-around-services',
      title: 'Time around services',
      text: 'A calendar stays free for this long before and after an appointment, for cleaning or a break.',
      children: <BuffersForm />,
    },
    {
      id: 'waitlist',
      title: 'Waitlist',
      text: 'When a slot opens up, the first customer on the waitlist has this long to book it. Other customers see the slot as booked.',
      children: <HoldForm {...timetable} />,
    },
    {
      id: 'moving-appointments',
      title: 'Moving appointments',
      text: 'Customers can move their appointments until this limit. After that, they must ask you.',
      children: <MoveLimitForm {...timetable} />,
    },
  ]
  return parts.filter((one) => one !== false)
}
