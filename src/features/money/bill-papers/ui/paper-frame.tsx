import type { UseQueryResult } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { Card } from '../../../../components/layout/card.tsx'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { Spinner } from '../../../../components/notices/spinner.tsx'
import type { PrintBlock } from '../../../../lib/files/print-blocks.ts'
import { refusalCode } from '../../../../lib/web/feature-client.ts'
import { CHECKOUT_TEXTS } from '../../bills/checkout-texts.ts'
import { printPaper } from './print-paper.ts'
import { Paper } from './printed-paper.tsx'

type PaperFrameProps<Data> = {
  query: UseQueryResult<Data>
  layOut: (data: Data) => readonly PrintBlock[]
  back: ReactNode
  loading: string
  /** What to say at an address where nothing is, and with which refusals the server says so. */
  missing: { title: string; text: string; codes: readonly string[] }
  /** What stands between the heading and the paper, on the screen alone. */
  above?: ReactNode
  /** What stands below the paper, on the screen alone. */
  below?: (data: Data) => ReactNode
}

/** A page that is a paper: it is read on the screen as it is printed. */
export function PaperFrame<Data>(props: PaperFrameProps<Data>) {
  const { query, layOut, back, loading, missing, above, below } = props
  const isMissing = query.data === undefined && missing.codes.includes(refusalCode(query.error) ?? '')
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          back={back}
          actions={
            query.data && (
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
        {above}
      </div>
      {isMissing ? (
        <EmptyState title={missing.title} text={missing.text} />
      ) : (
        <Loaded query={query} loading={<Spinner text={loading} />} errorText={CHECKOUT_TEXTS.loadFailed}>
          {(data) => (
            <div className="grid max-w-3xl gap-8">
              <Card className="p-5 sm:p-8 print:border-0 print:p-0 print:shadow-none">
                <Paper blocks={layOut(data)} />
              </Card>
              {below && <div className="grid gap-8 print:hidden">{below(data)}</div>}
            </div>
          )}
        </Loaded>
      )}
    </>
  )
}
