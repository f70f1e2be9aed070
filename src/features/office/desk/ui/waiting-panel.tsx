import { useQuery } from '@tanstack/react-query'
import { RoutedLink } from '../../../../components/actions/routed-links.tsx'
import { Card } from '../../../../components/layout/card.tsx'
import { Curve } from '../../../../components/layout/curve.tsx'
import { TitledSection } from '../../../../components/layout/titled-section.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { formatMoney } from '../../../../lib/money.ts'
import { clinicDay } from '../../../../lib/time.ts'
import { billsPaths } from '../../../money/bills/paths.ts'
import { paymentsPaths } from '../../../money/payments/paths.ts'
import { appointmentsPaths } from '../../../planning/appointments/paths.ts'
import { unsettledQuery } from '../../../planning/appointments/ui/api.ts'
import { useMayOpen } from '../../../platform/auth/ui/use-may.ts'
import { reportsPaths } from '../../reports/paths.ts'
import type { Waiting } from '../contract.ts'
import { DASHBOARD_TEXTS } from '../texts.ts'
import { waitingQuery } from './api.ts'

/** What waits for staff, a line each that leads to where it is done; beside the day. */
export function WaitingPanel() {
  const waiting = useQuery(waitingQuery)
  return (
    <TitledSection title="Waiting for you">
      <Card className="grid min-h-28 content-start gap-3 px-4 py-3">
        <Loaded
          inset
          query={waiting}
          loading={<p className="text-ink-soft">{DASHBOARD_TEXTS.loadingWaiting}</p>}
          errorText={DASHBOARD_TEXTS.waitingFailed}
        >
          {(data) => (
            <>
              <Lines {...data} />
              <p className="border-t border-line pt-3 text-sm text-ink-soft">{todayInWords(data.today)}</p>
            </>
          )}
        </Loaded>
      </Card>
    </TitledSection>
  )
}

function Lines({ requests, unresolved, ...money }: Waiting) {
  const mayOpen = useMayOpen()
  const unpaid = (mayOpen(paymentsPaths.list) && (money.unpaid ?? 0) + (money.openBills ?? 0)) || 0
  const calledOff = (mayOpen(billsPaths.list) && money.calledOff) || 0
  const maySettle = mayOpen(appointmentsPaths.settle)
  const unsettled = useQuery({ ...unsettledQuery(0), enabled: maySettle }).data?.count ?? 0
  if (requests + unresolved + unpaid + calledOff + unsettled === 0)
    return (
      <p className="grid gap-1 font-medium">
        All done.
        <Curve className="w-20 text-marigold" />
      </p>
    )
  return (
    <ul className="grid gap-1.5 pointer-coarse:gap-0 pointer-coarse:[&_a]:inline-flex pointer-coarse:[&_a]:min-h-11 pointer-coarse:[&_a]:items-center">
      {unsettled > 0 && (
        <li>
          <RoutedLink to={appointmentsPaths.settle}>
            Settle {count(unsettled, 'appointment')} that no longer {unsettled === 1 ? 'fits' : 'fit'}
          </RoutedLink>
        </li>
      )}
      {requests > 0 && (
        <li>
          <RoutedLink
            to={appointmentsPaths.manage}
            search={{ filter: 'pending', from: clinicDay(new Date()) }}
          >
            Confirm {count(requests, 'request')}
          </RoutedLink>
        </li>
      )}
      {unresolved > 0 && (
        <li>
          <RoutedLink to={appointmentsPaths.manage} search={{ filter: 'unresolved' }}>
            Complete or cancel {count(unresolved, 'appointment')}
          </RoutedLink>
        </li>
      )}
      <ToSettle bills={calledOff} />
      {unpaid > 0 && (
        <li>
          <Collect {...money} />
        </li>
      )}
    </ul>
  )
}

/** Leads to the bills that charge for what was called off. */
function ToSettle({ bills }: { bills: number }) {
  if (bills === 0) return null
  return (
    <li>
      <RoutedLink to={billsPaths.list} search={{ filter: 'calledOff' }}>
        {count(bills, 'bill')} to settle
      </RoutedLink>
    </li>
  )
}

/** Leads to what is owed: to payments alone, to bills alone, or to who owes both. */
function Collect({ unpaid, openBills, owed }: Pick<Waiting, 'unpaid' | 'openBills' | 'owed'>) {
  const mayOpen = useMayOpen()
  const parts = [
    (unpaid ?? 0) > 0 && `for ${count(unpaid ?? 0, 'appointment')}`,
    (openBills ?? 0) > 0 && `on ${count(openBills ?? 0, 'bill')}`,
  ]
  const text =
    owed === null
      ? `Collect the money owed ${parts.filter(Boolean).join(' and ')}`
      : `Collect ${formatMoney(owed)}`
  if (!openBills)
    return (
      <RoutedLink to={paymentsPaths.list} search={{ filter: 'pending', to: clinicDay(new Date()) }}>
        {text}
      </RoutedLink>
    )
  if (unpaid && mayOpen(reportsPaths.reports))
    return (
      <RoutedLink to={reportsPaths.reports} search={{ view: 'owed' }}>
        {text}
      </RoutedLink>
    )
  return (
    <RoutedLink to={billsPaths.list} search={{ filter: 'open' }}>
      {text}
    </RoutedLink>
  )
}

const count = (number: number, of: string) => `${number} ${of}${number === 1 ? '' : 's'}`

/** `Today: 8 came, 1 did not, ₹9,400 taken`. */
function todayInWords({ came, missed, taken }: Waiting['today']): string {
  const parts = [
    `${came} came`,
    missed > 0 && `${missed} did not`,
    taken !== null && `${formatMoney(taken)} taken`,
  ]
  return `Today: ${parts.filter(Boolean).join(', ')}`
}
