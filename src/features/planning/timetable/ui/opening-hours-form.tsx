import { SettingsForm } from '../../../../components/forms/settings-form.tsx'
import type { MeanwhileWords } from '../../../../components/notices/use-meanwhile.ts'
import type { ProposedHours } from '../calendar-schemas.ts'
import { weekFormSchema } from '../hours-schemas.ts'
import { hoursByWeekday, WEEKDAYS } from '../rules.ts'
import type { ShownTimetable } from '../settings-schemas.ts'
import { TIMETABLE_TEXTS } from '../texts.ts'
import { TIMETABLE_KEY, timetableClient } from './api.ts'
import { EnteredMonday } from './monday-preview.tsx'
import { formatSpans, weekValues } from './week-values.ts'
import { WeekdayFields } from './weekday-fields.tsx'

export type OpeningHoursFormProps = {
  timetable: ShownTimetable
  /** Asks about the appointments that the new hours leave outside. Resolves to false if nothing is to be saved. */
  confirm: (proposed: ProposedHours) => Promise<boolean>
}

type Week = ReturnType<typeof hoursByWeekday>
const valuesOf = (week: Week) => weekValues(Object.values(week).flat())
const dayWords = () =>
  Object.fromEntries(
    WEEKDAYS.map((label, day) => [
      `days.${day}.spans`,
      { label, words: formatSpans } satisfies MeanwhileWords,
    ]),
  )

/** The opening hours of a week. Below each day stands what they mean for booking. */
export function OpeningHoursForm({ timetable, confirm }: OpeningHoursFormProps) {
  return (
    <SettingsForm
      schema={weekFormSchema}
      draft="opening-hours"
      label="Opening hours"
      seen={hoursByWeekday(timetable.openingHours)}
      read={async () => hoursByWeekday((await timetableClient.get()).openingHours)}
      valuesOf={valuesOf}
      words={dayWords()}
      save={async (openingHours, seen) => {
        if (!(await confirm({ openingHours }))) return null
        return hoursByWeekday((await timetableClient.saveHours({ openingHours, seen })).openingHours)
      }}
      texts={{ saved: TIMETABLE_TEXTS.saved, failed: TIMETABLE_TEXTS.saveFailed }}
      queryKey={TIMETABLE_KEY}
      submit="Save opening hours"
      submitAt="end"
    >
      {(form) => (
        <>
          <ul className="grid divide-y divide-line">
            {WEEKDAYS.map((name, day) => (
              <WeekdayFields key={name} form={form} day={day} step={timetable.slots?.slotStep ?? 60} />
            ))}
          </ul>
          <EnteredMonday form={form} slots={timetable.slots} closures={timetable.closures} />
        </>
      )}
    </SettingsForm>
  )
}
