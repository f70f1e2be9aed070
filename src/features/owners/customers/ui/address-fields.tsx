import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { CheckboxField } from '../../../../components/forms/checkbox-field.tsx'
import { TextareaField } from '../../../../components/forms/textarea-field.tsx'

type Entry = { address?: string | null | undefined; hasNoAddress: boolean }

/** A customer's address, and beside it that there is none, which only staff may say. */
export function AddressFields<In extends Entry, Out>(props: { form: UseFormReturn<In, unknown, Out> }) {
  // The fields of each form that has them both.
  const { control, clearErrors, watch } = props.form as unknown as UseFormReturn<Entry>
  const hasNoAddress = watch('hasNoAddress')
  useEffect(() => {
    if (hasNoAddress) clearErrors('address')
  }, [hasNoAddress, clearErrors])
  return (
    <div className="grid items-end gap-x-6 gap-y-1 sm:grid-cols-2">
      <TextareaField
        control={control}
        name="address"
        label="Address"
        autoComplete="off"
        disabled={hasNoAddress}
      />
      <CheckboxField control={control} name="hasNoAddress" label="No address" optional />
    </div>
  )
}
