import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import type { z } from 'zod'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { useFormKey } from '../../../../components/forms/use-form-key.ts'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { refusalText } from '../../../../lib/web/feature-client.ts'
import { stateNow } from '../../../../lib/web/late-change.ts'
import { toastError, toastSuccess } from '../../../../lib/web/toast.ts'
import type { Customer } from '../../../owners/customers/contract.ts'
import { authPaths } from '../../../platform/auth/paths.ts'
import { orderFormSchema, type Product } from '../contract.ts'
import { MAX_QUANTITY, totalOf } from '../rules.ts'
import { ORDER_TEXTS } from '../texts.ts'
import { ORDERS_KEY, ordersClient, PRODUCTS_KEY } from './api.ts'

type OrderValues = z.output<typeof orderFormSchema>
type KnownProduct = Pick<Product, 'id' | 'name' | 'price'>

/** The state of the order form: customer, items with their prices, and a submit that handles every refusal. */
export function useNewOrder(initialCustomer: Customer | null) {
  const form = useZodForm(orderFormSchema, {
    defaultValues: {
      customerId: initialCustomer?.id ?? '',
      items: [],
      shippingAddress: initialCustomer?.address ?? '',
    },
  })
  const items = useFieldArray({ control: form.control, name: 'items', keyName: 'key' })
  const [customer, setCustomer] = useState(initialCustomer)
  const [known, setKnown] = useState<ReadonlyMap<string, KnownProduct>>(new Map())
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const keyFor = useFormKey()

  const chooseCustomer = (chosen: Customer | null) => {
    const address = form.getValues('shippingAddress')
    const isTyped = address !== '' && address !== (customer?.address ?? '')
    if (!isTyped) form.setValue('shippingAddress', chosen?.address ?? '', { shouldDirty: true })
    setCustomer(chosen)
  }
  const addKnown = (products: readonly KnownProduct[]) =>
    setKnown((before) => new Map([...before, ...products.map((product) => [product.id, product] as const)]))
  const add = (product: Product) => {
    addKnown([product])
    const index = form.getValues('items').findIndex(({ productId }) => productId === product.id)
    if (index === -1) {
      const focusName = `items.${items.fields.length}.quantity`
      return items.append({ productId: product.id, quantity: 1 }, { focusName })
    }
    const quantity = countOf(form.getValues(`items.${index}.quantity`))
    form.setValue(`items.${index}.quantity`, Math.min(quantity + 1, MAX_QUANTITY))
    form.setFocus(`items.${index}.quantity`)
  }

  const priced = form.watch('items').map(({ productId, quantity }) => ({
    price: known.get(productId)?.price ?? 0,
    quantity: countOf(quantity),
  }))
  const total = totalOf(priced)

  const place = async (values: OrderValues) => {
    const order = { ...values, seenTotal: total }
    await ordersClient.place({ ...order, idempotencyKey: keyFor(order) })
    toastSuccess(ORDER_TEXTS.created)
    void queryClient.invalidateQueries({ queryKey: ORDERS_KEY })
    await navigate({ to: authPaths.dashboard })
  }
  const showRefusal = (failure: unknown) => {
    addKnown(offeredIn(failure))
    void queryClient.invalidateQueries({ queryKey: PRODUCTS_KEY })
    toastError(refusalText(failure) ?? ORDER_TEXTS.createFailed)
  }
  const submit = submitWith(form, place, { otherwise: showRefusal })
  const beside = {
    value: { customer, products: [...known.values()] },
    restore: (earlier?: { customer: Customer | null; products: KnownProduct[] }) => {
      setCustomer(earlier === undefined ? initialCustomer : earlier.customer)
      addKnown(earlier?.products ?? [])
      return []
    },
  }
  return { form, items, customer, chooseCustomer, known, add, total, submit, beside }
}

/** The products still available, from a refusal because of a changed price or a missing product. */
function offeredIn(failure: unknown): KnownProduct[] {
  const now = stateNow<Offered>(failure, 'PRICES_CHANGED') ?? stateNow<Offered>(failure, 'PRODUCT_MISSING')
  return now?.products ?? []
}
type Offered = { products: KnownProduct[] }

/** The quantity as a number; 0 while what is typed is no whole number above 0. */
export function countOf(quantity: unknown): number {
  return typeof quantity === 'number' && Number.isInteger(quantity) && quantity > 0 ? quantity : 0
}
