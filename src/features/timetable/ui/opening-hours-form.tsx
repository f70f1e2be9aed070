import { useQueryClient } from '@tanstack/react-query'
import { Form } from '../../../components/form.tsx'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { submitWith } from '../../../components/submit-with.ts'
import { useZodForm } from '../../../components/use-zod-form.ts'
import { refusalCode, refusalText } from '../../../lib/web/room-client.ts'
import { toastError, toastSuccess } from '../../../lib/web/toast.ts'
import { type ProposedHours, type ShownTimetable, weekFormSchema } from '../contract.ts'
import { WEEKDAYS } from '../rules.ts'
import { TIMETABLE_TEXTS } from '../texts.ts'
import { TIMETABLE_KEY, timetableClient } from './api.ts'
import { EnteredMonday } from './monday-preview.tsx'
import { weekValues } from './week-values.ts'
import { WeekdayFields } from './weekday-fields.tsx'

export type OpeningHoursFormProps = {
  timetable: ShownTimetable
  /** Asks about the appointments that the new hours leave outside. Resolves to false if nothing is to be saved. */
  confirm: (proposed: ProposedHours) => Promise<boolean>
}

/** The opening hours of a week. Below each day stands what they mean for booking. */
export function OpeningHoursForm({ timetable, confirm }: OpeningHoursFormProps) {
  const form = useZodForm(weekFormSchema, { defaultValues: weekValues(timetable.openingHours) })
  const queryClient = useQueryClient()
  const save = async (openingHours: ShownTimetable['openingHours']) => {
    if (!(await confirm({ openingHours }))) return
    const saved = await timetableClient.saveHours({ version: timetable.version, openingHours })
    toastSuccess(TIMETABLE_TEXTS.saved)
    form.reset(weekValues(saved.openingHours))
    await queryClient.invalidateQueries({ queryKey: TIMETABLE_KEY })
  }
  const submit = submitWith(form, save, {
    otherwise: async (failure) => {
      toastError(refusalText(failure) ?? TIMETABLE_TEXTS.saveFailed)
      if (refusalCode(failure) === 'TIMETABLE_CHANGED')
        await queryClient.invalidateQueries({ queryKey: TIMETABLE_KEY })
    },
  })
  return (
    <Form form={form} onSubmit={submit} aria-label="Opening hours">
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
