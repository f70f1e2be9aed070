import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { BackLink } from '../../../../components/actions/back-link.tsx'
import { Button } from '../../../../components/actions/button.tsx'
import { ComboboxField } from '../../../../components/forms/combobox-field.tsx'
import { Form } from '../../../../components/forms/form.tsx'
import { SubmitButton } from '../../../../components/forms/submit-button.tsx'
import { TextareaField } from '../../../../components/forms/textarea-field.tsx'
import { Card } from '../../../../components/layout/card.tsx'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { Spinner } from '../../../../components/notices/spinner.tsx'
import { formatMoney } from '../../../../lib/money.ts'
import type { Customer } from '../../../owners/customers/contract.ts'
import { householdQuery } from '../../../owners/households/ui/api.ts'
import { CustomerPicker } from '../../../owners/households/ui/customer-picker.tsx'
import { authPaths } from '../../../platform/auth/paths.ts'
import type { Product } from '../contract.ts'
import { ORDER_TEXTS, PRODUCT_TEXTS } from '../texts.ts'
import { offeredProductsQuery } from './api.ts'
import { OrderItemFields } from './order-item-fields.tsx'
import { useNewOrder } from './use-new-order.ts'

/**
 * Create New Order: customer, products with quantities, shipping address (specification, section 2). `customerId`
 * comes from the URL and names the customer who is chosen when the form opens.
 */
export function NewOrderPage({ customerId }: { customerId: string | undefined }) {
  const customer = useQuery({ ...householdQuery(customerId ?? ''), enabled: customerId !== undefined })
  return (
    <>
      <PageHeader back={<BackLink to={authPaths.dashboard}>Back to Dashboard</BackLink>} />
      {customerId === undefined ? (
        <NewOrderForm initialCustomer={null} />
      ) : (
        <Loaded
          query={customer}
          loading={<Spinner text="Loading order form..." />}
          errorText={ORDER_TEXTS.loadFailed}
        >
          {(initialCustomer) => <NewOrderForm initialCustomer={initialCustomer} />}
        </Loaded>
      )}
    </>
  )
}

/** The order form, with `initialCustomer` chosen if given. */
function NewOrderForm({ initialCustomer }: { initialCustomer: Customer | null }) {
  const order = useNewOrder(initialCustomer)
  const { form, items, customer, chooseCustomer, known, add, total, submit } = order
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Form
      form={form}
      draft={`new-order:${initialCustomer?.id ?? ''}`}
      beside={order.beside}
      onSubmit={submit}
      className="max-w-3xl"
    >
      <Card className="grid gap-8 p-5 sm:p-8">
        <CustomerPicker
          control={form.control}
          name="customerId"
          label="Customer"
          chosen={customer}
          onChoose={chooseCustomer}
        />
        <section aria-labelledby="products" className="grid gap-4">
          <h2 id="products" ref={heading} tabIndex={-1} className="text-xl outline-none">
            Products
          </h2>
          <ProductPicker onAdd={add} />
          <OrderItemFields
            form={form}
            items={items}
            known={known}
            onRemoved={() => heading.current?.focus()}
          />
        </section>
        <TextareaField control={form.control} name="shippingAddress" label="Shipping Address" rows={3} />
        <div className="grid gap-4 border-t border-line pt-6">
          <p aria-live="polite" className="flex justify-between text-lg font-semibold tabular-nums">
            <span>Total</span>
            <span>{formatMoney(total, 'exact')}</span>
          </p>
          <SubmitButton disabled={items.fields.length === 0} pendingText="Processing...">
            Create Order
          </SubmitButton>
        </div>
      </Card>
    </Form>
  )
}

/** Finds products by name, shows their prices and adds one to the order. */
function ProductPicker({ onAdd }: { onAdd: (product: Product) => void }) {
  const { control } = useForm({ defaultValues: { product: '' } })
  const [typed, setTyped] = useState('')
  const [added, setAdded] = useState(0)
  const found = useQuery(offeredProductsQuery(typed))
  const products = found.data ?? []
  const add = (id: string | null) => {
    const product = products.find((candidate) => candidate.id === id)
    if (product === undefined) return
    onAdd(product)
    setTyped('')
    setAdded(added + 1)
  }
  return (
    <div className="grid gap-2">
      <ComboboxField
        // A new field for each added product: its list is closed, so the focus can move to the quantity.
        key={added}
        control={control}
        name="product"
        label="Add products"
        options={products.map(({ id, name, price }) => ({
          id,
          label: name,
          detail: formatMoney(price, 'exact'),
        }))}
        chosen={null}
        onChoose={add}
        typed={typed}
        stale={found.isPlaceholderData}
        onType={setTyped}
        emptyText={found.isFetching ? PRODUCT_TEXTS.searching : PRODUCT_TEXTS.nothingFound}
        placeholder="Product name"
      />
      {found.isError && (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-red-ink">
          <p className="font-semibold">{ORDER_TEXTS.loadFailed}</p>
          <Button tone="quiet" size="dense" pending={found.isFetching} onClick={() => void found.refetch()}>
            Retry
          </Button>
        </div>
      )}
    </div>
  )
}
