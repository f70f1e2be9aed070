import { Form } from '../../../../components/forms/form.tsx'
import { SubmitButton } from '../../../../components/forms/submit-button.tsx'
import { useSettingsForm } from '../../../../components/forms/use-settings-form.ts'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { MeanwhileNotice } from '../../../../components/notices/meanwhile-notice.tsx'
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
  const seen = hoursByWeekday(timetable.openingHours)
  const form = useZodForm(weekFormSchema, { defaultValues: valuesOf(seen) })
  const { submit, meanwhile } = useSettingsForm(form, {
    seen,
    read: async () => hoursByWeekday((await timetableClient.get()).openingHours),
    valuesOf,
    words: dayWords(),
    save: async (openingHours, wasSeen) => {
      if (!(await confirm({ openingHours }))) return null
      return hoursByWeekday((await timetableClient.saveHours({ openingHours, seen: wasSeen })).openingHours)
    },
    texts: { saved: TIMETABLE_TEXTS.saved, failed: TIMETABLE_TEXTS.saveFailed },
    queryKey: TIMETABLE_KEY,
  })
  return (
    <Form form={form} draft="opening-hours" onSubmit={submit} aria-label="Opening hours">
      <MeanwhileNotice {...meanwhile} />
      <ul className="grid divide-y divide-line">
        {WEEKDAYS.map((name, day) => (
          <WeekdayFields key={name} form={form} day={day} step={timetable.slots?.slotStep ?? 60} />
        ))}
      </ul>
      <EnteredMonday form={form} slots={timetable.slots} closures={timetable.closures} />
      <div className="flex justify-end">
        <SubmitButton pendingText="Saving...">Save opening hours</SubmitButton>
      </div>
    </Form>
  )
}
