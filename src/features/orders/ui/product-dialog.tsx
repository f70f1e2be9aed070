import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { Button } from '../../../components/button.tsx'
import { Dialog } from '../../../components/dialog.tsx'
import { Form } from '../../../components/form.tsx'
import { NumberField } from '../../../components/number-field.tsx'
import { TextField } from '../../../components/text-field.tsx'
import { useZodForm } from '../../../components/use-zod-form.ts'
import { toRupees } from '../../../lib/money.ts'
import { refusalText } from '../../../lib/web/room-client.ts'
import { toastSuccess } from '../../../lib/web/toast.ts'
import { PRODUCT_TEXTS, type Product, productFormSchema } from '../contract.ts'
import { ordersClient, PRODUCTS_KEY } from './api.ts'

/** A product to be added or, where one is given, changed. */
export function ProductDialog({ product, onClose }: { product: Product | null; onClose: () => void }) {
  const form = useZodForm(productFormSchema, {
    defaultValues: { name: product?.name ?? '', price: product && toRupees(product.price) },
  })
  const [error, setError] = useState<string | null>(null)
  const queryClient = useQueryClient()
  const submit = async (values: z.output<typeof productFormSchema>) => {
    setError(null)
    try {
      if (product === null) await ordersClient.createProduct(values)
      else await ordersClient.updateProduct({ id: product.id, ...values })
    } catch (failure) {
      return setError(refusalText(failure) ?? PRODUCT_TEXTS.saveFailed)
    }
    toastSuccess(product === null ? PRODUCT_TEXTS.created : PRODUCT_TEXTS.updated)
    onClose()
    await queryClient.invalidateQueries({ queryKey: PRODUCTS_KEY })
  }
  const pending = form.formState.isSubmitting
  return (
    <Dialog isOpen onClose={onClose} title={product === null ? 'Add Product' : 'Edit Product'}>
      <Form form={form} onSubmit={submit} error={error} pending={pending}>
        <TextField
          control={form.control}
          name="name"
          label="Product Name"
          autoComplete="off"
          maxLength={120}
        />
        <NumberField control={form.control} name="price" label="Price" decimals sign="₹" />
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button tone="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" tone="accent" pending={pending} pendingText="Saving...">
            Save
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
