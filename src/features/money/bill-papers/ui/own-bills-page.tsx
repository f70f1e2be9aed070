import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Card } from '../../../../components/layout/card.tsx'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { NextPage } from '../../../../components/lists/long-list.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { SkeletonList } from '../../../../components/notices/skeleton.tsx'
import { CHECKOUT_TEXTS } from '../../bills/checkout-texts.ts'
import { ownBillQuery, ownBillsQuery } from './api.ts'
import { OwnBillDialog } from './own-bill-dialog.tsx'
import { OwnBillRows } from './own-bill-rows.tsx'

type OwnBillsPageProps = {
  /** The bill that is shown; the URL has its id. */
  open: string | undefined
  onOpen: (id: string | undefined) => void
}

/** Bills: the caller's own, newest first, one of which is open. */
export function OwnBillsPage({ open, onOpen }: OwnBillsPageProps) {
  const bills = useInfiniteQuery(ownBillsQuery)
  return (
    <>
      <PageHeader />
      <Loaded
        query={bills}
        loading={<SkeletonList text={CHECKOUT_TEXTS.listLoading} />}
        errorText={CHECKOUT_TEXTS.loadFailed}
      >
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items)
          if (items.length === 0)
            return <EmptyState title="No bills yet" text="Your bills from the clinic will appear here." />
          return (
            <>
              <Card>
                <OwnBillRows bills={items} onOpen={onOpen} />
              </Card>
              <NextPage query={bills} />
            </>
          )
        }}
      </Loaded>
      {open !== undefined && <OpenBill id={open} onClose={() => onOpen(undefined)} />}
    </>
  )
}

function OpenBill({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useQuery(ownBillQuery(id))
  return data === undefined ? null : <OwnBillDialog bill={data} onClose={onClose} />
}
