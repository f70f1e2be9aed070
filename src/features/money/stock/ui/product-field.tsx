import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { ComboboxField, type ComboboxOption } from '../../../../components/forms/combobox-field.tsx'
import { PRODUCT_TEXTS } from '../../orders/texts.ts'
import { offeredProductsQuery } from '../../orders/ui/api.ts'

type ProductFieldProps<Values extends FieldValues, Out> = {
  control: Control<Values, unknown, Out>
  name: FieldPath<Values>
  chosen: ComboboxOption | null
  onChoose: (chosen: ComboboxOption | null) => void
}

/** A product that is offered, found by its name. */
export function ProductField<Values extends FieldValues, Out>({
  chosen,
  onChoose,
  ...field
}: ProductFieldProps<Values, Out>) {
  const [typed, setTyped] = useState('')
  const found = useQuery(offeredProductsQuery(typed))
  const options = (found.data ?? []).map(({ id, name }) => ({ id, label: name }))
  return (
    <ComboboxField
      {...field}
      label="Product"
      options={options}
      chosen={chosen}
      onChoose={(id) => onChoose(options.find((option) => option.id === id) ?? null)}
      typed={typed}
      stale={found.isPlaceholderData}
      onType={setTyped}
      emptyText={found.isFetching ? PRODUCT_TEXTS.searching : PRODUCT_TEXTS.nothingFound}
      placeholder="Product name"
    />
  )
}
