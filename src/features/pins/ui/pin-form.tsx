import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Form } from '../../../components/forms/form.tsx'
import { SubmitButton } from '../../../components/forms/submit-button.tsx'
import { submitWith } from '../../../components/forms/submit-with.ts'
import { useZodForm } from '../../../components/forms/use-zod-form.ts'
import { notifyTabs } from '../../../lib/web/other-tabs.ts'
import { knownLogin, sessionQuery } from '../../auth/ui/api.ts'
import { type DeskPerson, pinFormSchema } from '../contract.ts'
import { PIN_TEXTS } from '../texts.ts'
import { hereQuery, pinsClient } from './api.ts'
import { PinField } from './pin-field.tsx'

/**
 * Asks for the PIN of a person. Who was there before finds the page as it was; for someone else it is loaded again, without
 * anything of the person before.
 */
export function PinForm({ person }: { person: DeskPerson }) {
  const form = useZodForm(pinFormSchema, { defaultValues: { pin: '' } })
  const queryClient = useQueryClient()
  const { setFocus } = form
  useEffect(() => setFocus('pin'), [setFocus])
  const enter = async ({ pin }: { pin: string }) => {
    await pinsClient.enter({ id: person.id, pin })
    const before = knownLogin(queryClient)
    const session = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
    notifyTabs({ kind: 'signed in' })
    if (session?.email !== before) window.location.reload()
    else void queryClient.invalidateQueries()
  }
  const submit = submitWith(form, enter, {
    fields: { WRONG_PIN: 'pin' },
    otherwise: () => {
      form.reset({ pin: '' }, { keepErrors: true })
      void queryClient.invalidateQueries({ queryKey: hereQuery.queryKey })
    },
    above: PIN_TEXTS.enterFailed,
  })
  return (
    <Form form={form} draft="enter-with-pin" onSubmit={submit}>
      <p className="font-semibold wrap-anywhere">{person.name}</p>
      <PinField control={form.control} name="pin" label="PIN" />
      <SubmitButton pendingText="Please wait...">Continue</SubmitButton>
    </Form>
  )
}
