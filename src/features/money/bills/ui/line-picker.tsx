import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { PickBox, type PickOption, usePicking } from '../../../../components/forms/pick-box.tsx'
import { formatMoney } from '../../../../lib/money.ts'
import { CHECKOUT_TEXTS } from '../checkout-texts.ts'
import { type Offered, offeredQuery } from './api.ts'
import { offBill } from './off-bill.ts'

type LinePickerProps = {
  box: RefObject<HTMLInputElement | null>
  onChoose: (chosen: Offered) => void
  /** Nothing is on the bill yet. */
  isNeeded: boolean
  /** Leads to where a product is added; undefined for staff who may not. */
  onAdd: ((name: string) => void) | undefined
  /** What Enter in the empty box does. */
  onEmptyEnter?: (() => void) | undefined
}

/** Finds a product, treatment or service by typing. */
export function LinePicker({ box, onChoose, isNeeded, onAdd, onEmptyEnter }: LinePickerProps) {
  const picking = usePicking()
  const { name, isOpen } = picking
  const { data: found, isPlaceholderData, isFetching } = useQuery({ ...offeredQuery(name), enabled: isOpen })
  const isNothing = found?.length === 0 && !isPlaceholderData
  const way = name === '' ? CHECKOUT_TEXTS.addProducts : CHECKOUT_TEXTS.addIt
  const options: PickOption[] =
    isNothing && onAdd !== undefined
      ? [{ id: 'add', name: way, isWay: true, choose: () => onAdd(name) }]
      : (found ?? []).map((sold) => ({
          ...{ id: sold.id, name: sold.name, end: formatMoney(sold.price) },
          ...(sold.left !== null && { aside: `${sold.left / 1000} left` }),
          choose: () => onChoose(sold),
        }))
  const nothing = CHECKOUT_TEXTS.nothingFound
  return (
    <PickBox
      {...offBill(isNeeded ? CHECKOUT_TEXTS.empty : undefined)}
      picking={picking}
      box={box}
      onEmptyEnter={onEmptyEnter}
      label="Add a product or treatment"
      listLabel="Products, treatments and services"
      options={options}
      isFresh={!isPlaceholderData && !(found === undefined && isFetching)}
      note={
        isNothing ? `${nothing}${onAdd === undefined ? `. ${CHECKOUT_TEXTS.adminAdds}.` : ''}` : undefined
      }
    />
  )
}
