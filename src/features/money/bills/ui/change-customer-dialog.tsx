import { z } from 'zod'
import { FormDialog } from '../../../../components/dialogs/form-dialog.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { CustomerPicker } from '../../../owners/households/ui/customer-picker.tsx'
import { useChosenCustomer } from '../../../owners/households/ui/use-chosen-customer.ts'
import type { Bill } from '../bill-schemas.ts'
import { CHECKOUT_TEXTS } from '../checkout-texts.ts'
import { billsClient, useBillChange } from './api.ts'

/** The dialog that says whose a draft is. */
export function ChangeCustomerDialog({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const { id, customer, buyer } = bill
  const { customer: chosen, choose, beside } = useChosenCustomer()
  const form = useZodForm(z.object({ customerId: z.string() }), { defaultValues: { customerId: '' } })
  const change = useBillChange(onClose)
  // What was said of the buyer before stays with a sale that was no one's; else it was of someone else.
  const { name, address, gstin } = customer === null ? buyer : NO_BUYER
  const save = ({ customerId }: { customerId: string }) =>
    change.mutateAsync({
      send: () =>
        billsClient.setBuyer({
          ...{ id, name, address, gstin },
          placeState: buyer.placeState,
          customerId: customerId === '' ? null : customerId,
        }),
      done: CHECKOUT_TEXTS.saved,
      refused: () => true,
    })
  return (
    <FormDialog
      title={customer === null ? 'Choose customer' : 'Change customer'}
      form={form}
      draft={`customer:${id}`}
      beside={beside}
      onSubmit={submitWith(form, save, {
        fields: { MONEY_ON_BILL: 'customerId', OTHER_CUSTOMER: 'customerId', CASH_LIMIT: 'customerId' },
        toast: CHECKOUT_TEXTS.failed,
      })}
      onClose={onClose}
      submitLabel="Save customer"
    >
      <CustomerPicker
        control={form.control}
        name="customerId"
        label="Customer"
        description={customer === null ? undefined : CHECKOUT_TEXTS.noCustomer}
        chosen={chosen}
        onChoose={choose}
        optional
      />
    </FormDialog>
  )
}

const NO_BUYER = { name: null, address: null, gstin: null }
