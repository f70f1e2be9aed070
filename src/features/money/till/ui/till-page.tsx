import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { BackLink } from '../../../../components/actions/back-link.tsx'
import { Button } from '../../../../components/actions/button.tsx'
import { Card } from '../../../../components/layout/card.tsx'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { Spinner } from '../../../../components/notices/spinner.tsx'
import { formatMoney } from '../../../../lib/money.ts'
import { formatTime } from '../../../../lib/time.ts'
import { toastSuccess } from '../../../../lib/web/toast.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import { CHECKOUT_TEXTS } from '../../bills/checkout-texts.ts'
import { billsPaths } from '../../bills/paths.ts'
import { tillDay } from '../lay-out-till.ts'
import { TILL_PAGE_TEXTS } from '../texts.ts'
import type { Till, TillNow } from '../till-schemas.ts'
import { tillClient, tillNowQuery } from './api.ts'
import { CloseDialog } from './close-dialog.tsx'
import { ClosedTill } from './closed-till.tsx'
import { EarlierTills } from './earlier-tills.tsx'
import { MoveDialog } from './move-dialog.tsx'
import { OpenTill } from './open-till.tsx'
import { OutsideList, UnbilledList, UnrecordedList } from './till-lists.tsx'

/** The till as it is now, with those that were closed; with an id one of these. */
export function TillPage({ id }: { id: string | undefined }) {
  return id === undefined ? <Now /> : <ClosedTill id={id} />
}

function Now() {
  const till = useQuery(tillNowQuery)
  return (
    <>
      <PageHeader back={<BackLink to={billsPaths.list}>Back to Bills</BackLink>} />
      <Loaded
        query={till}
        loading={<Spinner text={TILL_PAGE_TEXTS.loading} />}
        errorText={CHECKOUT_TEXTS.loadFailed}
      >
        {(now) => (
          <div className="grid max-w-3xl gap-8">
            {now.open === null ? <Shut now={now} /> : <Open till={now.open} />}
            {now.open !== null && <UnrecordedList list={now.open.unrecorded} isOpen />}
            <UnbilledList list={now.unbilled} />
            <OutsideList list={now.open?.outside ?? now.outside} text={outsideText(now)} />
            <EarlierTills />
          </div>
        )}
      </Loaded>
    </>
  )
}

/** The cash is in what a closed drawer should hold, if that is known. */
function outsideText({ open, drawer }: TillNow): string {
  if (open !== null) return TILL_PAGE_TEXTS.outsideOfOpen
  return drawer === null ? TILL_PAGE_TEXTS.outsideToInclude : TILL_PAGE_TEXTS.outsideIncluded
}

function Shut({ now: { last, drawer, outside } }: { now: TillNow }) {
  const mayOpen = useMay(tillClient.openTill)
  return (
    <Card className="grid gap-4 p-5 sm:p-8">
      <div className="grid gap-1">
        <h2 className="text-xl">The till is closed</h2>
        <p className="text-ink-soft text-pretty">
          Count the cash in the drawer and open the till. In the evening, count again and close the till.
        </p>
      </div>
      {mayOpen && <OpenTill lastFloat={last?.float ?? null} drawer={drawer} outside={outside} />}
    </Card>
  )
}

function Open({ till }: { till: Till }) {
  const { id, float, moves, openedAt, openedBy, unrecorded } = till
  const [dialog, setDialog] = useState<'close' | 'move' | null>(null)
  const mayClose = useMay(tillClient.closeTill)
  const navigate = useNavigate()
  const shut = () => setDialog(null)
  return (
    <Card className="grid gap-4 p-5 sm:p-8">
      <div className="grid gap-1">
        <h2 className="text-xl">The till is open</h2>
        <p className="text-ink-soft wrap-anywhere">
          Since <WholeDates>{formatTime(new Date(openedAt))}</WholeDates>, {tillDay(till)}
          {openedBy !== null && `, ${openedBy}`}, with {formatMoney(float)}.
        </p>
      </div>
      {moves.length > 0 && <Moves moves={moves} />}
      {mayClose && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setDialog('close')}>Close the till</Button>
          <Button tone="quiet" onClick={() => setDialog('move')}>
            Cash in or out
          </Button>
        </div>
      )}
      {dialog === 'move' && <MoveDialog id={id} onClose={shut} />}
      {dialog === 'close' && (
        <CloseDialog
          id={id}
          float={float}
          unrecorded={unrecorded}
          onClose={shut}
          onClosed={() => {
            shut()
            toastSuccess(TILL_PAGE_TEXTS.closed)
            void navigate({ to: billsPaths.till, search: { of: id } })
          }}
        />
      )}
    </Card>
  )
}

function Moves({ moves }: Pick<Till, 'moves'>) {
  return (
    <ul aria-label="Cash in or out" className="divide-y divide-line border-y border-line">
      {moves.map(({ id, amount, reason, by, at }) => (
        <li key={id} className="flex justify-between gap-4 py-2">
          <span className="min-w-0 wrap-anywhere">
            {reason}
            <span className="block text-sm text-ink-soft">
              {[formatTime(new Date(at)), by].filter(Boolean).join(', ')}
            </span>
          </span>
          <span className="shrink-0 font-semibold tabular-nums">
            {amount < 0 ? 'Out' : 'In'} {formatMoney(Math.abs(amount))}
          </span>
        </li>
      ))}
    </ul>
  )
}
