import type { z } from 'zod'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { PhoneField } from '../../../components/phone-field.tsx'
import { submitWith } from '../../../components/submit-with.ts'
import { useZodForm } from '../../../components/use-zod-form.ts'
import { normalisePhone } from '../../../lib/phone.ts'
import { toastError, toastSuccess } from '../../../lib/web/toast.ts'
import { type ClinicCustomer, CUSTOMER_TEXTS, customerPhoneSchema } from '../contract.ts'
import { customersClient, useForgetCustomers } from './api.ts'

type ChangePhoneDialogProps = { customer: ClinicCustomer; onClose: () => void }

/** Puts another phone on a customer's record, or the first one on a walk-in's. */
export function ChangePhoneDialog({ customer, onClose }: ChangePhoneDialogProps) {
  const form = useZodForm(customerPhoneSchema, { defaultValues: { phone: customer.phone ?? '' } })
  const forget = useForgetCustomers()
  const change = async ({ phone }: z.output<typeof customerPhoneSchema>) => {
    await customersClient.changePhone({ id: customer.id, phone })
    toastSuccess(CUSTOMER_TEXTS.updated)
    onClose()
    await forget()
  }
  const submit = submitWith(form, change, {
    fields: { PHONE_TAKEN: 'phone' },
    otherwise: () => toastError(CUSTOMER_TEXTS.updateFailed),
  })
  return (
    <FormDialog
      title={`Change phone of ${customer.fullName}`}
      onClose={onClose}
      form={form}
      onSubmit={submit}
      submitLabel="Save"
    >
      <PhoneField
        control={form.control}
        name="phone"
        label="Phone Number"
        normalise={normalisePhone}
        description="Pets, appointments and orders stay with the customer."
      />
    </FormDialog>
  )
}
