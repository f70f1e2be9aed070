import { useQueryClient } from '@tanstack/react-query'
import { Form } from '../../../components/forms/form.tsx'
import { NumberField } from '../../../components/forms/number-field.tsx'
import { SubmitButton } from '../../../components/forms/submit-button.tsx'
import { submitWith } from '../../../components/forms/submit-with.ts'
import { useZodForm } from '../../../components/forms/use-zod-form.ts'
import { MeanwhileNotice } from '../../../components/notices/meanwhile-notice.tsx'
import { useMeanwhile } from '../../../components/notices/use-meanwhile.ts'
import { toastSuccess } from '../../../lib/web/toast.ts'
import { moveLimitSchema, type ShownTimetable } from '../settings-schemas.ts'
import { TIMETABLE_TEXTS } from '../texts.ts'
import { TIMETABLE_KEY, timetableClient } from './api.ts'

type Limit = { hours: number }

/** Until how many hours before an appointment customers move it themselves. */
export function MoveLimitForm({ moveLimitHours }: Pick<ShownTimetable, 'moveLimitHours'>) {
  const form = useZodForm(moveLimitSchema, { defaultValues: { hours: moveLimitHours } })
  const { guard, meanwhile } = useMeanwhile(form, {
    seen: { hours: moveLimitHours },
    read: async () => ({ hours: (await timetableClient.read()).moveLimitHours }),
    valuesOf: (seen) => seen,
    fields: { hours: 'Until how long before' },
  })
  const queryClient = useQueryClient()
  const save = async ({ hours }: Limit, seen: Limit) => {
    await timetableClient.saveMoveLimit({ hours, seen })
    toastSuccess(TIMETABLE_TEXTS.moveLimitSaved)
    form.reset({ hours })
    await queryClient.invalidateQueries({ queryKey: TIMETABLE_KEY })
  }
  const submit = submitWith(form, guard(save), { toast: TIMETABLE_TEXTS.moveLimitFailed })
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
