import { useState } from 'react'
import { CopyButton } from '../../../../components/actions/copy-button.tsx'
import { LinkButton } from '../../../../components/actions/link-button.tsx'
import { CancelButton } from '../../../../components/forms/cancel-button.tsx'
import { Form } from '../../../../components/forms/form.tsx'
import { SubmitButton } from '../../../../components/forms/submit-button.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { TextField } from '../../../../components/forms/text-field.tsx'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { codeSchema } from '../contract.ts'
import { TWO_FACTOR_TEXTS } from '../texts.ts'
import { securityClient } from './api.ts'
import { PasswordOnceMoreForm } from './password-once-more-form.tsx'

type Secret = { qrCode: string; address: string; key: string }

type TwoFactorSetupProps = {
  hasPassword: boolean
  /** Called with the recovery codes once two-factor sign-in is on. */
  onConfirmed: (recoveryCodes: string[]) => void
  onCancel: () => void
}

/** Turns two-factor sign-in on in three steps: the password, the app's secret, its first code. */
export function TwoFactorSetup({ hasPassword, onConfirmed, onCancel }: TwoFactorSetupProps) {
  const [secret, setSecret] = useState<Secret | null>(null)
  if (secret === null) {
    return (
      <PasswordOnceMoreForm
        label="Set up two-factor sign-in"
        submitLabel="Continue"
        hasPassword={hasPassword}
        action={async (input) => setSecret(await securityClient.startTwoFactor(input))}
        onCancel={onCancel}
      />
    )
  }
  return <FirstCode secret={secret} onConfirmed={onConfirmed} onCancel={onCancel} />
}

function FirstCode({
  secret,
  onConfirmed,
  onCancel,
}: Omit<TwoFactorSetupProps, 'hasPassword'> & { secret: Secret }) {
  const form = useZodForm(codeSchema, { defaultValues: { code: '' } })
  const confirm = async (values: { code: string }) => {
    const { recoveryCodes } = await securityClient.confirmTwoFactor(values)
    onConfirmed(recoveryCodes)
  }
  const submit = submitWith(form, confirm, {
    fields: { WRONG_CODE: 'code' },
    toast: TWO_FACTOR_TEXTS.failed,
  })
  return (
    <Form form={form} draft="two-factor" onSubmit={submit} aria-label="Set up two-factor sign-in">
      <ol className="grid gap-6">
        <Scan secret={secret} />
        <li className="grid gap-3">
          <p>
            <strong>2.</strong> Enter the code that the app shows.
          </p>
          <TextField
            control={form.control}
            name="code"
            label="Six-digit code"
            autoComplete="one-time-code"
            inputMode="numeric"
            className="max-w-48"
          />
        </li>
      </ol>
      <div className="flex flex-wrap gap-2">
        <SubmitButton pendingText="Please wait...">Turn on</SubmitButton>
        <CancelButton tone="bare" onCancel={onCancel} />
      </div>
    </Form>
  )
}

function Scan({ secret }: { secret: Secret }) {
  return (
    <li className="grid gap-3">
      <p>
        <strong>1.</strong> Scan this code with an authenticator app on your phone.
      </p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(secret.qrCode)}`}
        alt="QR code for your authenticator app"
        className="size-52 rounded-md border border-line"
      />
      <div className="flex flex-wrap gap-2">
        <LinkButton tone="quiet" size="dense" href={secret.address}>
          Open the app on this phone
        </LinkButton>
        <CopyButton
          // Authenticator apps take the key without its blanks.
          text={secret.key.replaceAll(' ', '')}
          copied={TWO_FACTOR_TEXTS.copied}
          failed={TWO_FACTOR_TEXTS.notCopied}
          size="dense"
        >
          Copy key
        </CopyButton>
      </div>
      <p className="text-ink-soft">
        Can’t scan the code? Enter this key in the app:{' '}
        <code className="font-semibold break-all text-ink">{secret.key}</code>
      </p>
    </li>
  )
}
