import { useEffect } from 'react'
import { z } from 'zod'
import { FormDialog } from '../../../../components/dialogs/form-dialog.tsx'
import { SelectField } from '../../../../components/forms/select-field.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { TextField } from '../../../../components/forms/text-field.tsx'
import { TextareaField } from '../../../../components/forms/textarea-field.tsx'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { STATES } from '../../../../lib/typed/gstin.ts'
import { type Bill, buyerInputSchema } from '../bill-schemas.ts'
import { CHECKOUT_TEXTS } from '../checkout-texts.ts'
import { ISSUE_REFUSALS } from '../texts.ts'
import { billsClient, useBillChange } from './api.ts'

const formSchema = buyerInputSchema
  .pick({ name: true, gstin: true, address: true })
  .extend({ placeState: z.string() })

const states = () =>
  Object.entries(STATES)
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => one.label.localeCompare(other.label))

type BuyerDialogProps = {
  bill: Bill
  /** The proposed address of a bill that can't be issued without one: the dialog begins there. */
  missingAddress?: string
  onClose: () => void
}

/** Whom a draft names, and the state that its goods are sent to. */
export function BuyerDialog({ bill, missingAddress, onClose }: BuyerDialogProps) {
  const { id, buyer, clinic, customer } = bill
  const form = useZodForm(formSchema, {
    defaultValues: {
      name: buyer.name ?? '',
      gstin: buyer.gstin ?? '',
      address: buyer.address ?? missingAddress ?? '',
      placeState: buyer.placeState ?? clinic.state ?? '',
    },
  })
  const { setError, setFocus } = form
  useEffect(() => {
    if (missingAddress === undefined) return
    setFocus('address', { shouldSelect: true })
    setError('address', { message: ISSUE_REFUSALS.ADDRESS_MISSING.message })
  }, [missingAddress, setError, setFocus])
  const change = useBillChange(onClose)
  const save = ({ name, placeState, ...entered }: z.output<typeof formSchema>) =>
    change.mutateAsync({
      send: () =>
        billsClient.setBuyer({
          ...entered,
          id,
          // The customer's own name follows them until the bill is issued.
          name: name === customer?.fullName ? null : name,
          placeState: placeState === '' || placeState === clinic.state ? null : placeState,
        }),
      done: CHECKOUT_TEXTS.saved,
      refused: () => true,
    })
  const { control } = form
  return (
    <FormDialog
      title="Buyer"
      form={form}
      draft={`buyer:${id}`}
      onSubmit={submitWith(form, save, { toast: CHECKOUT_TEXTS.failed })}
      onClose={onClose}
      submitLabel="Save buyer"
    >
      <TextField control={control} name="name" label="Name" autoComplete="off" optional />
      <TextField control={control} name="gstin" label="GSTIN" autoComplete="off" optional />
      <TextareaField
        control={control}
        name="address"
        label="Address"
        description="Printed if the buyer has a GSTIN, the goods go to another state, or the bill is ₹50,000 or more."
        optional
      />
      <SelectField
        control={control}
        name="placeState"
        label="Goods are sent to"
        description="The clinic’s own state, unless you send the goods elsewhere."
        options={states()}
        placeholder="Nowhere"
        optional
      />
    </FormDialog>
  )
}
