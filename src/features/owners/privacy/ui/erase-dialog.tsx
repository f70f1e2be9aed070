import type { z } from 'zod'
import { FormDialog } from '../../../../components/dialogs/form-dialog.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { TextField } from '../../../../components/forms/text-field.tsx'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { OwnPasswordField } from '../../../platform/auth/ui/own-password-field.tsx'
import { eraseSchema } from '../contract.ts'
import { ERASE_WORD, eraseEffects, PRIVACY_TEXTS } from '../texts.ts'

type EraseInput = z.output<typeof eraseSchema>

export type EraseDialogProps = {
  title: string
  /** Whose data it is: the caller's own, or a customer's. */
  of: keyof ReturnType<typeof eraseEffects>
  /** False for a login without a password, which is not asked for one. */
  hasPassword: boolean
  erase: (input: EraseInput) => Promise<unknown>
  onErased: () => unknown
  onClose: () => void
}

const withPassword = eraseSchema.required()

/** Says what an erasure does, and asks for a typed word and the password. */
export function EraseDialog({ title, of, hasPassword, erase, onErased, onClose }: EraseDialogProps) {
  const form = useZodForm(hasPassword ? withPassword : eraseSchema, {
    defaultValues: { word: '', password: hasPassword ? '' : undefined },
  })
  const send = async ({ word, password }: EraseInput) => {
    await erase(password === undefined ? { word } : { word, password })
    await onErased()
  }
  const submit = submitWith(form, send, {
    fields: { WRONG_PASSWORD: 'password' },
    above: PRIVACY_TEXTS.eraseFailed,
  })
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      form={form}
      draft="erase"
      onSubmit={submit}
      submitLabel="Delete for good"
      pendingText="Deleting..."
      tone="danger"
    >
      <ul className="grid list-disc gap-2 ps-5">
        {eraseEffects()[of].map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      <p className="font-semibold">This can’t be undone.</p>
      <TextField
        control={form.control}
        name="word"
        label={`Type ${ERASE_WORD} to confirm`}
        autoComplete="off"
      />
      {hasPassword && (
        <OwnPasswordField
          control={form.control}
          name="password"
          label={of === 'own' ? 'Current Password' : 'Your own password'}
        />
      )}
    </FormDialog>
  )
}
