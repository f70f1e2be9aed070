import { useRef } from 'react'
import { Form } from '../../../components/forms/form.tsx'
import { SubmitButton } from '../../../components/forms/submit-button.tsx'
import { TextareaField } from '../../../components/forms/textarea-field.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { formatMoney } from '../../../lib/money.ts'
import type { Customer } from '../../customers/contract.ts'
import { CustomerPicker } from '../../households/ui/customer-picker.tsx'
import { OrderItemFields } from './order-item-fields.tsx'
import { ProductPicker } from './product-picker.tsx'
import { useNewOrder } from './use-new-order.ts'

/** The order form, with `initialCustomer` chosen if given. */
export function NewOrderForm({ initialCustomer }: { initialCustomer: Customer | null }) {
  const { form, items, customer, chooseCustomer, known, add, total, submit } = useNewOrder(initialCustomer)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <Form form={form} onSubmit={submit} className="max-w-3xl">
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
