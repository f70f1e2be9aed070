import { CancelButton } from '../../../../components/forms/cancel-button.tsx'
import { Form } from '../../../../components/forms/form.tsx'
import { PasswordField } from '../../../../components/forms/password-field.tsx'
import { SubmitButton } from '../../../../components/forms/submit-button.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { TextField } from '../../../../components/forms/text-field.tsx'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { refusalText } from '../../../../lib/web/feature-client.ts'
import { toastSuccess } from '../../../../lib/web/toast.ts'
import { deviceName } from '../../../../lib/words/device-name.ts'
import { OwnUsername } from '../../auth/ui/own-username.tsx'
import { newCredentialSchema, passkeyFormSchema, passwordOnceMoreSchema } from '../contract.ts'
import { PASSKEY_TEXTS } from '../texts.ts'
import { securityClient } from './api.ts'
import { bytesOf, credentialJson, isDeclined, isOnDevice } from './passkey-support.ts'

type AddPasskeyFormProps = { hasPassword: boolean; onAdded: () => Promise<void>; onCancel: () => void }

const withPassword = passkeyFormSchema.extend(passwordOnceMoreSchema.required().shape)
const withoutPassword = passkeyFormSchema.extend(passwordOnceMoreSchema.shape)

/** Asks for a name, and for the password if the login has one, and has the browser create a passkey. */
export function AddPasskeyForm({ hasPassword, onAdded, onCancel }: AddPasskeyFormProps) {
  const form = useZodForm(hasPassword ? withPassword : withoutPassword, {
    defaultValues: { name: deviceName(navigator.userAgent), password: hasPassword ? '' : undefined },
  })
  const add = async ({ name, password }: { name: string; password?: string | undefined }) => {
    const { options } = await securityClient.startPasskey(password === undefined ? {} : { password })
    const credential = await makePasskey(options)
    await securityClient.addPasskey({ name, credential })
    toastSuccess(PASSKEY_TEXTS.added)
    await onAdded()
  }
  const submit = submitWith(form, add, {
    fields: { WRONG_PASSWORD: 'password' },
    otherwise: (failure, isAtField) => {
      if (!isAtField) form.setError('root', { message: whyNot(failure) })
    },
  })
  return (
    <Form form={form} draft="new-passkey" onSubmit={submit} aria-label="Add a passkey" className="max-w-md">
      <TextField
        control={form.control}
        name="name"
        label="Name of the passkey"
        description="Helps you recognise it in this list."
        autoComplete="off"
      />
      {hasPassword && <OwnUsername />}
      {hasPassword && (
        <PasswordField
          control={form.control}
          name="password"
          label="Current Password"
          autoComplete="current-password"
        />
      )}
      <div className="flex flex-wrap gap-2">
        <SubmitButton pendingText="Please wait...">Continue</SubmitButton>
        <CancelButton tone="bare" onCancel={onCancel} />
      </div>
    </Form>
  )
}

function whyNot(failure: unknown): string {
  if (isOnDevice(failure)) return PASSKEY_TEXTS.onDevice
  return isDeclined(failure) ? PASSKEY_TEXTS.notCreated : (refusalText(failure) ?? PASSKEY_TEXTS.failed)
}

/** Has the browser create a passkey; returns it as JSON. Throws if the person or the device declines. */
async function makePasskey(options: Record<string, unknown>) {
  const publicKey = creationOptions(options as unknown as PublicKeyCredentialCreationOptionsJSON)
  const made = await navigator.credentials.create({ publicKey })
  const { response, ...json } = credentialJson(made, ['clientDataJSON', 'attestationObject'])
  const { response: attestation } = made as PublicKeyCredential
  const transports =
    attestation instanceof AuthenticatorAttestationResponse ? attestation.getTransports() : []
  return newCredentialSchema.parse({ ...json, response: { ...response, transports } })
}

/** What a new passkey is to be, as browsers take it. */
function creationOptions(json: PublicKeyCredentialCreationOptionsJSON): PublicKeyCredentialCreationOptions {
  const { challenge, user, excludeCredentials = [] } = json
  return {
    ...(json as object as PublicKeyCredentialCreationOptions),
    challenge: bytesOf(challenge),
    user: { ...user, id: bytesOf(user.id) },
    excludeCredentials: excludeCredentials.map(({ id }) => ({ type: 'public-key', id: bytesOf(id) })),
  }
}
