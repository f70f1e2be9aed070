import { useState } from 'react'
import { z } from 'zod'
import { FormDialog } from '../../../../components/dialogs/form-dialog.tsx'
import { CheckboxField } from '../../../../components/forms/checkbox-field.tsx'
import { CheckboxListField } from '../../../../components/forms/checkbox-list-field.tsx'
import type { ComboboxOption } from '../../../../components/forms/combobox-field.tsx'
import { NumberField } from '../../../../components/forms/number-field.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { useZodForm, type ZodForm } from '../../../../components/forms/use-zod-form.ts'
import { useFinish } from '../../../../lib/web/use-finish.ts'
import { ProductField } from '../../../money/stock/ui/product-field.tsx'
import type { CareItem } from '../contract.ts'
import type { Span } from '../rules.ts'
import { CARE_REFUSALS, CARE_TEXTS } from '../texts.ts'
import { CARE_ITEMS_KEY, careClient } from './api.ts'
import { partsOfSpan } from './schedule-words.ts'

export type GivenProduct = {
  id: string
  name: string
  itemIds: string[]
  validity: Span | null
  charged: boolean
}

const formSchema = z.object({
  productId: z.uuid(CARE_REFUSALS.PRODUCT_MISSING.message),
  itemIds: z.array(z.string()),
  charged: z.boolean(),
  months: z.int(CARE_TEXTS.spanWrong).min(1, CARE_TEXTS.spanWrong).max(600, CARE_TEXTS.spanWrong).nullable(),
})

type GivenProductDialogProps = {
  /** Null: one that is chosen here. */
  product: GivenProduct | null
  items: readonly CareItem[]
  onClose: () => void
}

/** Says what a product is given for, and how long it protects. */
export function GivenProductDialog({ product, items, onClose }: GivenProductDialogProps) {
  // A validity in days or weeks, which programs can set, stays as long as no one types another one.
  const stored = product?.validity ?? null
  const isInMonths = stored === null || partsOfSpan(stored).unit === 'm'
  const form = useZodForm(formSchema, {
    defaultValues: {
      productId: product?.id ?? '',
      itemIds: product?.itemIds ?? [],
      charged: product?.charged ?? false,
      months: stored === null || !isInMonths ? null : partsOfSpan(stored).count,
    },
  })
  const finish = useFinish(CARE_ITEMS_KEY)
  const [chosen, setChosen] = useState<ComboboxOption | null>(null)
  const save = async ({ productId, itemIds, charged, months }: z.output<typeof formSchema>) => {
    const typed: Span | null = months === null ? null : `${months}m`
    const validity = typed === null && !isInMonths ? stored : typed
    await careClient.saveProduct({ id: productId, itemIds, validity, charged })
    await finish(CARE_TEXTS.saved, onClose)
  }
  return (
    <FormDialog
      title={product?.name ?? 'Add a product'}
      onClose={onClose}
      form={form}
      draft={`given-product:${product?.id ?? ''}`}
      onSubmit={submitWith(form, save, {
        fields: { PRODUCT_MISSING: 'productId' },
        above: CARE_TEXTS.saveFailed,
      })}
      submitLabel="Save"
      pendingText="Saving..."
    >
      {product === null && (
        <ProductField control={form.control} name="productId" chosen={chosen} onChoose={setChosen} />
      )}
      <CheckboxListField
        control={form.control}
        name="itemIds"
        label="Given as"
        description="If you tick nothing, the product is no longer offered for doses."
        options={items.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <HowFields form={form} />
    </FormDialog>
  )
}

/** For how long the product protects, and whether a dose is charged. */
function HowFields({ form }: { form: ZodForm<typeof formSchema> }) {
  return (
    <>
      <NumberField
        control={form.control}
        name="months"
        label="Protects for (months)"
        description="Leave empty to use the schedule’s interval."
        optional
      />
      <CheckboxField
        control={form.control}
        name="charged"
        label="Charge each dose"
        description="Adds a line to the appointment’s bill."
      />
    </>
  )
}
