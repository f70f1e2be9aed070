import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../../../components/actions/button.tsx'
import { RoutedLink } from '../../../../../components/actions/routed-links.tsx'
import { onDemand } from '../../../../../components/layout/on-demand.tsx'
import { TitledSection } from '../../../../../components/layout/titled-section.tsx'
import { Loaded } from '../../../../../components/notices/loaded.tsx'
import { formatMoney } from '../../../../../lib/money.ts'
import { formatYearDate } from '../../../../../lib/time.ts'
import { billsPaths } from '../../../../money/bills/paths.ts'
import { type Due, standingQuery } from '../../../../money/bills/ui/api.ts'
import { paymentsPaths } from '../../../../money/payments/paths.ts'
import { PAYMENT_TEXTS } from '../../../../money/payments/texts.ts'
import { paymentsClient } from '../../../../money/payments/ui/api.ts'
import { useMarkPaid } from '../../../../money/payments/ui/use-payment-change.ts'
import type { Household } from '../../../../owners/households/contract.ts'
import { MayOpen } from '../../../../platform/auth/ui/may-open.tsx'
import { useMay } from '../../../../platform/auth/ui/use-may.ts'

const TakingButtons = onDemand(
  async () => (await import('../../../../money/payments/ui/taking-buttons.tsx')).TakingButtons,
)

/** How much is shown one by one. */
const SHOWN = 5

/** What a customer owes on bills and for completed appointments: the sum, and its parts; nothing for staff who may not see it. */
export function ToPayPart({ customer: { id, owed } }: { customer: Household }) {
  const isShown = useMay(paymentsClient.list)
  if (!isShown || owed === null) return null
  return (
    <TitledSection
      ruled
      title="To pay"
      action={
        <RoutedLink to={paymentsPaths.list} search={{ filter: 'all', customer: id }}>
          All payments
        </RoutedLink>
      }
    >
      {owed === 0 ? (
        <p className="text-ink-soft">Nothing</p>
      ) : (
        <>
          <p className="text-2xl font-semibold tabular-nums">{formatMoney(owed)}</p>
          <Owed customerId={id} />
        </>
      )}
      <TakingButtons customerId={id} />
    </TitledSection>
  )
}

function Owed({ customerId }: { customerId: string }) {
  return (
    <Loaded
      inset
      query={useQuery(standingQuery(customerId))}
      loading={<p className="text-ink-soft">{PAYMENT_TEXTS.loading}</p>}
      errorText={PAYMENT_TEXTS.loadFailed}
    >
      {({ dues }) => (
        <>
          <ul className="grid divide-y divide-line">
            {dues.slice(0, SHOWN).map((due) => (
              <OwedRow key={due.billId ?? due.appointmentId} due={due} />
            ))}
          </ul>
          {dues.length > SHOWN && <p className="text-sm text-ink-soft">and earlier ones</p>}
        </>
      )}
    </Loaded>
  )
}

function OwedRow({ due }: { due: Due }) {
  const { what, since, amount, number, billId, appointmentId } = due
  const on = formatYearDate(new Date(since))
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <p className="min-w-0 leading-tight wrap-anywhere">
        {what}
        <span className="block text-sm text-ink-soft tabular-nums">
          {on} · {formatMoney(amount)}
        </span>
      </p>
      {billId !== null && (
        <MayOpen page={billsPaths.checkout} otherwise={null}>
          <RoutedLink
            to={billsPaths.checkout}
            search={{ bill: billId }}
            aria-label={`Checkout: bill ${number}`}
          >
            Checkout
          </RoutedLink>
        </MayOpen>
      )}
      {appointmentId !== null && <MarkAsPaid id={appointmentId} amount={amount} name={`${what}, ${on}`} />}
    </li>
  )
}

function MarkAsPaid({ name, ...payment }: { id: string; amount: number; name: string }) {
  const markPaid = useMarkPaid(payment)
  const mayTake = useMay(paymentsClient.markPaid)
  if (!mayTake) return null
  return (
    <Button
      size="dense"
      tone="quiet"
      pending={markPaid.isPending}
      aria-label={`Mark as Paid: ${name}`}
      onClick={() => markPaid.mutate()}
    >
      Mark as Paid
    </Button>
  )
}
