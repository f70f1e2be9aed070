import { useQueryClient } from '@tanstack/react-query'
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx'
import { CheckboxField } from '../../../components/forms/checkbox-field.tsx'
import { submitWith } from '../../../components/forms/submit-with.ts'
import { useZodForm } from '../../../components/forms/use-zod-form.ts'
import { toastSuccess } from '../../../lib/web/toast.ts'
import { type ClosureInput, closureFormSchema, type ProposedHours } from '../contract.ts'
import { TIMETABLE_TEXTS } from '../texts.ts'
import { TIMETABLE_KEY, timetableClient } from './api.ts'
import { NO_PERIOD, PeriodFields } from './period-fields.tsx'

type ClosureFormDialogProps = {
  /** Asks about the appointments that the closure leaves outside. Resolves to false if nothing is to be saved. */
  confirm: (proposed: ProposedHours) => Promise<boolean>
  onClose: () => void
}

/** Closes the clinic for whole days, or for some hours. */
export function ClosureFormDialog({ confirm, onClose }: ClosureFormDialogProps) {
  const form = useZodForm(closureFormSchema, { defaultValues: { ...NO_PERIOD, announce: true } })
  const queryClient = useQueryClient()
  const add = async (closure: ClosureInput) => {
    if (!(await confirm({ closure }))) return
    await timetableClient.addClosure(closure)
    toastSuccess(TIMETABLE_TEXTS.closed)
    onClose()
    await queryClient.invalidateQueries({ queryKey: TIMETABLE_KEY })
  }
  const submit = submitWith(form, add, { toast: TIMETABLE_TEXTS.closeFailed })
  return (
    <FormDialog
      form={form}
      onSubmit={submit}
      title="Add a closure"
      onClose={onClose}
      submitLabel="Add closure"
    >
      <PeriodFields
        form={form}
        wholeDaysLabel="Closed all day"
        reasonText="Customers see it when they choose a day, and everyone on the public pages."
      />
      <CheckboxField
        control={form.control}
        name="announce"
        label="Notify everyone"
        description="Shows a system alert on the dashboards until the last day."
        optional
      />
    </FormDialog>
  )
}
