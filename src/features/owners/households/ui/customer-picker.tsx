import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import { Button } from '../../../../components/actions/button.tsx'
import { Dialog } from '../../../../components/dialogs/dialog.tsx'
import { ComboboxField } from '../../../../components/forms/combobox-field.tsx'
import type { FieldProps } from '../../../../components/forms/field.tsx'
import { isolate } from '../../../../lib/isolate.ts'
import { formatPhone } from '../../../../lib/typed/phone.ts'
import { normalisePhone } from '../../../../lib/typed/read-phone.ts'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import type { Customer } from '../../customers/contract.ts'
import { CUSTOMER_TEXTS } from '../../customers/texts.ts'
import { foundCustomersQuery } from '../../customers/ui/api.ts'
import { householdsClient } from './api.ts'
import { KnownPhone } from './known-phone.tsx'
import { NewCustomerForm, type NewCustomerStart } from './new-customer-form.tsx'
import { useDebounced } from './use-debounced.ts'

export type CustomerPickerProps<In extends FieldValues, Context, Out> = FieldProps<In, Context, Out> & {
  /** The chosen customer; the form's value is their id, or '' for none. To choose from outside, set both. */
  chosen: Customer | null
  onChoose: (customer: Customer | null) => void
  /** True if a new customer can’t be meant. */
  hasToExist?: boolean
  /** Whether `New customer` stands beside the label, where the list below the field does not cover it. */
  isTight?: boolean
}

/** Finds a customer by part of the name, phone or email; a dialog creates a new one without leaving the form. */
export function CustomerPicker<In extends FieldValues, Context, Out>(
  props: CustomerPickerProps<In, Context, Out>,
) {
  const { chosen, onChoose, hasToExist = false, isTight = false, ...fieldProps } = props
  const mayCreate = useMay(householdsClient.create)
  const [typed, setTyped] = useState('')
  // The field empties itself when it is left without a choice.
  const [lastTyped, setLastTyped] = useState('')
  const debounced = useDebounced(chosen === null ? typed : '')
  const found = useQuery(foundCustomersQuery(debounced))
  const isStale = found.isPlaceholderData || (chosen === null && typed !== debounced)
  const customers = found.data ?? []
  const choose = (id: string | null) => onChoose(customers.find((customer) => customer.id === id) ?? null)
  return (
    <div className="relative grid gap-2">
      <ComboboxField
        {...fieldProps}
        options={customers.map(toOption)}
        chosen={chosen && toOption(chosen)}
        onChoose={choose}
        typed={typed}
        stale={isStale}
        onType={(text) => {
          setTyped(text)
          if (text !== '') setLastTyped(text)
        }}
        emptyText={emptyTextOf(found.isError, found.isFetching || isStale, hasToExist || mayCreate)}
        placeholder="Name, phone or email"
        opensBelow={isTight}
      />
      {found.isError && (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-red-ink">
          <p className="font-semibold">{CUSTOMER_TEXTS.loadFailed}</p>
          <Button tone="quiet" size="dense" pending={found.isFetching} onClick={() => void found.refetch()}>
            Retry
          </Button>
        </div>
      )}
      {chosen === null && typed === '' && lastTyped !== '' && <KnownOwner {...props} typed={lastTyped} />}
      {!hasToExist && mayCreate && <NewCustomerButton {...props} typed={chosen === null ? lastTyped : ''} />}
    </div>
  )
}

type TypedProps<In extends FieldValues, Context, Out> = CustomerPickerProps<In, Context, Out> & {
  typed: string
}

/** Offers the customer whose phone number was typed before the field was left without a choice. */
function KnownOwner<In extends FieldValues, Context, Out>({ typed, ...props }: TypedProps<In, Context, Out>) {
  const { field } = useController(props)
  const choose = (customer: Customer) => {
    field.onChange(customer.id)
    props.onChoose(customer)
  }
  return <KnownPhone typed={typed} onChoose={choose} />
}

/** Creates a customer in a dialog above the form, starting with what was typed, and chooses them. */
function NewCustomerButton<In extends FieldValues, Context, Out>(props: TypedProps<In, Context, Out>) {
  const { control, name, onChoose, typed, disabled = false, isTight = false } = props
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
        className={isTight ? 'absolute end-0 top-0' : '-ms-3 justify-self-start'}
        icon={<UserPlus className="size-4" aria-hidden="true" />}
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        New customer
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Add New Customer" width="wide">
        <NewCustomerForm start={startWith(typed)} onCreated={created} onFound={created} />
      </Dialog>
    </>
  )
}

/** What was searched for without success is most likely the new customer's phone, email or name. */
function startWith(typed: string): NewCustomerStart {
  const text = typed.trim()
  if (/^(?:[^\p{L}@]*\p{Nd}){4}[^\p{L}@]*$/u.test(text)) return { phone: normalisePhone(text) }
  return text.includes('@') ? { email: text } : { fullName: text }
}

/** Who can't go on by adding the customer reads who can. */
function emptyTextOf(isError: boolean, isSearching: boolean, goesOn: boolean): string {
  if (isError) return CUSTOMER_TEXTS.loadFailed
  if (isSearching) return CUSTOMER_TEXTS.searching
  return goesOn ? CUSTOMER_TEXTS.noneFound : `${CUSTOMER_TEXTS.noneFound}. ${CUSTOMER_TEXTS.whoAdds}`
}

function toOption({ id, fullName, phone, email }: Customer) {
  const number = phone === null ? 'no phone' : formatPhone(phone)
  return { id, label: `${isolate(fullName)} (${number})`, detail: email ?? undefined }
}
