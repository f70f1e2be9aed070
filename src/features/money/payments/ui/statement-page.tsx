import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { BackLink } from '../../../../components/actions/back-link.tsx'
import { Button } from '../../../../components/actions/button.tsx'
import { RoutedChip } from '../../../../components/actions/routed-links.tsx'
import { Card } from '../../../../components/layout/card.tsx'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { Chips } from '../../../../components/lists/chips.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { Spinner } from '../../../../components/notices/spinner.tsx'
import { addDays, clinicDay } from '../../../../lib/time.ts'
import { refusalCode } from '../../../../lib/web/feature-client.ts'
import { householdsPaths } from '../../../owners/households/paths.ts'
import { MayOpen } from '../../../platform/auth/ui/may-open.tsx'
import { printPaper } from '../../bill-papers/ui/print-paper.ts'
import { Paper } from '../../bill-papers/ui/printed-paper.tsx'
import { CHECKOUT_TEXTS } from '../../bills/checkout-texts.ts'
import { layOutStatement } from '../lay-out-statement.ts'
import { paymentsPaths } from '../paths.ts'
import { STATEMENT_SPANS, type StatementSpan } from '../statement-spans.ts'
import { statementQuery } from './statement-api.ts'

const spanLabels = () =>
  ({ year: 'Last 12 months', all: 'Everything' }) as const satisfies Record<StatementSpan, string>

type StatementPageProps = { id: string; search: { since?: StatementSpan | undefined } }

/** What a customer was billed and has paid, as it is printed. */
export function StatementPage({ id, search: { since = 'year' } }: StatementPageProps) {
  const today = clinicDay(new Date())
  const from = since === 'year' ? addDays(today, -365) : undefined
  const statement = useQuery(statementQuery(id, from))
  const isMissing =
    statement.data === undefined &&
    ['CUSTOMER_MISSING', 'BAD_REQUEST'].includes(refusalCode(statement.error) ?? '')
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          back={
            <MayOpen page={householdsPaths.one} otherwise={null}>
              <BackLink to={householdsPaths.one} params={{ id }}>
                Back to customer
              </BackLink>
            </MayOpen>
          }
          actions={
            statement.data && (
              <Button
                tone="quiet"
                icon={<Printer className="size-5" aria-hidden="true" />}
                onClick={printPaper}
              >
                Print
              </Button>
            )
          }
        />
        <Spans id={id} since={since} />
      </div>
      {isMissing ? (
        <EmptyState title="Customer not found" text="There is no customer at this address." />
      ) : (
        <Loaded
          query={statement}
          loading={<Spinner text={CHECKOUT_TEXTS.loading} />}
          errorText={CHECKOUT_TEXTS.loadFailed}
        >
          {(data) => (
            <Card className="max-w-3xl p-5 sm:p-8 print:border-0 print:p-0 print:shadow-none">
              <Paper blocks={layOutStatement({ statement: data, from, today })} />
            </Card>
          )}
        </Loaded>
      )}
    </>
  )
}

/** The spans of time of which a statement can tell. */
function Spans({ id, since }: { id: string; since: (typeof STATEMENT_SPANS)[number] }) {
  return (
    <div className="mb-6">
      <Chips label="Period">
        {STATEMENT_SPANS.map((span) => (
          <RoutedChip
            key={span}
            to={paymentsPaths.statement}
            params={{ id }}
            search={{ since: span }}
            selected={span === since}
          >
            {spanLabels()[span]}
          </RoutedChip>
        ))}
      </Chips>
    </div>
  )
}
