import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RoutedLink } from '../../../../components/actions/routed-links.tsx'
import { Card } from '../../../../components/layout/card.tsx'
import { onDemand } from '../../../../components/layout/on-demand.tsx'
import { TitledSection } from '../../../../components/layout/titled-section.tsx'
import { billPapersPaths } from '../paths.ts'
import { ownBillsQuery } from './api.ts'
import { OwnBillRows } from './own-bill-rows.tsx'

/** How many are shown on the dashboard. */
const SHOWN = 3

const OwnBillDialog = onDemand(async () => (await import('./own-bill-dialog.tsx')).OwnBillDialog)

/** An owner's latest bills, with a link to all; nothing before there is one. */
export function OwnBills() {
  const { data } = useInfiniteQuery(ownBillsQuery)
  const [open, setOpen] = useState<string | null>(null)
  const bills = data?.pages.flatMap(({ items }) => items) ?? []
  const opened = bills.find(({ id }) => id === open)
  if (bills.length === 0) return null
  return (
    <TitledSection title="Bills" action={<RoutedLink to={billPapersPaths.own}>View All</RoutedLink>}>
      <Card>
        <OwnBillRows bills={bills.slice(0, SHOWN)} onOpen={setOpen} />
      </Card>
      {opened !== undefined && <OwnBillDialog bill={opened} onClose={() => setOpen(null)} />}
    </TitledSection>
  )
}
