import { useInfiniteQuery } from '@tanstack/react-query'
import { RoutedLink } from '../../../../components/actions/routed-links.tsx'
import { Badge } from '../../../../components/layout/badge.tsx'
import { TitledSection } from '../../../../components/layout/titled-section.tsx'
import { PagedList } from '../../../../components/lists/paged-list.tsx'
import { type Column, Table } from '../../../../components/lists/table.tsx'
import { formatTime } from '../../../../lib/time.ts'
import { CHECKOUT_TEXTS } from '../../bills/checkout-texts.ts'
import { billsPaths } from '../../bills/paths.ts'
import { tillDay } from '../lay-out-till.ts'
import { TILL_PAGE_TEXTS } from '../texts.ts'
import type { TillItem } from '../till-schemas.ts'
import { tillsQuery } from './api.ts'
import { differenceText } from './close-dialog.tsx'

/** The tills that were closed. */
export function EarlierTills() {
  const tills = useInfiniteQuery(tillsQuery())
  return (
    <TitledSection title="Closed tills" ruled>
      <PagedList
        name="tills"
        query={tills}
        loadingText={TILL_PAGE_TEXTS.listLoading}
        errorText={CHECKOUT_TEXTS.loadFailed}
        empty={<p className="text-ink-soft">None yet.</p>}
      >
        {(items) => (
          <Table label="Closed tills" columns={columns()} rows={items} rowKey={({ id }) => id} compact />
        )}
      </PagedList>
    </TitledSection>
  )
}

const columns = (): readonly Column<TillItem>[] => [
  {
    label: 'Till',
    role: 'title',
    cell: (till) => (
      <RoutedLink to={billsPaths.till} search={{ of: till.id }}>
        {tillDay(till)}
      </RoutedLink>
    ),
  },
  {
    label: 'Closed',
    cell: ({ closedAt, closedBy }) => (
      <span className="wrap-anywhere">
        {[closedAt && formatTime(new Date(closedAt)), closedBy].filter(Boolean).join(', ')}
      </span>
    ),
  },
  {
    label: 'Difference',
    cell: ({ difference }) => (
      <Badge tone={difference === 0 ? 'green' : 'yellow'} label={differenceText(difference ?? 0)} />
    ),
  },
  { label: 'Reason', cell: ({ reason }) => <span className="wrap-anywhere">{reason ?? '–'}</span> },
]
