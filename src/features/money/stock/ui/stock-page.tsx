import { useInfiniteQuery } from '@tanstack/react-query'
import { ClipboardCheck, PackagePlus, TriangleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { RoutedChip, RoutedLink } from '../../../../components/actions/routed-links.tsx'
import { Menu } from '../../../../components/dialogs/menu.tsx'
import { LateSearchField } from '../../../../components/forms/late-search-field.tsx'
import { Badge } from '../../../../components/layout/badge.tsx'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { Chips } from '../../../../components/lists/chips.tsx'
import { PagedList } from '../../../../components/lists/paged-list.tsx'
import { type Column, Table } from '../../../../components/lists/table.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { clinicDay } from '../../../../lib/time.ts'
import { toastError } from '../../../../lib/web/toast.ts'
import { useChange } from '../../../../lib/web/use-change.ts'
import { MayOpen } from '../../../platform/auth/ui/may-open.tsx'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import type { StockItem } from '../contract.ts'
import { stockPaths } from '../paths.ts'
import { isUsable, STOCK_FILTERS, type StockFilter } from '../rules.ts'
import { STOCK_TEXTS } from '../texts.ts'
import { STOCK_KEY, stockClient, stockQuery } from './api.ts'
import { CountDialog, LowDialog } from './count-dialog.tsx'
import { GoodsDialog } from './goods-dialog.tsx'
import { MovesDialog } from './moves-dialog.tsx'
import { lotText, unitsText } from './units-text.ts'

const filterLabels = () =>
  ({ all: 'All', low: 'Low', expiring: 'Expiring' }) as const satisfies Record<StockFilter, string>

/** What is open above the list. */
type Open = { what: 'goods'; item: StockItem | null } | { what: 'count' | 'low' | 'history'; item: StockItem }

type StockPageProps = {
  search: { q?: string | undefined; filter?: StockFilter | undefined }
  onSearch: (changed: { q: string | undefined }) => void
}

/** The products that the clinic counts, what is left of them, and until when it can be used. */
export function StockPage({ search, onSearch }: StockPageProps) {
  const { q = '', filter = 'all' } = search
  const stock = useInfiniteQuery(stockQuery({ q, filter }))
  const mayChange = useMay(stockClient.takeIn)
  const [open, setOpen] = useState<Open | null>(null)
  return (
    <>
      <PageHeader actions={mayChange && <GoodsIn onPress={() => setOpen({ what: 'goods', item: null })} />} />
      <div className="grid gap-6">
        <div className="grid max-w-xl gap-4">
          <Filters search={search} filter={filter} />
          <LateSearchField
            label="Search the stock"
            placeholder="Search by name"
            q={q}
            onSearch={(typed) => onSearch({ q: typed === '' ? undefined : typed })}
          />
        </div>
        <PagedList
          name={`stock ${filter} ${q}`}
          query={stock}
          loadingText={STOCK_TEXTS.loading}
          errorText={STOCK_TEXTS.loadFailed}
          empty={<EmptyState {...emptyWords(filter, q)} />}
        >
          {(items) => (
            <Table
              label="Stock"
              columns={columnsOf(mayChange, setOpen)}
              rows={items}
              rowKey={({ product }) => product.id}
              compact
            />
          )}
        </PagedList>
      </div>
      {open !== null && <Opened open={open} onClose={() => setOpen(null)} />}
    </>
  )
}

function Filters({ search, filter }: Pick<StockPageProps, 'search'> & { filter: StockFilter }) {
  return (
    <Chips label="Filter the stock">
      {STOCK_FILTERS.map((one) => (
        <RoutedChip
          key={one}
          to={stockPaths.list}
          search={{ ...search, filter: one }}
          selected={one === filter}
        >
          {filterLabels()[one]}
        </RoutedChip>
      ))}
    </Chips>
  )
}

function emptyWords(filter: StockFilter, q: string): { title: string; text: string } {
  if (q !== '') return { title: 'Nothing found', text: 'Try another name.' }
  if (filter === 'low')
    return { title: 'Nothing is running low', text: 'Set a low-stock level for each product.' }
  if (filter === 'expiring')
    return { title: 'Nothing expires soon', text: 'Products that expire within 30 days appear here.' }
  return {
    title: 'No stock tracked yet',
    text: 'Start with “Goods in”.',
  }
}

function columnsOf(mayChange: boolean, onOpen: (open: Open) => void): Column<StockItem>[] {
  const shown: Column<StockItem>[] = [
    {
      label: 'Product',
      role: 'title',
      cell: ({ product }) => <span className="wrap-anywhere">{product.name}</span>,
    },
    { label: 'Left', cell: (item) => <Left item={item} /> },
    { label: 'Batches', cell: ({ lots }) => <Lots lots={lots} /> },
  ]
  const actions: Column<StockItem> = {
    label: 'Actions',
    role: 'actions',
    cell: (item) => <Actions item={item} onOpen={onOpen} />,
  }
  return mayChange ? [...shown, actions] : shown
}

function Left({ item: { left, low } }: { item: StockItem }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-2 tabular-nums">
      {unitsText(left)}
      {low && <Badge tone="yellow" icon={TriangleAlert} label="Low" />}
    </span>
  )
}

