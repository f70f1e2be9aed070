import { Trash2 } from 'lucide-react'
import { IconButton } from '../../../../components/actions/icon-button.tsx'
import { NumberField } from '../../../../components/forms/number-field.tsx'
import { formatMoney } from '../../../../lib/money.ts'
import { ORDER_TEXTS } from '../texts.ts'
import { countOf, type useNewOrder } from './use-new-order.ts'

type OrderItemFieldsProps = Pick<ReturnType<typeof useNewOrder>, 'form' | 'items' | 'known'> & {
  /** Called after an item is removed together with its focused button, to move the focus. */
  onRemoved: () => void
}

/** The items of the order, each with its price and a quantity field. */
export function OrderItemFields({ form, items, known, onRemoved }: OrderItemFieldsProps) {
  if (items.fields.length === 0) return <p className="text-ink-soft">{ORDER_TEXTS.itemsRequired}</p>
  const values = form.watch('items')
  return (
    <ul aria-label="Products of this order" className="divide-y divide-line border-y border-line">
      {items.fields.map(({ key, productId }, index) => {
        const { name, price } = known.get(productId) ?? { name: '', price: 0 }
        const quantity = countOf(values[index]?.quantity)
        return (
          <li
            key={key}
            className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-2 py-3 sm:grid-cols-[1fr_12rem_7rem_auto]"
          >
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">{name}</p>
              <p className="text-ink-soft tabular-nums">{formatMoney(price, 'exact')}</p>
            </div>
            <IconButton
              label={`Remove ${name}`}
              icon={<Trash2 className="size-5" aria-hidden="true" />}
              className="justify-self-end sm:order-last"
              onClick={() => {
                items.remove(index)
                onRemoved()
              }}
            />
            <NumberField
              control={form.control}
              name={`items.${index}.quantity`}
              label={`Quantity of ${name}`}
              hideLabel
              silentUnit="pieces"
              // Only the input is narrow; its error message uses the whole column.
              className="[&_input]:w-28"
            />
            <p className="text-end font-semibold tabular-nums">
              {quantity > 0 ? formatMoney(price * quantity, 'exact') : '–'}
            </p>
          </li>
        )
      })}
    </ul>
  )
}
