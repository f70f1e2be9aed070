import { useEffect } from 'react'
import type { z } from 'zod'
import { Button } from '../../../components/button.tsx'
import { Form } from '../../../components/form.tsx'
import { TextField } from '../../../components/text-field.tsx'
import { TextareaField } from '../../../components/textarea-field.tsx'
import { useZodForm } from '../../../components/use-zod-form.ts'
import { fieldErrors } from '../../../lib/web/room-client.ts'
import { toastError, toastSuccess } from '../../../lib/web/toast.ts'
import { type ClinicCustomer, CUSTOMER_TEXTS, customerUpdateSchema } from '../contract.ts'
import { customersClient, useForgetCustomers } from './api.ts'

/** Name, e-mail and address of a customer; the phone is changed by itself. */
export function CustomerEditForm({ customer, onDone }: { customer: ClinicCustomer; onDone: () => void }) {
  const { id, fullName, email, address } = customer
  const form = useZodForm(customerUpdateSchema, {
    defaultValues: { fullName, email: email ?? '', address: address ?? '' },
  })
  const forget = useForgetCustomers()
  const { control, setFocus } = form
  useEffect(() => setFocus('fullName'), [setFocus])

  const submit = async (entry: z.output<typeof customerUpdateSchema>) => {
    try {
      await customersClient.update({ id, ...entry })
    } catch (failure) {
      for (const [name, message] of Object.entries(fieldErrors(failure)))
        form.setError(name as 'fullName', { message })
      return toastError(CUSTOMER_TEXTS.updateFailed)
    }
    toastSuccess(CUSTOMER_TEXTS.updated)
    await forget()
    onDone()
  }
  const pending = form.formState.isSubmitting
  return (
    <Form form={form} onSubmit={submit} error={null} pending={pending} aria-label={`Edit ${fullName}`}>
      <div className="grid items-end gap-6 sm:grid-cols-2">
        <TextField control={control} name="fullName" label="Name" autoComplete="off" />
        <TextField control={control} name="email" label="Email" type="email" autoComplete="off" optional />
      </div>
      <TextareaField control={control} name="address" label="Address" autoComplete="off" />
      <div className="flex gap-2">
        <Button type="submit" pending={pending} pendingText="Saving...">
          Save
        </Button>
        <Button tone="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}
