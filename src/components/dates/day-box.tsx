import { CalendarDays } from 'lucide-react'
import { formatLongDay, formatYearDay, isCalendarDay } from '../../lib/time.ts'
import { readDay } from '../../lib/typed/read-day.ts'
import { TypedBox, type TypedInputProps } from './typed-box.tsx'
import { useToday } from './use-today.ts'

export type DayBoxProps = TypedInputProps & {
  min?: string | undefined
  max?: string | undefined
}

/** A box for a day (`YYYY-MM-DD`), typed as in India or chosen in the browser's calendar; it shows the month's name. */
export function DayBox(props: DayBoxProps) {
  // The children stood here until this was loaded.
  const { min, max, children: _, ...box } = props
  const today = useToday()
  return (
    <TypedBox
      placeholder="dd/mm/yyyy"
      {...box}
      read={(text, isWhole) => {
        // A day without a year is one only when no more is typed.
        const { day, problem } = readDay(text, isWhole ? { today, min, max } : undefined)
        return problem === undefined ? { value: day } : { problem }
      }}
      shownAs={shownAs}
      saidAs={formatLongDay}
      picker={{
        type: 'date',
        label: 'Open calendar',
        icon: <CalendarDays className="size-5" aria-hidden="true" />,
        value: isCalendarDay(box.value) ? box.value : '',
        min,
        max,
      }}
    />
  )
}

/** A day as the box shows it, so that no one takes the month for the day. */
function shownAs(day: string): string {
  return isCalendarDay(day) ? formatYearDay(day) : day
}
