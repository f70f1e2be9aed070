import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { BackLink } from '../../../../components/actions/back-link.tsx'
import { Button } from '../../../../components/actions/button.tsx'
import { Card } from '../../../../components/layout/card.tsx'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { Spinner } from '../../../../components/notices/spinner.tsx'
import { refusalCode } from '../../../../lib/web/feature-client.ts'
import { printPaper } from '../../bill-papers/ui/print-paper.ts'
import { Paper } from '../../bill-papers/ui/printed-paper.tsx'
import { CHECKOUT_TEXTS } from '../../bills/checkout-texts.ts'
import { billsPaths } from '../../bills/paths.ts'
import { layOutTill } from '../lay-out-till.ts'
import { TILL_PAGE_TEXTS } from '../texts.ts'
import { tillQuery } from './api.ts'
import { OutsideList, UnrecordedList } from './till-lists.tsx'

/** One till as it is printed, on one page. */
export function ClosedTill({ id }: { id: string }) {
  const till = useQuery(tillQuery(id))
  const isMissing = till.data === undefined && refusalCode(till.error) === 'TILL_MISSING'
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          back={<BackLink to={billsPaths.till}>Back to Till</BackLink>}
          actions={
            till.data && (
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
      </div>
      {isMissing ? (
        <EmptyState title="Till not found" text="There is no till at this address." />
      ) : (
        <Loaded
          query={till}
          loading={<Spinner text={TILL_PAGE_TEXTS.loading} />}
          errorText={CHECKOUT_TEXTS.loadFailed}
        >
          {(data) => (
            <div className="grid max-w-3xl gap-8">
              <Card className="p-5 sm:p-8 print:border-0 print:p-0 print:shadow-none">
                <Paper blocks={layOutTill(data)} />
              </Card>
              <div className="grid gap-8 print:hidden">
                <UnrecordedList list={data.unrecorded} isOpen={data.closedAt === null} />
                <OutsideList list={data.outside} />
              </div>
            </div>
          )}
        </Loaded>
      )}
    </>
  )
}
