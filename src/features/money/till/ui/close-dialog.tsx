import { useEffect, useState } from 'react'
import { z } from 'zod'
import { FormDialog } from '../../../../components/dialogs/form-dialog.tsx'
import { NumberField } from '../../../../components/forms/number-field.tsx'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { Notice } from '../../../../components/notices/notice.tsx'
import { formatMoney, toRupees } from '../../../../lib/money.ts'
import { rupees } from '../../../../lib/paise-schema.ts'
import { optionalLine } from '../../../../lib/text.ts'
import { formatCount } from '../../../../lib/words/format-count.ts'
import { BILL_TEXTS } from '../../bills/texts.ts'
import { ProposedReason } from '../../bills/ui/proposed-reason.tsx'
import { TILL_PAGE_TEXTS, TILL_TEXTS } from '../texts.ts'
import type { Till } from '../till-schemas.ts'
import { tillClient, useTillChange } from './api.ts'
import { CountField, countFields } from './count-field.tsx'

const stays = rupees({ required: TILL_TEXTS.staysWrong, negative: TILL_TEXTS.staysWrong })
const closeSchema = z
  .object({ ...countFields, stays, reason: optionalLine(500) })
  .refine((closing) => closing.stays <= closing.counted, { message: TILL_TEXTS.staysWrong, path: ['stays'] })
const reasons = () => ['Wrong change given', 'Not written down', 'Can’t be explained']

type Closing = Awaited<ReturnType<typeof tillClient.closeTill>>
type Answer = { counted: number; difference: number; expected: number | null; hasChanged: boolean }

/** What is taken out of what was counted, once both can be read. */
function takenOut(entered: z.input<typeof closeSchema>): string {
  const counted = countFields.counted.safeParse(entered.counted).data
  const left = stays.safeParse(entered.stays).data
  return counted === undefined || left === undefined || left > counted
    ? 'The rest goes to the bank or the safe'
    : `${formatMoney(counted - left)} goes to the bank or the safe`
}

/** What a difference means, in words. */
export function differenceText(difference: number): string {
  if (difference === 0) return 'No difference'
  return `${formatMoney(Math.abs(difference))} ${difference < 0 ? 'short' : 'over'}`
}

type CloseDialogProps = {
  id: string
  /** What was in it at first, which is likely to stay in it. */
  float: number
  /** What was taken without a method. */
  unrecorded: Till['unrecorded']
  onClose: () => void
  onClosed: () => void
}

/** Asks for what was counted, and only then says what should be there; a difference is closed with a reason. */
export function CloseDialog({ id, float, unrecorded, onClose, onClosed }: CloseDialogProps) {
  const form = useZodForm(closeSchema, {
    defaultValues: { counted: null, pieces: {}, stays: toRupees(float), reason: '' },
  })
  const { control, setFocus } = form
  useEffect(() => setFocus('counted'), [setFocus])
  const [last, setAnswer] = useState<Answer | null>(null)
  // What is counted again is compared again.
  const answer = last?.counted === form.watch('counted') ? last : null
  const change = useTillChange<Closing>()
  const close = async ({ counted, stays, reason }: z.output<typeof closeSchema>) => {
    if (answer !== null && reason === null) {
      form.setError('reason', { message: BILL_TEXTS.reasonRequired })
      return false
    }
    const explained = answer === null ? {} : { seenDifference: answer.difference, reason: reason ?? '' }
    const send = () => tillClient.closeTill({ id, counted, stays, ...explained })
    const closing = await change.mutateAsync({ send }).catch(() => null)
    if (closing === null) return false
    const { till, difference, expected } = closing
    if (till.closedAt !== null) onClosed()
    else setAnswer({ counted: toRupees(counted), difference, expected, hasChanged: answer !== null })
    return till.closedAt !== null
  }
  return (
    <FormDialog
      title="Close the till"
      form={form}
      draft={`till:close:${id}`}
      onSubmit={close}
      onClose={onClose}
      submitLabel={
        answer === null ? 'Close the till' : `Close, ${differenceText(answer.difference).toLowerCase()}`
      }
    >
      {unrecorded.count > 0 && <UnrecordedNotice list={unrecorded} />}
      <CountField control={control} label="Counted in the drawer" counted="counted" pieces="pieces" />
      <NumberField
        control={control}
        name="stays"
        label="Stays in the drawer"
        description={takenOut(form.watch())}
        sign="₹"
        decimals={2}
      />
      {answer !== null && (
        <>
          <DifferenceNotice answer={answer} />
          <ProposedReason control={control} name="reason" proposed={reasons()} />
        </>
      )}
    </FormDialog>
  )
}

/** Payments without a method, which get none once the till is closed. */
function UnrecordedNotice({ list: { items, count } }: { list: Till['unrecorded'] }) {
  // The list ends somewhere: a sum of its part would be a wrong one.
  const sum = items.length < count ? null : items.reduce((total, { amount }) => total + amount, 0)
  return (
    <Notice
      tone="warning"
      role="status"
      title={`${formatCount(count)} ${count === 1 ? 'payment' : 'payments'} without a method${sum === null ? '' : `, ${formatMoney(sum)}`}`}
    >
      <p>
        After you close the till, no one can enter how the customer paid. To enter it first, press Cancel and
        go to the list {TILL_PAGE_TEXTS.methodMissing}.
      </p>
    </Notice>
  )
}

/** What was counted and what should be there differ. */
function DifferenceNotice({ answer: { difference, expected, hasChanged } }: { answer: Answer }) {
  return (
    <Notice tone="warning" role="alert" title={differenceText(difference)}>
      {hasChanged && <p>{TILL_PAGE_TEXTS.changed}</p>}
      {expected !== null && <p>{formatMoney(expected)} should be in the drawer.</p>}
      <p>Count again, or enter a reason and close.</p>
    </Notice>
  )
}
