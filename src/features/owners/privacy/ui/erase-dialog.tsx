import { type ReactNode, useState } from 'react'
import type { Control } from 'react-hook-form'
import type { z } from 'zod'
import { FormDialog } from '../../../../components/dialogs/form-dialog.tsx'
import { CheckboxField } from '../../../../components/forms/checkbox-field.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { TextField } from '../../../../components/forms/text-field.tsx'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { refusalCode } from '../../../../lib/web/feature-client.ts'
import { OwnPasswordField } from '../../../platform/auth/ui/own-password-field.tsx'
import { eraseFormSchema } from '../contract.ts'
import { ERASE_WORD, eraseEffects, PRIVACY_TEXTS } from '../texts.ts'

type EraseForm = z.output<typeof eraseFormSchema>
/** What is sent; that the money doesn't matter only where it was asked. */
export type EraseInput = { word: string; password?: string; withoutMoney?: true; despiteMoney?: string }

export type EraseDialogProps = {
  title: string
  /** Whose data it is: the caller's own, or a customer's. */
  of: keyof ReturnType<typeof eraseEffects>
  /** False for a login without a password, which is not asked for one. */
  hasPassword: boolean
  erase: (input: EraseInput) => Promise<unknown>
  /** Where staff settle what is held and due. */
  waysOut?: ReactNode
  onErased: () => unknown
  onClose: () => void
}

const withPassword = eraseFormSchema.required({ word: true, password: true })

type Erasing = Pick<EraseDialogProps, 'hasPassword' | 'erase' | 'onErased'> & { onMoney: () => void }

/** The form, and what it sends; `onMoney` is called once it was refused because of money. */
function useErasing({ hasPassword, erase, onErased, onMoney }: Erasing) {
  const form = useZodForm(hasPassword ? withPassword : eraseFormSchema, {
    defaultValues: {
      word: '',
      password: hasPassword ? '' : undefined,
      withoutMoney: false,
      despiteMoney: '',
    },
  })
  const send = async ({ word, password, withoutMoney, despiteMoney }: EraseForm) => {
    await erase({
      word,
      ...(password !== undefined && { password }),
      ...(withoutMoney && { withoutMoney }),
      ...(despiteMoney && { despiteMoney }),
    })
    await onErased()
  }
  const submit = submitWith(form, send, {
    fields: { WRONG_PASSWORD: 'password' },
    above: PRIVACY_TEXTS.eraseFailed,
    otherwise: (failure) => {
      if (['MONEY_HELD', 'MONEY_LEFT'].includes(refusalCode(failure) ?? '')) onMoney()
    },
  })
  return { form, submit }
}

/** Says what an erasure does, and asks for a typed word and the password. */
export function EraseDialog({ title, of, hasPassword, erase, waysOut, onErased, onClose }: EraseDialogProps) {
  const [isMoneyLeft, setMoneyLeft] = useState(false)
  const { form, submit } = useErasing({ hasPassword, erase, onErased, onMoney: () => setMoneyLeft(true) })
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
      {isMoneyLeft && of === 'customer' && waysOut}
      {isMoneyLeft && <MoneyField control={form.control} of={of} />}
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

type MoneyFieldProps = Pick<EraseDialogProps, 'of'> & { control: Control<z.input<typeof eraseFormSchema>> }

/** Says that the data is erased all the same: an owner by a tick, staff with the reason. */
function MoneyField({ control, of }: MoneyFieldProps) {
  if (of === 'own')
    return <CheckboxField control={control} name="withoutMoney" label="Delete my account without the money" />
  return (
    <TextField
      control={control}
      name="despiteMoney"
      label="Erase all the same, because"
      optional
      description="Advances will become income, and debts will be written off."
    />
  )
}
