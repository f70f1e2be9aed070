import { useInfiniteQuery } from '@tanstack/react-query'
import { Button } from '../../../../../components/actions/button.tsx'
import { RoutedLink } from '../../../../../components/actions/routed-links.tsx'
import { TitledSection } from '../../../../../components/layout/titled-section.tsx'
import { Loaded } from '../../../../../components/notices/loaded.tsx'
import { formatMoney } from '../../../../../lib/money.ts'
import { formatYearDate } from '../../../../../lib/time.ts'
import type { Payment } from '../../../../money/payments/contract.ts'
import { paymentsPaths } from '../../../../money/payments/paths.ts'
import { PAYMENT_TEXTS } from '../../../../money/payments/texts.ts'
import { paymentsClient, paymentsQuery } from '../../../../money/payments/ui/api.ts'
import { useMarkPaid } from '../../../../money/payments/ui/use-payment-change.ts'
import type { Household } from '../../../../owners/households/contract.ts'
import { useMay } from '../../../../platform/auth/ui/use-may.ts'

/** How many payments are shown one by one. */
const SHOWN = 5

/** What a customer owes for completed appointments: the sum, and what it is made of; nothing for who may not see it. */
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
          <Owed search={{ customerId: id, paymentStatus: 'pending', status: 'completed' }} />
        </>
      )}
    </TitledSection>
  )
}

function Owed({ search }: { search: Parameters<typeof paymentsQuery>[0] }) {
  const payments = useInfiniteQuery(paymentsQuery(search))
  return (
    <Loaded
      inset
      query={payments}
      loading={<p className="text-ink-soft">{PAYMENT_TEXTS.loading}</p>}
      errorText={PAYMENT_TEXTS.loadFailed}
    >
      {({ pages }) => (
        <>
          <ul className="grid divide-y divide-line">
            {pages[0]?.items.slice(0, SHOWN).map((payment) => (
              <OwedRow key={payment.id} payment={payment} />
            ))}
          </ul>
          {(pages[0]?.items.length ?? 0) > SHOWN && <p className="text-sm text-ink-soft">and earlier ones</p>}
        </>
      )}
    </Loaded>
  )
}

function OwedRow({ payment }: { payment: Payment }) {
  const markPaid = useMarkPaid(payment)
  const mayTake = useMay(paymentsClient.markPaid)
  const on = formatYearDate(new Date(payment.appointmentDate))
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <p className="min-w-0 leading-tight wrap-anywhere">
        {payment.serviceType}
        <span className="block text-sm text-ink-soft tabular-nums">
          {on} · {formatMoney(payment.amount)}
        </span>
      </p>
      {mayTake && (
        <Button
          size="dense"
          tone="quiet"
          pending={markPaid.isPending}
          aria-label={`Mark as Paid: ${payment.serviceType}, ${on}`}
          onClick={() => markPaid.mutate()}
        >
          Mark as Paid
        </Button>
      )}
    </li>
  )
}
