import { z } from 'zod'
import { CancelButton } from '../../../../components/forms/cancel-button.tsx'
import { Form } from '../../../../components/forms/form.tsx'
import { SubmitButton } from '../../../../components/forms/submit-button.tsx'
import { hasSucceeded } from '../../../../components/forms/submit-with.ts'
import { TextField } from '../../../../components/forms/text-field.tsx'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { line } from '../../../../lib/text.ts'
import { BILL_TEXTS, REASON_HINT } from '../texts.ts'

const reasonFormSchema = z.object({ reason: line(BILL_TEXTS.reasonRequired, 500) })

type ReasonFormProps = {
  /** The name of the form's draft. */
  draft: string
  label: string
  onSubmit: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the reason of what is about to happen. */
export function ReasonForm({ draft, label, onSubmit, onClose }: ReasonFormProps) {
  const form = useZodForm(reasonFormSchema, { defaultValues: { reason: '' } })
  return (
    <Form form={form} draft={draft} onSubmit={({ reason }) => hasSucceeded(onSubmit(reason))}>
      <TextField
        control={form.control}
        name="reason"
        label="Reason"
        description={REASON_HINT}
        autoComplete="off"
      />
      <span className="flex flex-wrap gap-2">
        <SubmitButton>{label}</SubmitButton>
        <CancelButton onCancel={onClose} />
      </span>
    </Form>
  )
}
