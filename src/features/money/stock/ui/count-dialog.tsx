import type { z } from 'zod'
import { FormDialog } from '../../../../components/dialogs/form-dialog.tsx'
import { NumberField } from '../../../../components/forms/number-field.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { TextField } from '../../../../components/forms/text-field.tsx'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { useFinish } from '../../../../lib/web/use-finish.ts'
import { countFormSchema, lowFormSchema, type StockItem } from '../contract.ts'
import { STOCK_TEXTS } from '../texts.ts'
import { STOCK_KEY, stockClient } from './api.ts'
import { lotText } from './units-text.ts'

type ItemDialogProps = { item: StockItem; onClose: () => void }

/** Corrects what is left of each batch to what someone has counted. */
export function CountDialog({ item: { product, lots }, onClose }: ItemDialogProps) {
  const form = useZodForm(countFormSchema(lots.map(({ left }) => left)), {
    defaultValues: { lots: lots.map(({ left }) => ({ left: left / 1000 })), reason: '' },
  })
  const finish = useFinish(STOCK_KEY)
  const save = async ({ lots: counted, reason }: z.output<ReturnType<typeof countFormSchema>>) => {
    for (const [place, { id, left: seenLeft }] of lots.entries()) {
      const left = counted[place]?.left ?? seenLeft
      if (left !== seenLeft && reason !== null) await stockClient.count({ lotId: id, left, seenLeft, reason })
    }
    await finish(STOCK_TEXTS.counted, onClose)
  }
  return (
    <FormDialog
      title={`Count: ${product.name}`}
      onClose={onClose}
      form={form}
      draft={`count:${product.id}`}
      onSubmit={submitWith(form, save, { above: STOCK_TEXTS.saveFailed })}
      submitLabel="Save"
    >
      {lots.map((lot, place) => (
        <NumberField
          key={lot.id}
          control={form.control}
          name={`lots.${place}.left`}
          label={lots.length === 1 && lotText(lot) === lotText(PLAIN) ? 'Left' : lotText(lot)}
          decimals={3}
          silentUnit="pieces"
        />
      ))}
      <TextField
        control={form.control}
        name="reason"
        label="Reason"
        description="Why the count is different. For example, one bottle broke."
        autoComplete="off"
      />
    </FormDialog>
  )
}

const PLAIN = { batch: null, expiresOn: null }

/** Says with how much left a product is among what runs low. */
export function LowDialog({ item: { product, lowAt }, onClose }: ItemDialogProps) {
  const form = useZodForm(lowFormSchema, { defaultValues: { lowAt: lowAt === null ? null : lowAt / 1000 } })
  const finish = useFinish(STOCK_KEY)
  const save = async (values: z.output<typeof lowFormSchema>) => {
    await stockClient.setLow({ id: product.id, ...values })
    await finish(STOCK_TEXTS.lowSaved, onClose)
  }
  return (
    <FormDialog
      title={`Low stock: ${product.name}`}
      onClose={onClose}
      form={form}
      draft={`low-stock:${product.id}`}
      onSubmit={submitWith(form, save, { above: STOCK_TEXTS.saveFailed })}
      submitLabel="Save"
    >
      <NumberField
        control={form.control}
        name="lowAt"
        label="Low-stock level"
        description="At this quantity or less, the product is listed under Low. Leave empty for no level."
        decimals={3}
        silentUnit="pieces"
        optional
      />
    </FormDialog>
  )
}
