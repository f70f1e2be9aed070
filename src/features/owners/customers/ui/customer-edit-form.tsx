import { useEffect } from 'react'
import type { z } from 'zod'
import { CancelButton } from '../../../../components/forms/cancel-button.tsx'
import { Form } from '../../../../components/forms/form.tsx'
import { SubmitButton } from '../../../../components/forms/submit-button.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { TextField } from '../../../../components/forms/text-field.tsx'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { MeanwhileNotice } from '../../../../components/notices/meanwhile-notice.tsx'
import { useMeanwhile } from '../../../../components/notices/use-meanwhile.ts'
import { toastError, toastSuccess } from '../../../../lib/web/toast.ts'
import { type Customer, customerFormSchema } from '../contract.ts'
import { CUSTOMER_TEXTS } from '../texts.ts'
import { AddressFields } from './address-fields.tsx'
import { customersClient, useRefreshCustomers } from './api.ts'

type CustomerEditFormProps = {
  customer: Customer
  /** Reads the customer again. */
  read: () => Promise<Customer>
  onDone: () => void
}

/** Edits a customer's name, email and address; the phone has its own dialog. */
export function CustomerEditForm({ customer, read, onDone }: CustomerEditFormProps) {
  const { id, fullName } = customer
  const form = useZodForm(customerFormSchema, { defaultValues: valuesOf(customer) })
  const { guard, meanwhile } = useMeanwhile(form, {
    seen: seenOf(customer),
    read: async () => seenOf(await read()),
    valuesOf,
  })
  const refresh = useRefreshCustomers()
  const { control, setFocus } = form
  useEffect(() => setFocus('fullName'), [setFocus])

  const save = async (entry: z.output<typeof customerFormSchema>, seen: Seen) => {
    await customersClient.update({ id, ...entry, seen })
    toastSuccess(CUSTOMER_TEXTS.updated)
    await refresh()
    onDone()
  }
  const submit = submitWith(form, guard(save), { otherwise: () => toastError(CUSTOMER_TEXTS.updateFailed) })
  return (
    <Form form={form} draft={`customer:${customer.id}`} onSubmit={submit} aria-label={`Edit ${fullName}`}>
      <MeanwhileNotice {...meanwhile} />
      <div className="grid items-end gap-6 sm:grid-cols-2">
        <TextField control={control} name="fullName" label="Name" autoComplete="off" />
        <TextField control={control} name="email" label="Email" type="email" autoComplete="off" optional />
      </div>
      <AddressFields form={form} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton tone="primary" pendingText="Saving...">
          Save
        </SubmitButton>
        <CancelButton onCancel={onDone} />
      </div>
    </Form>
  )
}

type Seen = Pick<Customer, 'fullName' | 'email' | 'address'>

const seenOf = ({ fullName, email, address }: Customer): Seen => ({ fullName, email, address })

const valuesOf = ({ fullName, email, address }: Seen) => ({
  fullName,
  email: email ?? '',
  address: address ?? '',
  hasNoAddress: address === null,
})
