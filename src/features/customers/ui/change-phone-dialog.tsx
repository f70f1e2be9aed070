import type { z } from 'zod'
import { Button } from '../../../components/button.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { Form } from '../../../components/form.tsx'
import { PhoneField } from '../../../components/phone-field.tsx'
import { useZodForm } from '../../../components/use-zod-form.ts'
import { normalisePhone } from '../../../lib/phone.ts'
import { fieldErrors, refusalCode } from '../../../lib/web/room-client.ts'
import { toastError, toastSuccess } from '../../../lib/web/toast.ts'
import { type ClinicCustomer, CUSTOMER_TEXTS, customerPhoneSchema } from '../contract.ts'
import { customersClient, useForgetCustomers } from './api.ts'

type ChangePhoneDialogProps = { customer: ClinicCustomer; isOpen: boolean; onClose: () => void }

/** Puts another phone on a customer's record, or the first one on a walk-in's. */
export function ChangePhoneDialog({ customer, isOpen, onClose }: ChangePhoneDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Change phone of ${customer.fullName}`}>
      <ChangePhoneForm customer={customer} onDone={onClose} />
    </Dialog>
  )
}

function ChangePhoneForm({ customer, onDone }: { customer: ClinicCustomer; onDone: () => void }) {
  const form = useZodForm(customerPhoneSchema, { defaultValues: { phone: customer.phone ?? '' } })
  const forget = useForgetCustomers()
  const submit = async ({ phone }: z.output<typeof customerPhoneSchema>) => {
    try {
      await customersClient.changePhone({ id: customer.id, phone })
    } catch (failure) {
      const taken = refusalCode(failure) === 'PHONE_TAKEN' ? CUSTOMER_TEXTS.phoneTaken : undefined
      const message = taken ?? fieldErrors(failure).phone
      if (message !== undefined) form.setError('phone', { message })
      return toastError(CUSTOMER_TEXTS.updateFailed)
    }
    toastSuccess(CUSTOMER_TEXTS.updated)
    onDone()
    await forget()
  }
  const pending = form.formState.isSubmitting
  return (
    <Form form={form} onSubmit={submit} error={null} pending={pending}>
      <PhoneField
        control={form.control}
        name="phone"
        label="Phone Number"
        normalise={normalisePhone}
        description="Pets, appointments and orders stay with the customer."
      />
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button tone="quiet" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" tone="accent" pending={pending} pendingText="Saving...">
          Save
        </Button>
      </div>
    </Form>
  )
}
