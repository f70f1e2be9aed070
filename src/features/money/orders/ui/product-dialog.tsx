import type { z } from 'zod'
import { FormDialog } from '../../../../components/dialogs/form-dialog.tsx'
import { NumberField } from '../../../../components/forms/number-field.tsx'
import { RadioCards } from '../../../../components/forms/radio-cards.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { TextField } from '../../../../components/forms/text-field.tsx'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { MeanwhileNotice } from '../../../../components/notices/meanwhile-notice.tsx'
import { useMeanwhile } from '../../../../components/notices/use-meanwhile.ts'
import { toRupees } from '../../../../lib/money.ts'
import { useFinish } from '../../../../lib/web/use-finish.ts'
import { type Product, productFormSchema } from '../contract.ts'
import { PRODUCT_KINDS, productKindLabels } from '../rules.ts'
import { PRODUCT_TEXTS } from '../texts.ts'
import { ordersClient, PRODUCTS_KEY } from './api.ts'

type ProductDialogProps = {
  product: Product | null
  /** What a new one is called at first. */
  name?: string | undefined
  onClose: () => void
}

/** Adds a product, or edits the given one. */
export function ProductDialog({ product, name = '', onClose }: ProductDialogProps) {
  const form = useZodForm(productFormSchema, {
    defaultValues: product === null ? { name, price: null, kind: 'goods' } : valuesOf(product),
  })
  const { guard, meanwhile } = useMeanwhile(form, {
    seen: { name: product?.name ?? '', price: product?.price ?? 0, kind: product?.kind ?? 'goods' },
    valuesOf,
  })
  const finish = useFinish(PRODUCTS_KEY)
  const save = async (values: Seen, seen: Seen) => {
    if (product === null) await ordersClient.createProduct(values)
    else await ordersClient.updateProduct({ id: product.id, ...values, seen })
    await finish(product === null ? PRODUCT_TEXTS.created : PRODUCT_TEXTS.updated, onClose)
  }
  return (
    <FormDialog
      title={product === null ? 'Add Product' : 'Edit Product'}
      onClose={onClose}
      form={form}
      draft={`product:${product?.id ?? 'new'}`}
      onSubmit={submitWith(form, guard(save), { above: PRODUCT_TEXTS.saveFailed })}
      submitLabel="Save"
    >
      <MeanwhileNotice {...meanwhile} />
      <TextField control={form.control} name="name" label="Product Name" autoComplete="off" />
      <NumberField control={form.control} name="price" label="Price" decimals={2} sign="₹" />
      <RadioCards
        control={form.control}
        name="kind"
        label="Kind"
        description="A treatment is work with a price. It is billed at the counter and can’t be ordered."
        look="compact"
        columns="grid-cols-2"
        options={PRODUCT_KINDS.map((value) => ({ value, label: productKindLabels()[value] }))}
      />
    </FormDialog>
  )
}

type Seen = z.output<typeof productFormSchema>

const valuesOf = ({ name, price, kind }: Seen) => ({ name, price: toRupees(price), kind })
