import { Form } from '../../../../components/forms/form.tsx'
import { NumberField } from '../../../../components/forms/number-field.tsx'
import { SubmitButton } from '../../../../components/forms/submit-button.tsx'
import { useSettingsForm } from '../../../../components/forms/use-settings-form.ts'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { MeanwhileNotice } from '../../../../components/notices/meanwhile-notice.tsx'
import { holdSchema, type ShownTimetable } from '../settings-schemas.ts'
import { TIMETABLE_TEXTS } from '../texts.ts'
import { TIMETABLE_KEY, timetableClient } from './api.ts'

/** For how long a place is held for someone on the waitlist. */
export function HoldForm({ holdMinutes }: Pick<ShownTimetable, 'holdMinutes'>) {
  const form = useZodForm(holdSchema, { defaultValues: { minutes: holdMinutes } })
  const { submit, meanwhile } = useSettingsForm(form, {
    seen: { minutes: holdMinutes },
    read: async () => ({ minutes: (await timetableClient.get()).holdMinutes }),
    valuesOf: (seen) => seen,
    save: ({ minutes }, seen) => timetableClient.saveHold({ minutes, seen }),
    texts: { saved: TIMETABLE_TEXTS.holdSaved, failed: TIMETABLE_TEXTS.holdFailed },
    queryKey: TIMETABLE_KEY,
  })
  return (
    <Form form={form} draft="hold" onSubmit={submit} aria-label="Waitlist" className="sm:max-w-xs">
      <MeanwhileNotice {...meanwhile} />
      <NumberField
        control={form.control}
        name="minutes"
        label="Hold a slot for"
        description="After that it is offered to the next in line."
        unit="minutes"
      />
      <div>
        <SubmitButton pendingText="Saving...">Save time</SubmitButton>
      </div>
    </Form>
  )
}
