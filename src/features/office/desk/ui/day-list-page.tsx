import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../../../../components/actions/icon-button.tsx'
import { PrintButton } from '../../../../components/actions/print-button.tsx'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { SkeletonList } from '../../../../components/notices/skeleton.tsx'
import { addDays, formatLongDay } from '../../../../lib/time.ts'
import { APPOINTMENT_TEXTS } from '../../../planning/appointments/texts.ts'
import { dayListQuery } from '../../../planning/appointments/ui/api.ts'
import { DayTable } from '../../../planning/appointments/ui/day-table.tsx'
import { DayWaitlist } from '../../../planning/waitlist/ui/day-waitlist.tsx'
import { BackToManage } from './back-to-manage.tsx'

type DayListPageProps = { day: string; onDay: (day: string) => void }

/** The appointments of a day that are not cancelled, as a list that prints on A4. */
export function DayListPage({ day, onDay }: DayListPageProps) {
  const list = useQuery(dayListQuery(day))
  return (
    <>
      <PageHeader
        subtitle={formatLongDay(day)}
        back={<BackToManage />}
        actions={<DayControls day={day} onDay={onDay} />}
      />
      <Loaded
        query={list}
        loading={<SkeletonList text="Loading appointments..." />}
        errorText={APPOINTMENT_TEXTS.loadFailed}
      >
        {({ items }) => <DayTable appointments={items.filter(({ status }) => status !== 'cancelled')} />}
      </Loaded>
      <DayWaitlist day={day} />
    </>
  )
}

function DayControls({ day, onDay }: DayListPageProps) {
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <IconButton
        label="Previous day"
        tone="quiet"
        icon={<ChevronLeft className="size-5" aria-hidden="true" />}
        onClick={() => onDay(addDays(day, -1))}
      />
      <IconButton
        label="Next day"
        tone="quiet"
        icon={<ChevronRight className="size-5" aria-hidden="true" />}
        onClick={() => onDay(addDays(day, 1))}
      />
      <PrintButton />
    </div>
  )
}
