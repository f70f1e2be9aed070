import { useState } from 'react'
import { z } from 'zod'
import { clinic } from '../../../../clinic/clinic.ts'
import { TextLink } from '../../../../components/actions/text-link.tsx'
import { Form } from '../../../../components/forms/form.tsx'
import { PhoneField } from '../../../../components/forms/phone-field.tsx'
import { SubmitButton } from '../../../../components/forms/submit-button.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { TextField } from '../../../../components/forms/text-field.tsx'
import { TextareaField } from '../../../../components/forms/textarea-field.tsx'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { Notice } from '../../../../components/notices/notice.tsx'
import { bareCode } from '../../../../lib/typed/bare-code.ts'
import { refusalCode } from '../../../../lib/web/feature-client.ts'
import { toastError } from '../../../../lib/web/toast.ts'
import { type OwnProfile, profileSchema } from '../contract.ts'
import { isClaimCode } from '../rules.ts'
import { PROFILE_TEXTS } from '../texts.ts'
import { customersClient } from './api.ts'

const formSchema = profileSchema.extend({
  code: z
    .string()
    .transform(bareCode)
    .refine((code) => code === '' || isClaimCode(code), PROFILE_TEXTS.invalidCode),
})

/**
 * Name, phone, email and address of a customer, filled in with what is known. If the phone belongs to an existing
 * record, the form asks for the claim code that proves whose it is.
 */
export function ProfileSetupForm({
  profile,
  onSaved,
}: {
  profile: OwnProfile
  onSaved: () => Promise<void>
}) {
  const form = useZodForm(formSchema, {
    defaultValues: {
      fullName: profile.fullName,
      phone: profile.phone ?? '',
      email: profile.email ?? profile.accountEmail,
      address: profile.address ?? '',
      code: '',
    },
  })
  const [taken, setTaken] = useState<{ phone: string; hasLogin: boolean } | null>(null)
  const isTaken = form.watch('phone') === taken?.phone
  const asksForCode = isTaken && !taken.hasLogin

  const save = async ({ code, ...values }: z.output<typeof formSchema>) => {
    if (asksForCode && code !== '') await claimOnce(values.phone, code)
    await customersClient.saveOwnProfile(values)
    await onSaved()
  }
  const submit = submitWith(form, save, {
    fields: { CLAIM_REFUSED: 'code', TOO_MANY_TRIES: 'code' },
    otherwise: (failure) => {
      const code = refusalCode(failure) ?? ''
      if (['PHONE_TAKEN', 'PHONE_HAS_LOGIN'].includes(code))
        setTaken({ phone: form.getValues('phone'), hasLogin: code === 'PHONE_HAS_LOGIN' })
      toastError(PROFILE_TEXTS.saveFailed)
    },
  })
  return (
    <Form form={form} onSubmit={submit} draft="profile-setup">
      {!profile.exists && profile.fullName !== '' && (
        <Notice tone="info" role="status">
          {PROFILE_TEXTS.known}
        </Notice>
      )}
      <TextField control={form.control} name="fullName" label="Full Name" autoComplete="name" />
      <PhoneField
        control={form.control}
        name="phone"
        label="Phone Number"
        placeholder="+91XXXXXXXXXX"
        autoComplete="tel"
        description="Ten digits. The clinic will call this number, and you can’t change it later."
        disabled={profile.exists && profile.phone !== null}
      />
      {isTaken && taken.hasLogin && (
        <Notice tone="warning" role="alert">
          {PROFILE_TEXTS.hasLogin}
          <ClinicContact />
        </Notice>
      )}
      {asksForCode && (
        <>
          <Notice tone="warning" role="alert">
            {PROFILE_TEXTS.howToClaim}
          </Notice>
          <TextField
            control={form.control}
            name="code"
            label="I have a code from the clinic"
            description="Eight letters and digits, such as K7QF-2M9X."
            autoComplete="one-time-code"
            optional
          />
        </>
      )}
      <TextField control={form.control} name="email" label="Email" type="email" autoComplete="email" />
      <TextareaField control={form.control} name="address" label="Address" autoComplete="street-address" />
      <SubmitButton pendingText="Saving...">Complete Setup</SubmitButton>
    </Form>
  )
}

/** Whom to ask. */
function ClinicContact() {
  const { phone } = clinic
  if (!phone.dial) return null
  return (
    <>
      {' Questions? Call '}
      <TextLink href={`tel:${phone.dial}`}>{phone.display}</TextLink>.
    </>
  )
}

/** Connects the login to the record. FORBIDDEN means an earlier attempt did so but its response was lost. */
async function claimOnce(phone: string, code: string): Promise<void> {
  try {
    await customersClient.claim({ phone, code })
  } catch (failure) {
    if (refusalCode(failure) !== 'FORBIDDEN') throw failure
  }
}
