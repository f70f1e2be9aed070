import type { z } from 'zod'
import { FormDialog } from '../../../../components/dialogs/form-dialog.tsx'
import { PhoneField } from '../../../../components/forms/phone-field.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { MeanwhileNotice } from '../../../../components/notices/meanwhile-notice.tsx'
import { useMeanwhile } from '../../../../components/notices/use-meanwhile.ts'
import { toastError, toastSuccess } from '../../../../lib/web/toast.ts'
import { type Customer, customerPhoneSchema } from '../contract.ts'
import { CUSTOMER_TEXTS } from '../texts.ts'
import { customersClient, useRefreshCustomers } from './api.ts'

type ChangePhoneDialogProps = {
  customer: Customer
  /** Reads the customer again. */
  read: () => Promise<Customer>
  onClose: () => void
}

/** Changes a customer's phone, or sets a walk-in's first one. */
export function ChangePhoneDialog({ customer, read, onClose }: ChangePhoneDialogProps) {
  const form = useZodForm(customerPhoneSchema, { defaultValues: { phone: customer.phone ?? '' } })
  const { guard, meanwhile } = useMeanwhile(form, {
    seen: seenOf(customer),
    read: async () => seenOf(await read()),
    valuesOf: ({ phone }) => ({ phone: phone ?? '' }),
  })
  const refresh = useRefreshCustomers()
  const change = async ({ phone }: z.output<typeof customerPhoneSchema>, seen: Seen) => {
    await customersClient.changePhone({ id: customer.id, phone, seen })
    toastSuccess(CUSTOMER_TEXTS.updated)
    onClose()
    await refresh()
  }
  const submit = submitWith(form, guard(change), {
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
      <MeanwhileNotice {...meanwhile} />
      <PhoneField
        control={form.control}
        name="phone"
        label="Phone Number"
        description="Pets, appointments and orders stay with the customer."
      />
    </FormDialog>
  )
}

type Seen = ReturnType<typeof seenOf>

const seenOf = ({ phone }: Pick<Customer, 'phone'>) => ({ phone })
