import { useQuery } from '@tanstack/react-query'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { DateField } from '../../../components/date-field.tsx'
import { clinicInstant, formatDayAndMonth, formatWeekday } from '../../../lib/time.ts'
import type { FreeDay } from '../contract.ts'
import { freeDaysQuery } from './api.ts'
import { useBookableDays } from './use-bookable-days.ts'

type DayFieldProps<In extends FieldValues, Out> = {
  /** Any form that has, among other fields, the `date`. */
  form: UseFormReturn<In, unknown, Out>
}

/**
 * The day of a visit: the coming two weeks with what is free on each, and a box for all later days. Without the
 * numbers the box alone does it, so nothing is said when they can't be had.
 */
export function DayField<In extends FieldValues, Out>({ form }: DayFieldProps<In, Out>) {
  const days = useQuery(freeDaysQuery)
  const { first, last } = useBookableDays()
  return (
    <DateField
      control={form.control}
      name={'date' as FieldPath<In>}
      label="Select Date"
      min={first}
      max={last}
      daysLabel="The coming two weeks"
      days={(days.data ?? []).map((day) => dayOption(day, first))}
      hint="Or any other day:"
    />
  )
}

function dayOption({ date, free }: FreeDay, today: string) {
  const noon = clinicInstant(date, 12)
  const isToday = date === today
  return {
    value: date,
    label: (
      <>
        <span className={isToday ? 'block text-sm text-marigold-ink' : 'block text-sm font-normal'}>
          {isToday ? 'Today' : formatWeekday(noon)}
        </span>{' '}
        <span className="block whitespace-nowrap sm:text-sm">{formatDayAndMonth(noon)}</span>
      </>
    ),
    detail: <span className="whitespace-nowrap">{free === 0 ? 'None left' : `${free} free`}</span>,
  }
}
