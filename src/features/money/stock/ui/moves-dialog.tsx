import { useQuery } from '@tanstack/react-query'
import { RoutedLink } from '../../../../components/actions/routed-links.tsx'
import { Dialog } from '../../../../components/dialogs/dialog.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { Spinner } from '../../../../components/notices/spinner.tsx'
import { isolate } from '../../../../lib/isolate.ts'
import { clinicDay, formatTime, formatYearDay } from '../../../../lib/time.ts'
import { MayOpen } from '../../../platform/auth/ui/may-open.tsx'
import type { StockItem, StockMove } from '../contract.ts'
import { stockPaths } from '../paths.ts'
import { STOCK_TEXTS } from '../texts.ts'
import { movesQuery } from './api.ts'
import { unitsText } from './units-text.ts'

const kindLabels = () =>
  ({
    in: 'Goods in',
    sold: 'Sold',
    returned: 'Returned',
    counted: 'Counted',
    given: 'Given',
  }) as const satisfies Record<StockMove['kind'], string>

/** What came, went and was counted of a product, the latest first. */
export function MovesDialog({ product, onClose }: { product: StockItem['product']; onClose: () => void }) {
  const moves = useQuery(movesQuery(product.id))
  return (
    <Dialog isOpen onClose={onClose} title={`History: ${product.name}`}>
      <Loaded
        query={moves}
        loading={<Spinner text={STOCK_TEXTS.loading} />}
        errorText={STOCK_TEXTS.loadFailed}
      >
        {(data) => (
          <ul aria-label="History" className="divide-y divide-line">
            {data.map((move) => (
              <Move key={`${move.at} ${move.kind} ${move.thousandths}`} move={move} />
            ))}
          </ul>
        )}
      </Loaded>
    </Dialog>
  )
}

function Move({ move: { kind, thousandths, batch, bill, reason, by, at } }: { move: StockMove }) {
  const when = `${formatTime(new Date(at))}, ${formatYearDay(clinicDay(new Date(at)))}`
  const details = [when, batch && `batch ${batch}`, by, reason].filter(Boolean).join(' · ')
  return (
    <li className="flex items-baseline justify-between gap-4 py-2">
      <p className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{kindLabels()[kind]}</span>
        {bill !== null && (
          <span className="block">
            <MayOpen page={stockPaths.bill} otherwise={bill.number ?? 'Draft'}>
              <RoutedLink to={stockPaths.bill} params={{ id: bill.id }}>
                {bill.number ?? 'Draft'}
              </RoutedLink>
            </MayOpen>
            {bill.customer !== null && `, ${isolate(bill.customer)}`}
          </span>
        )}
        <span className="block text-sm text-ink-soft">{details}</span>
      </p>
      <p className="tabular-nums">
        {thousandths > 0 ? '+' : '−'}
        {unitsText(Math.abs(thousandths))}
      </p>
    </li>
  )
}
