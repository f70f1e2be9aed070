import { useQueryClient } from '@tanstack/react-query'
import { Form } from '../../../components/form.tsx'
import { NumberField } from '../../../components/number-field.tsx'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { submitWith } from '../../../components/submit-with.ts'
import { useZodForm } from '../../../components/use-zod-form.ts'
import { toastSuccess } from '../../../lib/web/toast.ts'
import { moveLimitSchema, type ShownTimetable } from '../contract.ts'
import { TIMETABLE_TEXTS } from '../texts.ts'
import { TIMETABLE_KEY, timetableClient } from './api.ts'

/** Until how many hours before an appointment customers move it themselves. */
export function MoveLimitForm({ moveLimitHours }: Pick<ShownTimetable, 'moveLimitHours'>) {
  const form = useZodForm(moveLimitSchema, { defaultValues: { hours: moveLimitHours } })
  const queryClient = useQueryClient()
  const save = async ({ hours }: { hours: number }) => {
    await timetableClient.saveMoveLimit({ hours })
    toastSuccess(TIMETABLE_TEXTS.moveLimitSaved)
    form.reset({ hours })
    await queryClient.invalidateQueries({ queryKey: TIMETABLE_KEY })
  }
  const submit = submitWith(form, save, { toast: TIMETABLE_TEXTS.moveLimitFailed })
  return (
    <Form form={form} onSubmit={submit} aria-label="Moving appointments" className="sm:max-w-xs">
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
