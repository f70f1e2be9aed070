import { useEffect } from 'react'
import { z } from 'zod'
import { CheckboxField } from '../../../../components/forms/checkbox-field.tsx'
import { Form } from '../../../../components/forms/form.tsx'
import { FormFooter } from '../../../../components/forms/form-footer.tsx'
import { PhoneField } from '../../../../components/forms/phone-field.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { TextField } from '../../../../components/forms/text-field.tsx'
import { TextareaField } from '../../../../components/forms/textarea-field.tsx'
import { useZodForm, type ZodForm } from '../../../../components/forms/use-zod-form.ts'
import { MeanwhileNotice } from '../../../../components/notices/meanwhile-notice.tsx'
import { useMeanwhile } from '../../../../components/notices/use-meanwhile.ts'
import { toastError } from '../../../../lib/web/toast.ts'
import { type OwnProfile, profileUpdateSchema } from '../contract.ts'
import { channels } from '../rules.ts'
import { PROFILE_TEXTS } from '../texts.ts'
import { customersClient } from './api.ts'

/** The phone is only displayed; it is never sent. */
const formSchema = profileUpdateSchema.extend({ phone: z.string() })

/** The name of the draft. */
export const PROFILE_DRAFT = 'profile'

/** What can be changed. */
export type ProfileField = 'fullName' | 'email' | 'address' | 'notificationPreferences.email'

export type ProfileFormProps = {
  profile: OwnProfile
  /** Whether push notifications are available. */
  hasPush: boolean
  /** The field that has the focus at first. */
  startAt: ProfileField
  onSaved: (changed: OwnProfile) => unknown
  onCancel: () => void
}

/** Edits name, email, address and notification channels; the phone is shown but can't be edited. */
export function ProfileForm({ profile, hasPush, startAt, onSaved, onCancel }: ProfileFormProps) {
  const valuesOf = ({ email, address, ...seen }: Seen) => ({
    ...seen,
    phone: profile.phone ?? '',
    email: email ?? '',
    address: address ?? '',
  })
  const form = useZodForm(formSchema, { defaultValues: valuesOf(seenOf(profile)) })
  const { guard, meanwhile } = useMeanwhile(form, {
    seen: seenOf(profile),
    read: async () => seenOf(await customersClient.getOwnProfile()),
    valuesOf,
  })

  const { setFocus } = form
  useEffect(() => setFocus(startAt), [setFocus, startAt])

  const save = async ({ phone: _displayed, ...update }: z.output<typeof formSchema>, seen: Seen) =>
    onSaved(await customersClient.updateOwnProfile({ ...update, seen }))
  const submit = submitWith(form, guard(save), { otherwise: () => toastError(PROFILE_TEXTS.updateFailed) })
  return (
    <Form form={form} onSubmit={submit} draft={PROFILE_DRAFT} aria-label="Edit Profile">
      <MeanwhileNotice {...meanwhile} />
      <TextField control={form.control} name="fullName" label="Full Name" autoComplete="name" />
      <PhoneField
        control={form.control}
        name="phone"
        label="Phone Number"
        description={PROFILE_TEXTS.phoneFixed}
        disabled
      />
      <TextField
        control={form.control}
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        optional
      />
      <TextareaField control={form.control} name="address" label="Address" autoComplete="street-address" />
      <Channels control={form.control} hasPush={hasPush} />
      <FormFooter onCancel={onCancel} submitLabel="Save Changes" />
    </Form>
  )
}

type Seen = Pick<OwnProfile, 'fullName' | 'email' | 'address' | 'notificationPreferences'>

function seenOf({ fullName, email, address, notificationPreferences }: OwnProfile): Seen {
  return { fullName, email, address, notificationPreferences }
}

type ChannelsProps = { control: ZodForm<typeof formSchema>['control']; hasPush: boolean }

function Channels({ control, hasPush }: ChannelsProps) {
  return (
    <fieldset className="grid">
      <legend className="mb-1 font-semibold">Notify me about appointments by</legend>
      {channels({ hasPush }).map(({ id, label }) => (
        <CheckboxField
          key={id}
          control={control}
          name={`notificationPreferences.${id}`}
          label={label}
          optional
        />
      ))}
    </fieldset>
  )
}
