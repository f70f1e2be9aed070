import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import { Button } from '../../../components/button.tsx'
import { ComboboxField } from '../../../components/combobox-field.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import type { FieldProps } from '../../../components/field.tsx'
import { formatPhone } from '../../../lib/phone.ts'
import { CUSTOMER_TEXTS, type Customer } from '../contract.ts'
import { foundCustomersQuery } from './api.ts'
import { NewCustomerForm } from './new-customer-form.tsx'

export type CustomerPickerProps<In extends FieldValues, Context, Out> = FieldProps<In, Context, Out> & {
  /** Who is chosen; the form's value is their id, or '' for nobody. Set both to choose from outside. */
  chosen: Customer | null
  onChoose: (customer: Customer | null) => void
}

/** A customer of thousands, found by a part of name, phone or e-mail; somebody new is put on the books in between. */
export function CustomerPicker<In extends FieldValues, Context, Out>(
  props: CustomerPickerProps<In, Context, Out>,
) {
  const { chosen, onChoose, ...fieldProps } = props
  const [typed, setTyped] = useState('')
  const late = useLate(chosen === null ? typed : '')
  const found = useQuery(foundCustomersQuery(late))
  const isStale = found.isPlaceholderData || (chosen === null && typed !== late)
  const customers = found.data ?? []
  const choose = (id: string | null) => onChoose(customers.find((customer) => customer.id === id) ?? null)
  return (
    <div className="grid gap-2">
      <ComboboxField
        {...fieldProps}
        options={customers.map(toOption)}
        chosen={chosen && toOption(chosen)}
        onChoose={choose}
        typed={typed}
        stale={isStale}
        onType={setTyped}
        emptyText={sentenceOf(found.isError, found.isFetching || isStale)}
        placeholder="Name, phone or email"
      />
      {found.isError && (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-red-ink">
          <p className="font-semibold">{CUSTOMER_TEXTS.loadFailed}</p>
          <Button tone="quiet" size="dense" pending={found.isFetching} onClick={() => void found.refetch()}>
            Retry
          </Button>
        </div>
      )}
      <NewCustomerStep {...props} />
    </div>
  )
}

/** Puts somebody new on the books in a window above the form, which stays as it is, and chooses them. */
function NewCustomerStep<In extends FieldValues, Context, Out>(props: CustomerPickerProps<In, Context, Out>) {
  const { control, name, onChoose, disabled = false } = props
  const { field } = useController({ control, name })
  const [isOpen, setOpen] = useState(false)
  const created = (customer: Customer) => {
    field.onChange(customer.id)
    onChoose(customer)
    setOpen(false)
  }
  return (
    <>
      <Button
        tone="bare"
        size="dense"
        className="-ms-3 justify-self-start"
        icon={<UserPlus className="size-4" aria-hidden="true" />}
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        New customer
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Add New Customer" width="wide">
        <NewCustomerForm onCreated={created} />
      </Dialog>
    </>
  )
}

function sentenceOf(isError: boolean, isSearching: boolean): string {
  if (isError) return CUSTOMER_TEXTS.loadFailed
  return isSearching ? CUSTOMER_TEXTS.searching : CUSTOMER_TEXTS.noneFound
}

function toOption({ id, fullName, phone, email }: Customer) {
  const number = phone === null ? 'no phone' : formatPhone(phone)
  return { id, label: `${fullName} (${number})`, detail: email ?? undefined }
}

/** How long the typing must rest before it is looked for. */
const REST_MS = 200

/** The typed text once the typing rests; nothing is looked for at once. */
function useLate(typed: string): string {
  const [late, setLate] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setLate(typed), typed === '' ? 0 : REST_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return late
}
