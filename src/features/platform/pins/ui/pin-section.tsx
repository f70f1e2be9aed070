import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { Button } from '../../../../components/actions/button.tsx'
import { Form } from '../../../../components/forms/form.tsx'
import { SubmitButton } from '../../../../components/forms/submit-button.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { Section } from '../../../../components/layout/section.tsx'
import { refusalText } from '../../../../lib/web/feature-client.ts'
import { useChange } from '../../../../lib/web/use-change.ts'
import { useFinish } from '../../../../lib/web/use-finish.ts'
import { OwnPasswordField } from '../../auth/ui/own-password-field.tsx'
import { newPinSchema } from '../contract.ts'
import { PIN_TEXTS } from '../texts.ts'
import { ownPinQuery, pinsClient } from './api.ts'
import { PinField } from './pin-field.tsx'

/** The PIN of one of the staff, at a clinic with a shared desk. */
export function PinSection() {
  const { data: own } = useQuery(ownPinQuery)
  if (own === undefined || (!own.hasDesk && !own.hasPin)) return null
  return (
    <Section
      title="PIN"
      text="Your PIN signs you back in at a shared desk where you have signed in today. It works nowhere else."
    >
      <NewPinForm hasPin={own.hasPin} />
      {own.hasPin && <RemovePin />}
    </Section>
  )
}

const EMPTY = { pin: '', currentPassword: '' }

function NewPinForm({ hasPin }: { hasPin: boolean }) {
  const form = useZodForm(newPinSchema, { defaultValues: EMPTY })
  const finish = useFinish(ownPinQuery.queryKey)
  const save = async (values: z.output<typeof newPinSchema>) => {
    await pinsClient.savePin(values)
    await finish(PIN_TEXTS.pinSaved, () => form.reset(EMPTY))
  }
  const submit = submitWith(form, save, {
    fields: { WRONG_PASSWORD: 'currentPassword' },
    above: PIN_TEXTS.saveFailed,
  })
  return (
    <Form form={form} draft="own-pin" onSubmit={submit} aria-label="PIN" className="max-w-md">
      <PinField
        control={form.control}
        name="pin"
        label={hasPin ? 'New PIN' : 'PIN'}
        description="Six digits that only you know"
      />
      <OwnPasswordField control={form.control} name="currentPassword" label="Your password" />
      <SubmitButton className="justify-self-start" pendingText="Saving...">
        Save PIN
      </SubmitButton>
    </Form>
  )
}

function RemovePin() {
  const remove = useChange({
    send: () => pinsClient.removePin(),
    done: PIN_TEXTS.pinRemoved,
    failed: (failure) => refusalText(failure) ?? PIN_TEXTS.removeFailed,
    refresh: ownPinQuery.queryKey,
  })
  return (
    <Button
      tone="quiet"
      className="justify-self-start"
      pending={remove.isPending}
      onClick={() => remove.mutate()}
    >
      Remove PIN
    </Button>
  )
}
