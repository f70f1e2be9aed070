import { useInfiniteQuery } from '@tanstack/react-query'
import { Eye, EyeOff, PackagePlus, Pencil } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { LateSearchField } from '../../../../components/forms/late-search-field.tsx'
import { Badge } from '../../../../components/layout/badge.tsx'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { PagedList } from '../../../../components/lists/paged-list.tsx'
import { type Column, Table } from '../../../../components/lists/table.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { formatMoney } from '../../../../lib/money.ts'
import { useChange } from '../../../../lib/web/use-change.ts'
import type { Product } from '../contract.ts'
import { productKindLabels } from '../rules.ts'
import { PRODUCT_TEXTS } from '../texts.ts'
import { ordersClient, PRODUCTS_KEY, productsQuery } from './api.ts'
import { ProductDialog } from './product-dialog.tsx'

type ProductsPageProps = {
  q: string
  /** The name of a product that someone came to add. */
  add?: string | undefined
  onSearch: (q: string) => void
}

/** Products and their prices. A hidden product can't be ordered but remains in past orders. */
export function ProductsPage({ q, add, onSearch }: ProductsPageProps) {
  const products = useInfiniteQuery(productsQuery(q))
  const [open, setOpen] = useState<Product | 'new' | null>(add === undefined ? null : 'new')
  return (
    <>
      <PageHeader
        actions={
          <Button
            tone="accent"
            icon={<PackagePlus className="size-5" aria-hidden="true" />}
            onClick={() => setOpen('new')}
          >
            Add Product
          </Button>
        }
      />
      <div className="grid gap-6">
        <div className="max-w-xl">
          <LateSearchField label="Search products" placeholder="Search by name" q={q} onSearch={onSearch} />
        </div>
        <PagedList
          name={`products ${q}`}
          query={products}
          loadingText={PRODUCT_TEXTS.loading}
          errorText={PRODUCT_TEXTS.loadFailed}
          empty={
            <EmptyState
              title={PRODUCT_TEXTS.nothingFound}
              text={q === '' ? 'Add the products that the clinic sells.' : 'Try another name.'}
            />
          }
        >
          {(items) => (
            <Table
              label="Products"
              columns={columnsOf(setOpen)}
              rows={items}
              rowKey={({ id }) => id}
              compact
            />
          )}
        </PagedList>
      </div>
      {open !== null && (
        <ProductDialog product={open === 'new' ? null : open} name={add} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

function columnsOf(onEdit: (product: Product) => void): Column<Product>[] {
  return [
    { label: 'Product', role: 'title', cell: (product) => <Named product={product} /> },
    { label: 'Price', numeric: true, cell: ({ price }) => formatMoney(price, 'exact') },
    {
      label: 'State',
      role: 'state',
      cell: ({ hidden }) => (
        <Badge tone={hidden ? 'neutral' : 'green'} label={hidden ? 'Hidden' : 'Available'} />
      ),
    },
    { label: 'Actions', role: 'actions', cell: (product) => <Actions product={product} onEdit={onEdit} /> },
  ]
}

function Named({ product: { name, kind } }: { product: Product }) {
  return (
    <>
      <span className="wrap-anywhere">{name}</span>
      {kind === 'treatment' && (
        <span className="ms-2 text-sm text-ink-soft">{productKindLabels()[kind]}</span>
      )}
    </>
  )
}

function Actions({ product, onEdit }: { product: Product; onEdit: (product: Product) => void }) {
  const { id, name, hidden } = product
  const hide = useChange({
    send: () => ordersClient.hideProduct({ id, hidden: !hidden }),
    done: hidden ? PRODUCT_TEXTS.shown : PRODUCT_TEXTS.hidden,
    failed: PRODUCT_TEXTS.saveFailed,
    refresh: PRODUCTS_KEY,
  })
  const Icon = hidden ? Eye : EyeOff
  return (
    <span className="-me-3 inline-flex gap-2">
      <Button
        tone="quiet"
        size="dense"
        aria-label={`Edit ${name}`}
        icon={<Pencil className="size-4" aria-hidden="true" />}
        onClick={() => onEdit(product)}
      >
        Edit
      </Button>
      <Button
        tone="bare"
        size="dense"
        aria-label={`${hidden ? 'Show' : 'Hide'} ${name}`}
        icon={<Icon className="size-4" aria-hidden="true" />}
        pending={hide.isPending}
        onClick={() => hide.mutate()}
        // Wide enough for both words, so that the Edit button does not move.
        className="min-w-24"
      >
        {hidden ? 'Show' : 'Hide'}
      </Button>
    </span>
  )
}
