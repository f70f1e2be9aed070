import { useQuery } from '@tanstack/react-query'
import { BackLink } from '../../../../components/actions/back-link.tsx'
import { RoutedChip } from '../../../../components/actions/routed-links.tsx'
import { Chips } from '../../../../components/lists/chips.tsx'
import { addDays, clinicDay } from '../../../../lib/time.ts'
import { householdsPaths } from '../../../owners/households/paths.ts'
import { MayOpen } from '../../../platform/auth/ui/may-open.tsx'
import { PaperFrame } from '../../bill-papers/ui/paper-frame.tsx'
import { CHECKOUT_TEXTS } from '../../bills/checkout-texts.ts'
import { layOutStatement } from '../lay-out-statement.ts'
import { paymentsPaths } from '../paths.ts'
import { STATEMENT_SPANS, type StatementSpan } from '../statement-spans.ts'
import { statementQuery } from './statement-api.ts'

const spanLabels = () =>
  ({ year: 'Last 12 months', all: 'Everything' }) as const satisfies Record<StatementSpan, string>

const MISSING = {
  title: 'Customer not found',
  text: 'This link doesn’t match any customer.',
  codes: ['CUSTOMER_MISSING', 'BAD_REQUEST'],
}

type StatementPageProps = { id: string; search: { since?: StatementSpan | undefined } }

/** What a customer was billed and has paid, as it is printed. */
export function StatementPage({ id, search: { since = 'year' } }: StatementPageProps) {
  const today = clinicDay(new Date())
  const from = since === 'year' ? addDays(today, -365) : undefined
  return (
    <PaperFrame
      query={useQuery(statementQuery(id, from))}
      layOut={(statement) => layOutStatement({ statement, from, today })}
      back={
        <MayOpen page={householdsPaths.one} otherwise={null}>
          <BackLink to={householdsPaths.one} params={{ id }}>
            Back to customer
          </BackLink>
        </MayOpen>
      }
      loading={CHECKOUT_TEXTS.listLoading}
      missing={MISSING}
      above={<Spans id={id} since={since} />}
    />
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
