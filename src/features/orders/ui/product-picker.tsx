import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../../components/actions/button.tsx'
import { ComboboxField } from '../../../components/forms/combobox-field.tsx'
import { formatMoney } from '../../../lib/money.ts'
import type { Product } from '../contract.ts'
import { ORDER_TEXTS, PRODUCT_TEXTS } from '../texts.ts'
import { offeredProductsQuery } from './api.ts'

/** Finds products by name, shows their prices and adds one to the order. */
export function ProductPicker({ onAdd }: { onAdd: (product: Product) => void }) {
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
