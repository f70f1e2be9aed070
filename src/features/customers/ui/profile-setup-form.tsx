import { useState } from 'react'
import type { z } from 'zod'
import { Button } from '../../../components/button.tsx'
import { Form } from '../../../components/form.tsx'
import { Notice } from '../../../components/notice.tsx'
import { PhoneField } from '../../../components/phone-field.tsx'
import { TextField } from '../../../components/text-field.tsx'
import { TextareaField } from '../../../components/textarea-field.tsx'
import { useZodForm } from '../../../components/use-zod-form.ts'
import { normalisePhone } from '../../../lib/phone.ts'
import { refusalCode } from '../../../lib/web/room-client.ts'
import { toastError } from '../../../lib/web/toast.ts'
import { type OwnProfile, PROFILE_TEXTS, profileSchema } from '../contract.ts'
import { customersClient } from './api.ts'

/** Name, phone, e-mail and address of a customer; what is already known is filled in. */
export function ProfileSetupForm({
  profile,
  onSaved,
}: {
  profile: OwnProfile
  onSaved: () => Promise<void>
}) {
  const form = useZodForm(profileSchema, {
    defaultValues: {
      fullName: profile.fullName,
      phone: profile.phone ?? '',
      email: profile.email ?? profile.accountEmail,
      address: profile.address ?? '',
    },
  })
  const [taken, setTaken] = useState(false)

  const submit = async (values: z.output<typeof profileSchema>) => {
    setTaken(false)
    try {
      await customersClient.saveProfile(values)
      await onSaved()
    } catch (failure) {
      setTaken(refusalCode(failure) === 'PHONE_TAKEN')
      toastError(PROFILE_TEXTS.saveFailed)
    }
  }
  const pending = form.formState.isSubmitting
  return (
    <Form form={form} onSubmit={submit} error={null} pending={pending}>
      {taken && (
        <Notice tone="warning" role="alert">
          {PROFILE_TEXTS.howToClaim}
        </Notice>
      )}
      <TextField control={form.control} name="fullName" label="Full Name" autoComplete="name" />
      <PhoneField
        control={form.control}
        name="phone"
        label="Phone Number"
        normalise={normalisePhone}
        placeholder="+91XXXXXXXXXX"
        description="Ten digits. The clinic calls this number, and it can’t be changed later."
        disabled={profile.phone !== null}
      />
      <TextField control={form.control} name="email" label="Email" type="email" autoComplete="email" />
      <TextareaField control={form.control} name="address" label="Address" autoComplete="street-address" />
      <Button type="submit" tone="accent" pending={pending} pendingText="Saving...">
        Complete Setup
      </Button>
    </Form>
  )
}
