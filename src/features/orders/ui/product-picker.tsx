import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../../components/button.tsx'
import { ComboboxField } from '../../../components/combobox-field.tsx'
import { formatMoney } from '../../../lib/money.ts'
import { ORDER_TEXTS, PRODUCT_TEXTS, type Product } from '../contract.ts'
import { offeredProductsQuery } from './api.ts'

/** Adds products to an order, found by a part of the name; each is shown with its price. */
export function ProductPicker({ onAdd }: { onAdd: (product: Product) => void }) {
  const { control } = useForm({ defaultValues: { product: '' } })
  const [typed, setTyped] = useState('')
  const [added, setAdded] = useState(0)
  const found = useQuery(offeredProductsQuery(typed))
  const products = found.data ?? []
  const add = (id: string | null) => {
    const product = products.find((one) => one.id === id)
    if (product === undefined) return
    onAdd(product)
    setTyped('')
    setAdded(added + 1)
  }
  return (
    <div className="grid gap-2">
      <ComboboxField
        // A new field for each: its list is closed, and the focus goes to the product's quantity.
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
        placeholder="Name of a product"
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
