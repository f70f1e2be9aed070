import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Button } from '../../../../components/actions/button.tsx'
import { RoutedLink } from '../../../../components/actions/routed-links.tsx'
import { Part } from '../../../../components/layout/part.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { formatMoney } from '../../../../lib/money.ts'
import { formatYearDate } from '../../../../lib/time.ts'
import type { Payment } from '../../../payments/contract.ts'
import { paymentsPaths } from '../../../payments/paths.ts'
import { PAYMENT_TEXTS } from '../../../payments/texts.ts'
import { paymentsQuery, paymentTotalsQuery } from '../../../payments/ui/api.ts'
import { useMarkPaid } from '../../../payments/ui/use-payment-change.ts'

/** How many payments are shown one by one. */
const SHOWN = 5

/** What a customer owes for completed appointments: the sum, and what it is made of. */
export function ToPayPart({ customerId }: { customerId: string }) {
  const owed = { customerId, paymentStatus: 'pending', status: 'completed' } as const
  const totals = useQuery(paymentTotalsQuery(owed))
  return (
    <Part
      title="To pay"
      action={
        <RoutedLink to={paymentsPaths.list} search={{ filter: 'all', customer: customerId }}>
          All payments
        </RoutedLink>
      }
    >
      <Loaded
        inset
        query={totals}
        loading={<p className="text-ink-soft">{PAYMENT_TEXTS.loading}</p>}
        errorText={PAYMENT_TEXTS.loadFailed}
      >
        {({ count, pending }) =>
          count === 0 ? (
            <p className="text-ink-soft">Nothing</p>
          ) : (
            <>
              <p className="text-2xl font-semibold tabular-nums">{formatMoney(pending)}</p>
              <Owed search={owed} count={count} />
            </>
          )
        }
      </Loaded>
    </Part>
  )
}

type OwedProps = { search: Parameters<typeof paymentsQuery>[0]; count: number }

function Owed({ search, count }: OwedProps) {
  const payments = useInfiniteQuery(paymentsQuery(search))
  const more = count - SHOWN
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
          {more > 0 && <p className="text-sm text-ink-soft">and {more} more</p>}
        </>
      )}
    </Loaded>
  )
}

function OwedRow({ payment }: { payment: Payment }) {
  const markPaid = useMarkPaid(payment)
  const on = formatYearDate(new Date(payment.appointmentDate))
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <p className="min-w-0 leading-tight wrap-anywhere">
        {payment.serviceType}
        <span className="block text-sm text-ink-soft tabular-nums">
          {on} · {formatMoney(payment.amount)}
        </span>
      </p>
      <Button
        size="dense"
        tone="quiet"
        pending={markPaid.isPending}
        aria-label={`Mark as Paid: ${payment.serviceType}, ${on}`}
        onClick={() => markPaid.mutate()}
      >
        Mark as Paid
      </Button>
    </li>
  )
}
