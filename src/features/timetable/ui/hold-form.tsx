import { useQueryClient } from '@tanstack/react-query'
import { Form } from '../../../components/forms/form.tsx'
import { NumberField } from '../../../components/forms/number-field.tsx'
import { SubmitButton } from '../../../components/forms/submit-button.tsx'
import { submitWith } from '../../../components/forms/submit-with.ts'
import { useZodForm } from '../../../components/forms/use-zod-form.ts'
import { MeanwhileNotice } from '../../../components/notices/meanwhile-notice.tsx'
import { useMeanwhile } from '../../../components/notices/use-meanwhile.ts'
import { toastSuccess } from '../../../lib/web/toast.ts'
import { holdSchema, type ShownTimetable } from '../settings-schemas.ts'
import { TIMETABLE_TEXTS } from '../texts.ts'
import { TIMETABLE_KEY, timetableClient } from './api.ts'

type Hold = { minutes: number }

/** For how long a place is held for someone on the waitlist. */
export function HoldForm({ holdMinutes }: Pick<ShownTimetable, 'holdMinutes'>) {
  const form = useZodForm(holdSchema, { defaultValues: { minutes: holdMinutes } })
  const { guard, meanwhile } = useMeanwhile(form, {
    seen: { minutes: holdMinutes },
    read: async () => ({ minutes: (await timetableClient.read()).holdMinutes }),
    valuesOf: (seen) => seen,
    fields: { minutes: 'Hold a slot for' },
  })
  const queryClient = useQueryClient()
  const save = async ({ minutes }: Hold, seen: Hold) => {
    await timetableClient.saveHold({ minutes, seen })
    toastSuccess(TIMETABLE_TEXTS.holdSaved)
    form.reset({ minutes })
    await queryClient.invalidateQueries({ queryKey: TIMETABLE_KEY })
  }
  const submit = submitWith(form, guard(save), { toast: TIMETABLE_TEXTS.holdFailed })
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
