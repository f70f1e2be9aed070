import { useMutation, useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Search } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { Section } from '../../../../components/layout/section.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { Spinner } from '../../../../components/notices/spinner.tsx'
import { toastError } from '../../../../lib/web/toast.ts'
import { useFinish } from '../../../../lib/web/use-finish.ts'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import type { CareItem } from '../contract.ts'
import { CARE_TEXTS } from '../texts.ts'
import { AddItemDialog } from './add-item-dialog.tsx'
import { CARE_ITEMS_KEY, careClient, careItemsQuery } from './api.ts'
import { BatchDialog } from './batch-dialog.tsx'
import { type GivenProduct, GivenProductDialog } from './given-product-dialog.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { scheduleWords, spanWords } from './schedule-words.ts'

type Open = 'item' | { item: CareItem } | { product: GivenProduct | null } | { batchOf: GivenProduct }

/** What pets are given at the clinic: the items with their schedules, and the products. */
export function CarePage() {
  const care = useQuery(careItemsQuery)
  const [open, setOpen] = useState<Open | null>(null)
  return (
    <>
      <PageHeader />
      <Loaded query={care} loading={<Spinner text={CARE_TEXTS.loading} />} errorText={CARE_TEXTS.loadFailed}>
        {({ items, products, checkup }) => (
          <div className="grid gap-6">
            <Section
              title="Items"
              text="Staff see only items that are turned on. Changing an item doesn’t move due days that are already set."
            >
              <ul aria-label="Items" className="grid divide-y divide-line">
                {items.map((item) => (
                  <ItemLine key={item.id} item={item} onEdit={() => setOpen({ item })} />
                ))}
              </ul>
              <Button
                tone="quiet"
                className="justify-self-start"
                icon={<Plus className="size-4" aria-hidden="true" />}
                onClick={() => setOpen('item')}
              >
                Add an item
              </Button>
            </Section>
            <Checkup active={checkup} />
            <Products
              items={items}
              products={products}
              onEdit={(product) => setOpen({ product })}
              onBatch={(batchOf) => setOpen({ batchOf })}
            />
            {open !== null && <Opened open={open} items={items} onOpen={setOpen} />}
          </div>
        )}
      </Loaded>
    </>
  )
}

type OpenedProps = { open: Open; items: readonly CareItem[]; onOpen: (open: Open | null) => void }

function Opened({ open, items, onOpen }: OpenedProps) {
  const mayFindBatch = useMay(careClient.listOfBatch)
  const close = () => onOpen(null)
  if (open === 'item') return <AddItemDialog onClose={close} onAdded={(item) => onOpen({ item })} />
  if ('item' in open) return <ItemDialog key={open.item.id} item={open.item} onClose={close} />
  if ('batchOf' in open) return mayFindBatch && <BatchDialog product={open.batchOf} onClose={close} />
  return <GivenProductDialog product={open.product} items={items} onClose={close} />
}

/** Whether days are set on which pets are seen again. */
function Checkup({ active }: { active: boolean }) {
  const finish = useFinish(CARE_ITEMS_KEY)
  const change = useMutation({
    mutationFn: () => careClient.saveCheckup({ active: !active }),
    onSuccess: () => finish(CARE_TEXTS.saved),
    onError: () => toastError(CARE_TEXTS.saveFailed),
  })
  return (
    <Section title="See again" text="After an appointment, staff can enter when to see the pet again.">
      <p>{active ? 'On' : 'Off'}</p>
      <Button
        tone="quiet"
        className="justify-self-start"
        pending={change.isPending}
        onClick={() => change.mutate()}
      >
        {active ? 'Switch off See again' : 'Switch on See again'}
      </Button>
    </Section>
  )
}

type ProductsProps = {
  items: readonly CareItem[]
  products: readonly GivenProduct[]
  /** Null: one that is added. */
  onEdit: (product: GivenProduct | null) => void
  onBatch: (product: GivenProduct) => void
}

function Products({ items, products, onEdit, onBatch }: ProductsProps) {
  return (
    <Section
      title="Products"
      text="Choose the items that each product is given for. Recording a dose takes the product from the stock."
    >
      <ul aria-label="Products" className="grid divide-y divide-line empty:hidden">
        {products.map((product) => (
          <ProductLine
            key={product.id}
            product={product}
            items={items}
            onEdit={() => onEdit(product)}
            onBatch={() => onBatch(product)}
          />
        ))}
      </ul>
      <Button
        tone="quiet"
        className="justify-self-start"
        icon={<Plus className="size-4" aria-hidden="true" />}
        onClick={() => onEdit(null)}
      >
        Add a product
      </Button>
    </Section>
  )
}

function ItemLine({ item, onEdit }: { item: CareItem; onEdit: () => void }) {
  return (
    <li className="flex items-start justify-between gap-3 py-2">
      <div className="grid min-w-0 gap-0.5">
        <p className="wrap-anywhere">
          <span className="font-semibold">{item.name}</span>
          <span className="ms-2 text-ink-soft">{item.active ? 'On' : 'Off'}</span>
        </p>
        <p className="text-sm text-ink-soft">{scheduleWords(item)}</p>
      </div>
      <EditButton name={item.name} onEdit={onEdit} />
    </li>
  )
}

type ProductLineProps = {
  product: GivenProduct
  items: readonly CareItem[]
  onEdit: () => void
  onBatch: () => void
}

function ProductLine({ product, items, onEdit, onBatch }: ProductLineProps) {
  const mayFindBatch = useMay(careClient.listOfBatch)
  const names = items.filter(({ id }) => product.itemIds.includes(id)).map(({ name }) => name)
  const protects = product.validity === null ? '' : `, protects for ${spanWords(product.validity)}`
  return (
    <li className="flex items-start justify-between gap-3 py-2">
      <div className="grid min-w-0 gap-0.5">
        <p className="font-semibold wrap-anywhere">{product.name}</p>
        <p className="text-sm text-ink-soft wrap-anywhere">{`Given as ${names.join(', ')}${protects}`}</p>
      </div>
      <span className="flex flex-wrap justify-end">
        {mayFindBatch && (
          <Button
            tone="bare"
            size="dense"
            aria-label={`Batch of ${product.name}`}
            icon={<Search className="size-4" aria-hidden="true" />}
            onClick={onBatch}
          >
            Batch
          </Button>
        )}
        <EditButton name={product.name} onEdit={onEdit} />
      </span>
    </li>
  )
}

function EditButton({ name, onEdit }: { name: string; onEdit: () => void }) {
  return (
    <Button
      tone="bare"
      size="dense"
      aria-label={`Edit ${name}`}
      icon={<Pencil className="size-4" aria-hidden="true" />}
      onClick={onEdit}
    >
      Edit
    </Button>
  )
}
