import { useQuery } from '@tanstack/react-query'
import { BackLink } from '../../../../components/actions/back-link.tsx'
import { RoutedLink } from '../../../../components/actions/routed-links.tsx'
import { Card } from '../../../../components/layout/card.tsx'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { TitledSection } from '../../../../components/layout/titled-section.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { Spinner } from '../../../../components/notices/spinner.tsx'
import { formatMoney } from '../../../../lib/money.ts'
import { formatYearDay } from '../../../../lib/time.ts'
import { refusalCode } from '../../../../lib/web/feature-client.ts'
import { PrintedPaper } from '../../bill-papers/ui/printed-paper.tsx'
import { SharePart } from '../../bill-papers/ui/share-part.tsx'
import type { Bill } from '../../bills/bill-schemas.ts'
import { CHECKOUT_TEXTS } from '../../bills/checkout-texts.ts'
import { billsPaths } from '../../bills/paths.ts'
import { billQuery } from '../../bills/ui/api.ts'
import { BillState } from '../../bills/ui/bill-state.tsx'
import { CalledOffNotice } from '../../bills/ui/called-off/called-off-notice.tsx'
import { OtherParts } from '../../bills/ui/split-notice.tsx'
import { BillActions } from './bill-actions.tsx'
import { TakenList } from './taken-list.tsx'

/** A bill as it is printed, with what can be done about it. */
export function BillPage({ id }: { id: string }) {
  const bill = useQuery(billQuery(id))
  const isMissing =
    bill.data === undefined && ['BILL_MISSING', 'BAD_REQUEST'].includes(refusalCode(bill.error) ?? '')
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title={bill.data ? nameOf(bill.data) : 'Bill'}
          back={<BackLink to={billsPaths.list}>Back to Bills</BackLink>}
          actions={bill.data && <BillActions bill={bill.data} />}
        />
      </div>
      {isMissing ? (
        <EmptyState title="Bill not found" text="This link doesn’t match any bill." />
      ) : (
        <Loaded
          query={bill}
          loading={<Spinner text={CHECKOUT_TEXTS.loading} />}
          errorText={CHECKOUT_TEXTS.loadFailed}
        >
          {(data) => <Whole bill={data} />}
        </Loaded>
      )}
    </>
  )
}

const nameOf = ({ kind, number, title }: Bill) =>
  [kind === 'credit' ? 'Credit note' : title, number].filter(Boolean).join(' ')

function Whole({ bill }: { bill: Bill }) {
  const { creditNotes } = bill
  return (
    <div className="grid max-w-3xl gap-6">
      <span className="print:hidden">
        <BillState bill={bill} />
      </span>
      <div className="empty:hidden print:hidden">
        <CalledOffNotice bill={bill} />
      </div>
      <Card className="p-5 sm:p-8 print:border-0 print:p-0 print:shadow-none">
        <PrintedPaper bill={bill} />
      </Card>
      <div className="grid gap-6 print:hidden">
        <OtherParts bill={bill} />
        {bill.state === 'issued' && <SharePart bill={bill} />}
        {bill.entries.length > 0 && (
          <TitledSection title="Payments" ruled>
            <TakenList bill={bill} />
          </TitledSection>
        )}
        {creditNotes.length > 0 && (
          <TitledSection title="Credit notes" ruled>
            <ul className="grid gap-2">
              {creditNotes.map(({ id, number, issuedOn, total, reason }) => (
                <li key={id} className="flex flex-wrap gap-x-4">
                  <RoutedLink to={billsPaths.one} params={{ id }}>
                    {number}
                  </RoutedLink>
                  <span>{issuedOn && formatYearDay(issuedOn)}</span>
                  <span className="tabular-nums">{formatMoney(total, 'exact')}</span>
                  <span className="text-ink-soft wrap-anywhere">{reason}</span>
                </li>
              ))}
            </ul>
          </TitledSection>
        )}
      </div>
    </div>
  )
}
