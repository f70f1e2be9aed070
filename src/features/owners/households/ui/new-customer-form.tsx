import { useQuery, useQueryClient } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { CheckboxField } from '../../../../components/forms/checkbox-field.tsx'
import { Form } from '../../../../components/forms/form.tsx'
import { PhoneField } from '../../../../components/forms/phone-field.tsx'
import { SubmitButton } from '../../../../components/forms/submit-button.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { TextField } from '../../../../components/forms/text-field.tsx'
import { useFormKey } from '../../../../components/forms/use-form-key.ts'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { toastError, toastSuccess } from '../../../../lib/web/toast.ts'
import type { Customer } from '../../customers/contract.ts'
import { CUSTOMER_TEXTS } from '../../customers/texts.ts'
import { AddressFields } from '../../customers/ui/address-fields.tsx'
import { CLINIC_CUSTOMERS_KEY } from '../../customers/ui/api.ts'
import { newCustomerFormSchema } from '../contract.ts'
import { AlikeNotice } from './alike-notice.tsx'
import { alikeQuery, householdsClient } from './api.ts'
import { KnownPhone } from './known-phone.tsx'
import { NewPetsField } from './new-pets-field.tsx'
import { useDebounced } from './use-debounced.ts'

/** What is already known of a new customer. */
export type NewCustomerStart = Partial<Record<'fullName' | 'phone' | 'email', string | undefined>>

type NewCustomerFormProps = {
  start?: NewCustomerStart
  /** Called with the new customer. */
  onCreated: (customer: Customer) => unknown
  /** Goes on with a customer who has the typed phone number instead. */
  onFound?: (customer: Customer) => void
}

/** Creates a customer with their contact details and pets. A walk-in can have no phone number and no address. */
export function NewCustomerForm({ start, onCreated, onFound }: NewCustomerFormProps) {
  const form = useZodForm(newCustomerFormSchema, { defaultValues: { ...EMPTY, ...known(start) } })
  const { control, trigger, getFieldState } = form
  const queryClient = useQueryClient()
  const keyFor = useFormKey()
  const [phone, hasNoPhone] = form.watch(['phone', 'hasNoPhone'])
  // biome-ignore lint/correctness/useExhaustiveDependencies: checked on each change (specification, section 5)
  useEffect(() => {
    if (getFieldState('phone').isDirty || hasNoPhone) void trigger('phone')
  }, [phone, hasNoPhone])

  const create = async (entry: z.output<typeof newCustomerFormSchema>) => {
    const customer = await householdsClient.create({ ...entry, idempotencyKey: keyFor(entry) })
    toastSuccess(CUSTOMER_TEXTS.created)
    void queryClient.invalidateQueries({ queryKey: CLINIC_CUSTOMERS_KEY })
    await onCreated(customer)
  }
  const submit = submitWith(form, create, {
    fields: { PHONE_TAKEN: 'phone' },
    otherwise: () => toastError(CUSTOMER_TEXTS.createFailed),
  })
  return (
    <Form form={form} draft="new-customer" onSubmit={submit} aria-label="New customer">
      <TextField control={control} name="fullName" label="Full Name" autoComplete="off" />
      <div className="grid items-end gap-x-6 gap-y-1 sm:grid-cols-2">
        <PhoneField
          control={control}
          name="phone"
          label="Phone Number"
          placeholder="98765 43210"
          disabled={hasNoPhone}
          onLeave={() => void trigger('phone')}
        />
        <CheckboxField control={control} name="hasNoPhone" label="No phone number" optional />
      </div>
      {!hasNoPhone && <KnownPhone typed={phone} onChoose={onFound} />}
      <TextField control={control} name="email" label="Email" type="email" autoComplete="off" optional />
      <AddressFields form={form} />
      <NewPetsField control={control} />
      <AlikeBefore form={form} />
      <SubmitButton
        icon={<UserPlus className="size-5" aria-hidden="true" />}
        pendingText="Creating..."
        className="justify-self-stretch sm:justify-self-start"
      >
        Create Customer
      </SubmitButton>
    </Form>
  )
}

/** The fields that have a value: an address may name none. */
function known(start: NewCustomerStart = {}): { [field: string]: string } {
  return Object.fromEntries(
    Object.entries(start).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

const EMPTY = {
  fullName: '',
  phone: '',
  hasNoPhone: false,
  email: '',
  address: '',
  hasNoAddress: false,
  pets: [],
} satisfies z.input<typeof newCustomerFormSchema>

type NewCustomer = UseFormReturn<
  z.input<typeof newCustomerFormSchema>,
  unknown,
  z.output<typeof newCustomerFormSchema>
>

/** Points out who is likely the person that is being added. */
function AlikeBefore({ form }: { form: NewCustomer }) {
  const [fullName, email, hasNoPhone, pets] = form.watch(['fullName', 'email', 'hasNoPhone', 'pets'])
  const asked = {
    fullName: fullName.slice(0, 200),
    email: (email ?? '').slice(0, 300),
    hasPhone: !hasNoPhone,
    pets: pets.map(({ name }) => name.slice(0, 200)),
  }
  const { data = [] } = useQuery(alikeQuery(useDebounced(JSON.stringify(asked))))
  return <AlikeNotice alike={data} />
}
