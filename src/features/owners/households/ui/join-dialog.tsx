import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Dialog } from '../../../../components/dialogs/dialog.tsx'
import { Form } from '../../../../components/forms/form.tsx'
import { FormFooter } from '../../../../components/forms/form-footer.tsx'
import { RadioCards } from '../../../../components/forms/radio-cards.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { useZodForm, type ZodForm } from '../../../../components/forms/use-zod-form.ts'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { Notice } from '../../../../components/notices/notice.tsx'
import { SkeletonList } from '../../../../components/notices/skeleton.tsx'
import { formatPhone } from '../../../../lib/typed/phone.ts'
import { toastSuccess } from '../../../../lib/web/toast.ts'
import { CUSTOMER_TEXTS } from '../../customers/texts.ts'
import type { Household } from '../contract.ts'
import { joinSchema } from '../join-schemas.ts'
import { JOIN_TEXTS } from '../texts.ts'
import { householdQuery, householdsClient } from './api.ts'
import { CustomerPicker } from './customer-picker.tsx'

type JoinDialogProps = {
  customer: Household
  /** The record to join with, if it is known; otherwise it is looked for here. */
  otherId: string | undefined
  /** Called with the id of the record that stays. */
  onJoined?: ((id: string) => void) | undefined
  onClose: () => void
}

/** Joins a customer's record with another one of the same person: finds it, and shows both side by side. */
export function JoinDialog({ customer, otherId, onJoined, onClose }: JoinDialogProps) {
  const [chosen, setChosen] = useState(otherId)
  const picker = useForm({ defaultValues: { id: '' } })
  return (
    <Dialog isOpen onClose={onClose} title={`Join ${customer.fullName} with…`} width="wide">
      {chosen === undefined || chosen === customer.id ? (
        <div className="grid gap-4">
          {chosen !== undefined && (
            <Notice tone="warning" role="alert">
              This is the same record. Please choose another one.
            </Notice>
          )}
          <CustomerPicker
            control={picker.control}
            name="id"
            label="The same person’s other record"
            chosen={null}
            onChoose={(other) => setChosen(other?.id)}
            hasToExist
          />
        </div>
      ) : (
        <Comparison customer={customer} otherId={chosen} onJoined={onJoined} onClose={onClose} />
      )}
    </Dialog>
  )
}

function Comparison({ otherId, ...props }: JoinDialogProps & { otherId: string }) {
  const other = useQuery(householdQuery(otherId))
  return (
    <Loaded
      query={other}
      loading={<SkeletonList text={CUSTOMER_TEXTS.loading} rows={1} />}
      errorText={CUSTOMER_TEXTS.loadFailed}
    >
      {(data) => <JoinForm {...props} other={data} />}
    </Loaded>
  )
}

type JoinFormProps = Omit<JoinDialogProps, 'otherId'> & { other: Household }

/** Which of the two records gives each detail, where they differ. */
function JoinForm({ customer, other, onJoined, onClose }: JoinFormProps) {
  const queryClient = useQueryClient()
  const form = useZodForm(joinSchema, { defaultValues: { otherId: other.id, ...startWith(customer, other) } })
  const join = async (input: z.output<typeof joinSchema>) => {
    const { id } = await householdsClient.join({ ...input, id: customer.id })
    toastSuccess(JOIN_TEXTS.joined)
    onClose()
    onJoined?.(id)
    // Pets, appointments, orders and payments have another owner.
    await queryClient.invalidateQueries()
  }
  const submit = submitWith(form, join, { above: JOIN_TEXTS.failed })
  return (
    <Form form={form} draft={`join:${customer.id}:${other.id}`} onSubmit={submit}>
      <p>
        One record will receive the pets, appointments, orders and waitlist entries of both records. You can
        undo the join within a day, if none of these has changed.
      </p>
      {choicesOf(customer, other).map(({ name, label, values: [mine, theirs] }) => (
        <RadioCards
          key={name}
          control={form.control}
          name={name}
          label={label}
          columns="grid-cols-1 sm:grid-cols-2"
          options={[
            { value: 'this', label: mine },
            { value: 'other', label: theirs },
          ]}
        />
      ))}
      {customer.hasLogin && other.hasLogin && (
        <LoginChoice control={form.control} logins={[describe(customer), describe(other)]} />
      )}
      <FormFooter submitLabel="Join records" pendingText="Joining..." onCancel={onClose} />
    </Form>
  )
}

type LoginChoiceProps = { control: ZodForm<typeof joinSchema>['control']; logins: [string, string] }

/** Which login stays, of two. */
function LoginChoice({ control, logins: [mine, theirs] }: LoginChoiceProps) {
  return (
    <>
      <RadioCards
        control={control}
        name="login"
        label="Login that stays"
        columns="grid-cols-1 sm:grid-cols-2"
        options={[
          { value: 'this', label: `Login of ${mine}` },
          { value: 'other', label: `Login of ${theirs}` },
        ]}
      />
      <Notice tone="warning">
        The other login can still sign in, but will no longer see any pets or appointments.
      </Notice>
    </>
  )
}

type Choice = { name: 'fullName' | 'phone' | 'email' | 'address'; label: string; values: [string, string] }

/** The details in which two records differ. A number is not compared with none: it stays. */
function choicesOf(customer: Household, other: Household): Choice[] {
  const none = (value: string | null) => value ?? 'None'
  const phones = [customer.phone, other.phone].filter((phone) => phone !== null).map(formatPhone)
  const choices: Choice[] = [
    { name: 'fullName', label: 'Name', values: [customer.fullName, other.fullName] },
    { name: 'phone', label: 'Phone', values: [phones[0] ?? '', phones[1] ?? phones[0] ?? ''] },
    { name: 'email', label: 'Email', values: [none(customer.email), none(other.email)] },
    { name: 'address', label: 'Address', values: [none(customer.address), none(other.address)] },
  ]
  return choices.filter(({ values: [mine, theirs] }) => mine !== theirs)
}

/** This record's details, and the other's where this one has none. */
function startWith(customer: Household, other: Household) {
  const side = (name: 'phone' | 'email' | 'address') =>
    customer[name] === null && other[name] !== null ? ('other' as const) : ('this' as const)
  return {
    fullName: 'this' as const,
    phone: side('phone'),
    email: side('email'),
    address: side('address'),
    login: customer.hasLogin && other.hasLogin ? ('this' as const) : undefined,
  }
}

function describe({ fullName, phone }: Household): string {
  return phone === null ? fullName : `${fullName}, ${formatPhone(phone)}`
}
