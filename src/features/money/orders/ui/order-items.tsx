import { formatMoney } from '../../../../lib/money.ts'
import type { WholeOrder } from '../contract.ts'

/** The items of an order and the total, on screen and in print. */
export function OrderItems({ order: { items, total } }: { order: WholeOrder }) {
  return (
    <div className="@container">
      <table aria-label="Products of this order" className="w-full tabular-nums">
        <thead className="text-sm text-ink-soft">
          <tr className="border-b border-line">
            <th scope="col" className="py-2 text-start font-semibold">
              Product
            </th>
            <th scope="col" className={QUANTITY}>
              Quantity
            </th>
            <th scope="col" className={PRICE}>
              Price
            </th>
            <th scope="col" className={NUMBER}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ productId, name, quantity, price }) => (
            <tr key={productId} className="border-b border-line">
              <td className="py-2 wrap-anywhere">
                {name}
                <span className="@min-[17.5rem]:hidden print:hidden"> × {quantity}</span>
              </td>
              <td className={QUANTITY}>{quantity}</td>
              <td className={PRICE}>{formatMoney(price, 'exact')}</td>
              <td className={NUMBER}>{formatMoney(price * quantity, 'exact')}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="text-lg font-semibold">
            <th scope="row" className="py-3 text-start">
              Total
            </th>
            <td className={QUANTITY} />
            <td className={PRICE} />
            <td className={NUMBER}>{formatMoney(total, 'exact')}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

const NUMBER = 'py-2 ps-3 text-end font-[inherit] whitespace-nowrap'
/** Beside the name where text is enlarged on a phone. */
const QUANTITY = `${NUMBER} @max-[17.5rem]:hidden print:table-cell`
/** Hidden on narrow screens: it follows from the amount and the quantity. */
const PRICE = `${NUMBER} @max-[19.5rem]:hidden print:table-cell`
