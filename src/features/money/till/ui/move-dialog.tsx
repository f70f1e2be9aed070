import { useEffect, useState } from 'react'
import { z } from 'zod'
import { FormDialog } from '../../../../components/dialogs/form-dialog.tsx'
import { NumberField } from '../../../../components/forms/number-field.tsx'
import { RadioCards } from '../../../../components/forms/radio-cards.tsx'
import { hasSucceeded } from '../../../../components/forms/submit-with.ts'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { rupees } from '../../../../lib/paise-schema.ts'
import { line } from '../../../../lib/text.ts'
import { refusalCode } from '../../../../lib/web/feature-client.ts'
import { randomId } from '../../../../lib/web/random-id.ts'
import { BILL_TEXTS } from '../../bills/texts.ts'
import { ProposedReason } from '../../bills/ui/proposed-reason.tsx'
import { TILL_PAGE_TEXTS, TILL_REFUSALS } from '../texts.ts'
import { tillClient, useTillChange } from './api.ts'

const WAYS = ['out', 'in'] as const
const ways = () =>
  ({
    out: { label: 'Taken out', reasons: ['To the bank', 'Petty cash'] },
    in: { label: 'Put in', reasons: ['Change from the bank'] },
  }) as const satisfies Record<(typeof WAYS)[number], { label: string; reasons: readonly string[] }>

const moveSchema = z.object({
  way: z.enum(WAYS),
  amount: rupees({ required: BILL_TEXTS.amountWrong, negative: BILL_TEXTS.amountWrong }).refine(
    (paise) => paise > 0,
    BILL_TEXTS.amountWrong,
  ),
  reason: line(BILL_TEXTS.reasonRequired, 500),
})

/** Cash that goes to the bank or is spent, and cash that is put in. */
export function MoveDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const form = useZodForm(moveSchema, { defaultValues: { way: 'out', amount: null, reason: '' } })
  const { control, setFocus } = form
  useEffect(() => setFocus('amount'), [setFocus])
  const [idempotencyKey] = useState(randomId)
  const change = useTillChange(onClose)
  // What was asked about, and is pressed again.
  const [asked, setAsked] = useState<number | null>(null)
  const isAsked = asked !== null && asked === moveSchema.shape.amount.safeParse(form.watch('amount')).data
  const save = (values: z.output<typeof moveSchema>) => {
    const anyway = values.way === 'out' && values.amount === asked
    return change.mutateAsync({
      send: () => tillClient.moveCash({ id, ...values, anyway, idempotencyKey }),
      done: TILL_PAGE_TEXTS.saved,
      refused: (failure) => {
        if (refusalCode(failure) !== 'TOO_MUCH_OUT') return false
        setAsked(values.amount)
        form.setError('amount', { message: TILL_REFUSALS.TOO_MUCH_OUT.message }, { shouldFocus: true })
        return true
      },
    })
  }
  return (
    <FormDialog
      title="Cash in or out"
      form={form}
      draft={`till:move:${id}`}
      onSubmit={(values) => hasSucceeded(save(values))}
      onClose={onClose}
      submitLabel={isAsked ? 'Continue' : 'Save'}
    >
      <RadioCards
        control={control}
        name="way"
        label="What happens"
        look="compact"
        columns="grid-cols-2"
        options={WAYS.map((value) => ({ value, label: ways()[value].label }))}
      />
      <NumberField control={control} name="amount" label="Amount" sign="₹" decimals={2} />
      <ProposedReason control={control} name="reason" proposed={ways()[form.watch('way')].reasons} />
    </FormDialog>
  )
}
