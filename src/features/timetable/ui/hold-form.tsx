import { useQueryClient } from '@tanstack/react-query'
import { Form } from '../../../components/form.tsx'
import { NumberField } from '../../../components/number-field.tsx'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { submitWith } from '../../../components/submit-with.ts'
import { useZodForm } from '../../../components/use-zod-form.ts'
import { toastSuccess } from '../../../lib/web/toast.ts'
import { holdSchema, type ShownTimetable } from '../contract.ts'
import { TIMETABLE_TEXTS } from '../texts.ts'
import { TIMETABLE_KEY, timetableClient } from './api.ts'

/** For how long a place is held for someone on the waitlist. */
export function HoldForm({ holdMinutes }: Pick<ShownTimetable, 'holdMinutes'>) {
  const form = useZodForm(holdSchema, { defaultValues: { minutes: holdMinutes } })
  const queryClient = useQueryClient()
  const save = async ({ minutes }: { minutes: number }) => {
    await timetableClient.saveHold({ minutes })
    toastSuccess(TIMETABLE_TEXTS.holdSaved)
    form.reset({ minutes })
    await queryClient.invalidateQueries({ queryKey: TIMETABLE_KEY })
  }
  const submit = submitWith(form, save, { toast: TIMETABLE_TEXTS.holdFailed })
  return (
    <Form form={form} onSubmit={submit} aria-label="Waitlist" className="sm:max-w-xs">
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
