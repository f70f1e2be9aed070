import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { Dialog } from '../../../../components/dialogs/dialog.tsx'
import { CheckboxListField } from '../../../../components/forms/checkbox-list-field.tsx'
import { Form } from '../../../../components/forms/form.tsx'
import { FormFooter } from '../../../../components/forms/form-footer.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { TextField } from '../../../../components/forms/text-field.tsx'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { ShownOnce } from '../../../../components/notices/shown-once.tsx'
import { newWebhookSchema } from '../contract.ts'
import { WEBHOOK_EVENTS } from '../rules.ts'
import { WEBHOOK_TEXTS } from '../texts.ts'
import { WEBHOOKS_KEY, webhooksClient } from './api.ts'

const EVENTS = Object.entries(WEBHOOK_EVENTS).map(([value, label]) => ({ value, label }))

/** Adds a webhook, then shows its secret once. */
export function WebhookDialog({ onClose }: { onClose: () => void }) {
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <Dialog isOpen onClose={onClose} title={secret === null ? 'Add webhook' : WEBHOOK_TEXTS.added}>
      {secret === null ? (
        <NewWebhookForm onAdded={setSecret} onClose={onClose} />
      ) : (
        <ShownOnce what="secret" secret={secret} onDone={onClose}>
          {WEBHOOK_TEXTS.secret}
        </ShownOnce>
      )}
    </Dialog>
  )
}

type NewWebhookFormProps = { onAdded: (secret: string) => void; onClose: () => void }

function NewWebhookForm({ onAdded, onClose }: NewWebhookFormProps) {
  const queryClient = useQueryClient()
  const form = useZodForm(newWebhookSchema, { defaultValues: { url: '', events: [] } })
  const add = async (input: z.output<typeof newWebhookSchema>) => {
    const { secret } = await webhooksClient.create(input)
    onAdded(secret)
    await queryClient.invalidateQueries({ queryKey: WEBHOOKS_KEY })
  }
  return (
    <Form form={form} draft="webhook" onSubmit={submitWith(form, add, { above: WEBHOOK_TEXTS.addFailed })}>
      <TextField
        control={form.control}
        name="url"
        label="Address"
        description={WEBHOOK_TEXTS.addressHint}
        type="url"
        autoComplete="off"
      />
      <CheckboxListField control={form.control} name="events" label="Events" options={EVENTS} />
      <FormFooter onCancel={onClose} submitLabel="Add webhook" pendingText="Adding..." />
    </Form>
  )
}
