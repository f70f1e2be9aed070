import { addDays, clinicInstant, formatHour, formatShortDate } from '../../lib/time.ts'

/** Formats the time of a free slot relative to the clinic's current day: `Today at 3:00 PM`, `Tomorrow at …`, `Thu, 4 Dec at …`. */
export function formatWhen({ date, hour }: { date: string; hour: number }, today: string): string {
  const near = { [today]: 'Today', [addDays(today, 1)]: 'Tomorrow' }
  return `${near[date] ?? formatShortDate(clinicInstant(date, hour))} at ${formatHour(hour)}`
}