function Lots({ lots }: { lots: StockItem['lots'] }) {
  const today = clinicDay(new Date())
  if (lots.length === 0) return <>–</>
  return (
    <ul className="grid gap-0.5">
      {lots.map((lot) => (
        <li key={lot.id} className="wrap-anywhere tabular-nums">
          {lotText(lot)}: {unitsText(lot.left)}
          {lot.batch !== null && <BillsOfBatch batch={lot.batch} />}
          {!isUsable(lot, today) && <strong className="ms-2 text-red-ink">Expired</strong>}
        </li>
      ))}
    </ul>
  )
}

/** Leads to the bills on which a batch was sold, such as when its maker calls it back. */
function BillsOfBatch({ batch }: { batch: string }) {
  return (
    <MayOpen page={stockPaths.bills} otherwise={null}>
      {' · '}
      <RoutedLink to={stockPaths.bills} search={{ q: batch }} aria-label={`Bills of batch ${batch}`}>
        Bills
      </RoutedLink>
    </MayOpen>
  )
}

function Actions({ item, onOpen }: { item: StockItem; onOpen: (open: Open) => void }) {
  const { product, lots } = item
  const maySet = useMay(stockClient.setLow)
  const stop = useChange({
    send: () => stockClient.stop({ id: product.id }),
    done: STOCK_TEXTS.stopped,
    failed: STOCK_TEXTS.saveFailed,
    refresh: STOCK_KEY,
  })
  const goodsIn = useRef<HTMLButtonElement>(null)
  const count = () => {
    if (lots.length > 0) return onOpen({ what: 'count', item })
    goodsIn.current?.focus()
    toastError(STOCK_TEXTS.noBatches)
  }
  return (
    <span className="-me-3 inline-flex flex-wrap items-center justify-end gap-2 md:flex-nowrap">
      <Button
        ref={goodsIn}
        tone="quiet"
        size="dense"
        aria-label={`Goods in: ${product.name}`}
        onClick={() => onOpen({ what: 'goods', item })}
      >
        Goods in
      </Button>
      <Button
        tone="bare"
        size="dense"
        aria-label={`Count ${product.name}`}
        icon={<ClipboardCheck className="size-4" aria-hidden="true" />}
        onClick={count}
      >
        Count
      </Button>
      <Menu
        label={`More for ${product.name}`}
        entries={entriesOf(item, { onOpen, ...(maySet && { onStop: stop.mutate }) })}
      />
    </span>
  )
}

type Entries = { onOpen: (open: Open) => void; onStop?: () => void }

/** The menu of an item; who may not set it only reads its history. */
function entriesOf(item: StockItem, { onOpen, onStop }: Entries) {
  const history = { id: 'history', label: 'History', onSelect: () => onOpen({ what: 'history', item }) }
  if (onStop === undefined) return [history]
  return [
    { id: 'low', label: 'Set low-stock level', onSelect: () => onOpen({ what: 'low', item }) },
    history,
    { id: 'stop', label: 'Stop counting', tone: 'danger' as const, onSelect: onStop },
  ]
}

function Opened({ open, onClose }: { open: Open; onClose: () => void }) {
  const maySet = useMay(stockClient.setLow)
  if (open.what === 'goods') return <GoodsDialog product={open.item?.product ?? null} onClose={onClose} />
  if (open.what === 'count') return <CountDialog item={open.item} onClose={onClose} />
  if (open.what === 'low') return maySet ? <LowDialog item={open.item} onClose={onClose} /> : null
  return <MovesDialog product={open.item.product} onClose={onClose} />
}

function GoodsIn({ onPress }: { onPress: () => void }) {
  return (
    <Button tone="accent" icon={<PackagePlus className="size-5" aria-hidden="true" />} onClick={onPress}>
      Goods in
    </Button>
  )
}
