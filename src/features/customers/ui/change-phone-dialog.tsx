import type { z } from 'zod'
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx'
import { PhoneField } from '../../../components/forms/phone-field.tsx'
import { submitWith } from '../../../components/forms/submit-with.ts'
import { useZodForm } from '../../../components/forms/use-zod-form.ts'
import { toastError, toastSuccess } from '../../../lib/web/toast.ts'
import { type Customer, customerPhoneSchema } from '../contract.ts'
import { CUSTOMER_TEXTS } from '../texts.ts'
import { customersClient, useRefreshCustomers } from './api.ts'

type ChangePhoneDialogProps = { customer: Customer; onClose: () => void }

/** Changes a customer's phone, or sets a walk-in's first one. */
export function ChangePhoneDialog({ customer, onClose }: ChangePhoneDialogProps) {
  const form = useZodForm(customerPhoneSchema, { defaultValues: { phone: customer.phone ?? '' } })
  const refresh = useRefreshCustomers()
  const change = async ({ phone }: z.output<typeof customerPhoneSchema>) => {
    await customersClient.changePhone({ id: customer.id, phone })
    toastSuccess(CUSTOMER_TEXTS.updated)
    onClose()
    await refresh()
  }
  const submit = submitWith(form, change, {
    fields: { PHONE_TAKEN: 'phone' },
    otherwise: () => toastError(CUSTOMER_TEXTS.updateFailed),
  })
  return (
    <FormDialog
      title={`Change phone number of ${customer.fullName}`}
      onClose={onClose}
      form={form}
      draft={`customer-phone:${customer.id}`}
      onSubmit={submit}
      submitLabel="Save"
    >
      <PhoneField
        control={form.control}
        name="phone"
        label="Phone Number"
        description="Pets, appointments and orders stay with the customer."
      />
    </FormDialog>
  )
}
