import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { DateField } from '../../../../../components/dates/date-field.tsx'
import { formatDayAndMonth, formatWeekday } from '../../../../../lib/time.ts'
import type { FreeDay } from '../../slot-schemas.ts'
import type { SharedForm } from '../shared-form.ts'
import { SlotsFrom } from './slot-source.ts'
import { useBookableDays } from './use-bookable-days.ts'
import { type About, useSlotQuestion } from './use-slot-question.ts'

/**
 * The day of an appointment: the next two weeks with their number of free slots, and a date input for any other day.
 * If the numbers can't be loaded the date input is enough, so that no error is shown.
 */
export function DayField({ form, about }: { form: SharedForm; about?: About }) {
  const days = useQuery(use(SlotsFrom).days(useSlotQuestion(form, about)))
  const { first, last } = useBookableDays()
  return (
    <DateField
      control={form.control}
      name="date"
      label="Select Date"
      min={first}
      max={last}
      daysLabel="The next two weeks"
      days={(days.data ?? []).map((day) => dayOption(day, first))}
      hint="Or choose another day:"
    />
  )
}

function dayOption({ date, free, closed }: FreeDay, today: string) {
  const isToday = date === today
  return {
    value: date,
    label: (
      <>
        <span className={isToday ? 'block text-sm text-marigold-ink' : 'block text-sm font-normal'}>
          {isToday ? 'Today' : formatWeekday(date)}
        </span>{' '}
        <span className="block whitespace-nowrap sm:text-sm">{formatDayAndMonth(date)}</span>
      </>
    ),
    detail: <span className="whitespace-nowrap">{closed ? 'Closed' : freeText(free)}</span>,
  }
}

function freeText(free: number): string {
  return free === 0 ? 'None left' : `${free} free`
}
