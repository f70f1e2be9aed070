import { z } from 'zod'
import { Button } from '../../../components/actions/button.tsx'
import { Form } from '../../../components/forms/form.tsx'
import { SubmitButton } from '../../../components/forms/submit-button.tsx'
import { TextareaField } from '../../../components/forms/textarea-field.tsx'
import { useZodForm } from '../../../components/forms/use-zod-form.ts'
import { paragraph } from '../../../lib/text.ts'
import { BILL_TEXTS } from '../texts.ts'

const reasonFormSchema = z.object({ reason: paragraph(BILL_TEXTS.reasonRequired, 500) })

type ReasonFormProps = { label: string; onSubmit: (reason: string) => Promise<unknown>; onClose: () => void }

/** Asks for the reason of what is about to happen. */
export function ReasonForm({ label, onSubmit, onClose }: ReasonFormProps) {
  const form = useZodForm(reasonFormSchema, { defaultValues: { reason: '' } })
  return (
    // The toast has said why it failed.
    <Form form={form} onSubmit={async ({ reason }) => void (await onSubmit(reason).catch(() => undefined))}>
      <TextareaField control={form.control} name="reason" label="Reason" />
      <span className="flex flex-wrap gap-2">
        <SubmitButton>{label}</SubmitButton>
        <Button tone="quiet" onClick={onClose}>
          Cancel
        </Button>
      </span>
    </Form>
  )
}
