import { useState } from 'react'
import type { z } from 'zod'
import { DayField } from '../../../../components/dates/day-field.tsx'
import { FormDialog } from '../../../../components/dialogs/form-dialog.tsx'
import type { ComboboxOption } from '../../../../components/forms/combobox-field.tsx'
import { NumberField } from '../../../../components/forms/number-field.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { TextField } from '../../../../components/forms/text-field.tsx'
import { useFormKey } from '../../../../components/forms/use-form-key.ts'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { clinicDay } from '../../../../lib/time.ts'
import { useFinish } from '../../../../lib/web/use-finish.ts'
import { goodsFormSchema, type StockItem } from '../contract.ts'
import { STOCK_TEXTS } from '../texts.ts'
import { STOCK_KEY, stockClient } from './api.ts'
import { ProductField } from './product-field.tsx'

type GoodsDialogProps = { product: StockItem['product'] | null; onClose: () => void }

/** Adds goods that have come, of the given product or one that is chosen here. */
export function GoodsDialog({ product, onClose }: GoodsDialogProps) {
  const form = useZodForm(goodsFormSchema, {
    defaultValues: { productId: product?.id ?? '', thousandths: null, batch: '', expiresOn: '' },
  })
  const keyFor = useFormKey()
  const finish = useFinish(STOCK_KEY)
  const [chosen, setChosen] = useState<ComboboxOption | null>(null)
  const restore = (saved: unknown) => {
    setChosen(isOption(saved) ? saved : null)
    return []
  }
  const save = async (values: z.output<typeof goodsFormSchema>) => {
    await stockClient.takeIn({ ...values, idempotencyKey: keyFor(values) })
    await finish(STOCK_TEXTS.takenIn, onClose)
  }
  return (
    <FormDialog
      title={product === null ? 'Goods in' : `Goods in: ${product.name}`}
      onClose={onClose}
      form={form}
      draft={`goods-in:${product?.id ?? ''}`}
      beside={{ value: chosen, restore }}
      onSubmit={submitWith(form, save, {
        fields: { EXPIRED: 'expiresOn', PRODUCT_MISSING: 'productId' },
        above: STOCK_TEXTS.saveFailed,
      })}
      submitLabel="Add"
    >
      {product === null && (
        <ProductField control={form.control} name="productId" chosen={chosen} onChoose={setChosen} />
      )}
      <NumberField
        control={form.control}
        name="thousandths"
        label="Quantity"
        description="Count the units that you sell: a strip of 10 tablets is 10."
        decimals={3}
        silentUnit="pieces"
      />
      <TextField control={form.control} name="batch" label="Batch" autoComplete="off" optional />
      <DayField control={form.control} name="expiresOn" label="Use by" min={clinicDay(new Date())} optional />
    </FormDialog>
  )
}

const isOption = (saved: unknown): saved is ComboboxOption =>
  typeof saved === 'object' && saved !== null && 'id' in saved && 'label' in saved
