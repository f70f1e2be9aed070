import { addDays, clinicDay, clinicInstant, formatHour, formatShortDate } from '../../lib/time.ts'

/** When a free slot is, as people say it: `Today at 3:00 PM`, `Tomorrow at …`, `Thu, 4 Dec at …`. */
export function sayWhen({ date, hour }: { date: string; hour: number }, now: Date): string {
  const today = clinicDay(now)
  const near = { [today]: 'Today', [addDays(today, 1)]: 'Tomorrow' }
  return `${near[date] ?? formatShortDate(clinicInstant(date, hour))} at ${formatHour(hour)}`
}
