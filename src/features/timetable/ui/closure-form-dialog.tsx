import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CheckboxField } from '../../../components/checkbox-field.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { submitWith } from '../../../components/submit-with.ts'
import { TextField } from '../../../components/text-field.tsx'
import { useZodForm } from '../../../components/use-zod-form.ts'
import { clinicDay, isCalendarDay } from '../../../lib/time.ts'
import { refusalText } from '../../../lib/web/room-client.ts'
import { toastError, toastSuccess } from '../../../lib/web/toast.ts'
import { type ClosureInput, closureFormSchema, type ProposedHours } from '../contract.ts'
import { TIMETABLE_TEXTS } from '../texts.ts'
import { TIMETABLE_KEY, timetableClient } from './api.ts'

const INITIAL = {
  firstDay: '',
  lastDay: '',
  wholeDays: true,
  from: '',
  until: '',
  reason: '',
  announce: true,
}

type ClosureFormDialogProps = {
  /** Asks about the appointments that the closure leaves outside. Resolves to false if nothing is to be saved. */
  confirm: (proposed: ProposedHours) => Promise<boolean>
  onClose: () => void
}

/** Closes the clinic for whole days, or for some hours. */
export function ClosureFormDialog({ confirm, onClose }: ClosureFormDialogProps) {
  const today = clinicDay(new Date())
  const form = useZodForm(closureFormSchema, { defaultValues: INITIAL })
  const queryClient = useQueryClient()
  const add = async (closure: ClosureInput) => {
    if (!(await confirm({ closure }))) return
    await timetableClient.addClosure(closure)
    toastSuccess(TIMETABLE_TEXTS.closed)
    onClose()
    await queryClient.invalidateQueries({ queryKey: TIMETABLE_KEY })
  }
  const submit = submitWith(form, add, {
    otherwise: (failure, isAtField) => {
      if (!isAtField) toastError(refusalText(failure) ?? TIMETABLE_TEXTS.closeFailed)
    },
  })
  const { control } = form
  const firstDay = form.watch('firstDay')
  // Most closures are of one day.
  useEffect(() => {
    if (isCalendarDay(firstDay) && form.getValues('lastDay') < firstDay) form.setValue('lastDay', firstDay)
  }, [firstDay, form])
  return (
    <FormDialog
      form={form}
      onSubmit={submit}
      title="Add a closure"
      onClose={onClose}
      submitLabel="Add closure"
    >
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField control={control} name="firstDay" label="First day" type="date" min={today} />
        <TextField
          control={control}
          name="lastDay"
          label="Last day"
          type="date"
          min={firstDay === '' ? today : firstDay}
        />
      </div>
      <CheckboxField control={control} name="wholeDays" label="Closed all day" optional />
      {!form.watch('wholeDays') && (
        <div className="grid gap-6 sm:grid-cols-2">
          <TextField control={control} name="from" label="From, on the first day" type="time" />
          <TextField control={control} name="until" label="Until, on the last day" type="time" />
        </div>
      )}
      <TextField
        control={control}
        name="reason"
        label="Reason"
        description="Customers see it when they choose a day."
        maxLength={200}
        autoComplete="off"
        optional
      />
      <CheckboxField
        control={control}
        name="announce"
        label="Tell everyone"
        description="Shows a system alert on the dashboards until the last day."
        optional
      />
    </FormDialog>
  )
}
