import { refusalText } from '../../../../lib/web/feature-client.ts'
import { toastError } from '../../../../lib/web/toast.ts'
import { useFinish } from '../../../../lib/web/use-finish.ts'
import type { CalendarInput, ProposedHours, ShownCalendar } from '../calendar-schemas.ts'
import { TIMETABLE_TEXTS } from '../texts.ts'
import { TIMETABLE_KEY, timetableClient } from './api.ts'

export type SaveCalendarProps<Saved = ShownCalendar> = {
  calendar: Saved
  /** Asks about the appointments that would no longer fit. Resolves to false if nothing is to be saved. */
  confirm: (proposed: ProposedHours) => Promise<boolean>
  onClose: () => void
}

/**
 * Saves a calendar, or adds one if there is none yet, says so and closes the dialog. `refuse` says what failed.
 */
export function useSaveCalendar({ calendar, confirm, onClose }: SaveCalendarProps<ShownCalendar | null>) {
  const finish = useFinish(TIMETABLE_KEY)
  const save = async (input: CalendarInput, seen: CalendarInput) => {
    if (calendar === null) await timetableClient.addCalendar(input)
    else {
      const changed = { ...input, id: calendar.id }
      if (!(await confirm({ calendar: changed }))) return
      await timetableClient.saveCalendar({ ...changed, seen })
    }
    await finish(calendar === null ? TIMETABLE_TEXTS.calendarAdded : TIMETABLE_TEXTS.calendarSaved, onClose)
  }
  const refuse = (failure: unknown, isAtField: boolean) => {
    if (!isAtField) toastError(refusalText(failure) ?? TIMETABLE_TEXTS.calendarFailed)
  }
  return { save, refuse }
}

/** The fields of a calendar as they are saved. */
export function seenOf({ id: _, absences: _absences, ...calendar }: ShownCalendar): CalendarInput {
  return calendar
}

/** Reads a calendar again. */
export async function readCalendar(id: number): Promise<CalendarInput | undefined> {
  const calendar = (await timetableClient.calendars()).find((candidate) => candidate.id === id)
  return calendar && seenOf(calendar)
}
