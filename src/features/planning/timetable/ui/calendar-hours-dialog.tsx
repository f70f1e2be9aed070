import type { z } from 'zod'
import { Button } from '../../../../components/actions/button.tsx'
import { FormDialog } from '../../../../components/dialogs/form-dialog.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { MeanwhileNotice } from '../../../../components/notices/meanwhile-notice.tsx'
import { useMeanwhile } from '../../../../components/notices/use-meanwhile.ts'
import type { CalendarInput } from '../calendar-schemas.ts'
import { weekFormSchema } from '../hours-schemas.ts'
import { WEEKDAYS } from '../rules.ts'
import type { ShownTimetable } from '../settings-schemas.ts'
import { EnteredMonday } from './monday-preview.tsx'
import { readCalendar, type SaveCalendarProps, seenOf, useSaveCalendar } from './use-save-calendar.ts'
import { weekValues } from './week-values.ts'
import { WeekdayFields } from './weekday-fields.tsx'

type CalendarHoursDialogProps = SaveCalendarProps &
  Pick<ShownTimetable, 'openingHours' | 'slots' | 'closures'>

/** The own hours of a calendar, which begin as a copy of the clinic's. */
export function CalendarHoursDialog({ openingHours, slots, closures, ...saved }: CalendarHoursDialogProps) {
  const { calendar, onClose } = saved
  const valuesOf = (seen: CalendarInput) => weekValues(seen.openingHours ?? openingHours)
  const form = useZodForm(weekFormSchema, { defaultValues: valuesOf(seenOf(calendar)) })
  const { guard, meanwhile } = useMeanwhile(form, {
    seen: seenOf(calendar),
    read: () => readCalendar(calendar.id),
    valuesOf,
    words: { days: { label: 'Hours' } },
  })
  const { save, refuse } = useSaveCalendar(saved)
  const saveHours = (hours: z.output<typeof weekFormSchema> | null, seen: CalendarInput) =>
    save({ ...seen, openingHours: hours }, seen)
  return (
    <FormDialog
      form={form}
      draft={`calendar-hours:${calendar.id}`}
      onSubmit={submitWith(form, guard(saveHours), { otherwise: refuse })}
      title={`Hours of ${calendar.name}`}
      width="wide"
      onClose={onClose}
      submitLabel="Save hours"
      pendingText="Saving..."
    >
      <MeanwhileNotice {...meanwhile} />
      {calendar.openingHours === null ? (
        <p>These are the clinic’s hours. Changes here apply only to {calendar.name}.</p>
      ) : (
        <Button
          tone="quiet"
          className="justify-self-start"
          onClick={() =>
            void saveHours(null, seenOf(calendar)).catch((failure: unknown) => refuse(failure, false))
          }
        >
          Use the clinic’s hours
        </Button>
      )}
      <ul className="grid divide-y divide-line">
        {WEEKDAYS.map((name, day) => (
          <WeekdayFields key={name} form={form} day={day} step={slots.slotStep} />
        ))}
      </ul>
      <EnteredMonday form={form} slots={slots} closures={closures} calendar={calendar} />
    </FormDialog>
  )
}
