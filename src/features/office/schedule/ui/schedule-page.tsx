import './schedule.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useShortcuts } from '../../../../components/dialogs/use-shortcuts.ts'
import { LargePart } from '../../../../components/layout/large-part.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { SkeletonList } from '../../../../components/notices/skeleton.tsx'
import { clinicDay } from '../../../../lib/time.ts'
import { UnsettledNotice } from '../../../planning/appointments/ui/unsettled-notice.tsx'
import { DayWaitlist } from '../../../planning/waitlist/ui/day-waitlist.tsx'
import { shiftedDay } from '../rules.ts'
import { SCHEDULE_TEXTS } from '../texts.ts'
import { scheduleQuery } from './api.ts'
import type { ScheduleSearch } from './schedule-search.ts'
import { ScheduleToolbar } from './schedule-toolbar.tsx'
import { ShownSchedule } from './shown-schedule.tsx'

export type SchedulePageProps = {
  search: ScheduleSearch
  onSearch: (change: Partial<ScheduleSearch>) => void
}

/** The clinic's calendar: the appointments of a day or a week, where staff see and book them. */
export function SchedulePage({ search, onSearch }: SchedulePageProps) {
  const schedule = useQuery(scheduleQuery(search.date, search.view))
  const shift = (direction: 1 | -1) => onSearch({ date: shiftedDay(search.date, search.view, direction) })
  // Also scrolls to now where today is shown already.
  const [homing, setHoming] = useState(0)
  const toToday = () => {
    onSearch({ date: clinicDay(new Date()) })
    setHoming((times) => times + 1)
  }
  useShortcuts({
    t: toToday,
    d: () => onSearch({ view: 'day' }),
    w: () => onSearch({ view: 'week' }),
    j: () => shift(1),
    k: () => shift(-1),
  })
  return (
    <LargePart>
      <div data-wide className="grid gap-3">
        <ScheduleToolbar
          {...{ search, onSearch }}
          onShift={shift}
          onToday={toToday}
          schedule={schedule.data}
        />
        <UnsettledNotice />
        <Loaded
          query={schedule}
          loading={<SkeletonList text={SCHEDULE_TEXTS.loading} rows={4} />}
          errorText={SCHEDULE_TEXTS.failed}
        >
          {(data) => (
            <div className="min-w-0">
              <ShownSchedule schedule={data} search={search} homing={homing} onShift={shift} />
              {search.view === 'day' && <DayWaitlist day={search.date} />}
            </div>
          )}
        </Loaded>
      </div>
    </LargePart>
  )
}
