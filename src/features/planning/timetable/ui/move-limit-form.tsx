import { Form } from '../../../../components/forms/form.tsx'
import { NumberField } from '../../../../components/forms/number-field.tsx'
import { SubmitButton } from '../../../../components/forms/submit-button.tsx'
import { useSettingsForm } from '../../../../components/forms/use-settings-form.ts'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { MeanwhileNotice } from '../../../../components/notices/meanwhile-notice.tsx'
import { moveLimitSchema, type ShownTimetable } from '../settings-schemas.ts'
import { TIMETABLE_TEXTS } from '../texts.ts'
import { TIMETABLE_KEY, timetableClient } from './api.ts'

/** Until how many hours before an appointment customers move it themselves. */
export function MoveLimitForm({ moveLimitHours }: Pick<ShownTimetable, 'moveLimitHours'>) {
  const form = useZodForm(moveLimitSchema, { defaultValues: { hours: moveLimitHours } })
  const { submit, meanwhile } = useSettingsForm(form, {
    seen: { hours: moveLimitHours },
    read: async () => ({ hours: (await timetableClient.get()).moveLimitHours }),
    valuesOf: (seen) => seen,
    save: ({ hours }, seen) => timetableClient.saveMoveLimit({ hours, seen }),
    texts: { saved: TIMETABLE_TEXTS.moveLimitSaved, failed: TIMETABLE_TEXTS.moveLimitFailed },
    queryKey: TIMETABLE_KEY,
  })
  return (
    <Form
      form={form}
      draft="move-limit"
      onSubmit={submit}
      aria-label="Moving appointments"
      className="sm:max-w-xs"
    >
      <MeanwhileNotice {...meanwhile} />
      <NumberField
        control={form.control}
        name="hours"
        label="Until how long before"
        description="0 lets customers move it until it begins."
        unit="hours"
      />
      <div>
        <SubmitButton pendingText="Saving...">Save limit</SubmitButton>
      </div>
    </Form>
  )
}
