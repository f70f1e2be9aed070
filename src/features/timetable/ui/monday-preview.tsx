import { addDays, clinicDay, clinicInstant, formatLongDate } from '../../../lib/time.ts'
import type { ShownTimetable } from '../contract.ts'
import { formatMinutes, type OpeningSpan, type SlotStep, weekdayOf } from '../rules.ts'
import { closingReason, slotsOn } from '../slots.ts'

type MondayPreviewProps = {
  openingHours: readonly OpeningSpan[]
  step: SlotStep
  closures: ShownTimetable['closures']
}

/** The slots of next Monday as customers will see them with settings that are not saved yet. */
export function MondayPreview({ openingHours, step, closures }: MondayPreviewProps) {
  const today = clinicDay(new Date())
  const monday = addDays(today, 8 - weekdayOf(today))
  const timetable = {
    version: 0,
    openingHours,
    closures: closures.map(({ startsAt, endsAt, reason }) => ({
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
      reason,
    })),
    slotStep: step,
    travelMinutes: 0,
    durations: null,
    calendars: [THE_CLINIC],
  }
  const slots = slotsOn(monday, timetable)
  const reason = closingReason(monday, timetable)
  const closed = reason === null ? 'Closed' : `Closed: ${reason}`
  return (
    <div className="grid gap-2 rounded-card bg-sunken p-4">
      <p className="text-sm text-ink-soft">
        With these settings, next Monday ({formatLongDate(clinicInstant(monday, 0)).replace(/^Monday, /, '')})
        looks like this:
      </p>
      {slots.length === 0 ? (
        <p className="font-semibold">{closed}</p>
      ) : (
        <ul aria-label="Slots of next Monday" className="flex flex-wrap gap-1.5">
          {slots.map(({ start }) => (
            <li key={start} className="rounded-full bg-surface px-2.5 py-0.5 text-sm tabular-nums">
              {formatMinutes(start)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** One calendar with the clinic's hours. */
const THE_CLINIC = {
  id: 1,
  name: '',
  kind: 'room',
  visitType: null,
  services: null,
  hours: null,
  absences: [],
} as const
