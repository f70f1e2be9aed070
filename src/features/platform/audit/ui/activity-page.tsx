import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { RoutedLink } from '../../../../components/actions/routed-links.tsx'
import { DayRange } from '../../../../components/dates/day-range.tsx'
import { Choice } from '../../../../components/forms/choice.tsx'
import { LateSearchField } from '../../../../components/forms/late-search-field.tsx'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { PagedList } from '../../../../components/lists/paged-list.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { Notice } from '../../../../components/notices/notice.tsx'
import type { AuditChange } from '../contract.ts'
import { auditPaths } from '../paths.ts'
import { AUDIT_TEXTS } from '../texts.ts'
import { actionsQuery, auditQuery } from './api.ts'
import { AuditEntryRow } from './audit-entry.tsx'

/** The search parameters of the page. */
export type ActivitySearch = {
  q?: string | undefined
  record?: string | undefined
  action?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

type ActivityPageProps = { search: ActivitySearch; onSearch: (change: Partial<ActivitySearch>) => void }

/** Activity: the audit log, searched by person, record, action and time. */
export function ActivityPage({ search, onSearch }: ActivityPageProps) {
  const known = Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
  const query = useInfiniteQuery(auditQuery(known))
  const text = Object.keys(known).length > 0 ? AUDIT_TEXTS.nothingFound : AUDIT_TEXTS.emptyDetail
  return (
    <>
      <PageHeader subtitle={AUDIT_TEXTS.subtitle} />
      <div className="mb-6 grid gap-4">
        <Filters search={search} onSearch={onSearch} />
        {search.record !== undefined && (
          <Notice tone="info">
            {AUDIT_TEXTS.oneRecord}{' '}
            <RoutedLink to={auditPaths.list} search={{ ...search, record: undefined }}>
              Show all
            </RoutedLink>
          </Notice>
        )}
      </div>
      <PagedList
        name={`activity ${JSON.stringify(known)}`}
        query={query}
        loadingText={AUDIT_TEXTS.loading}
        errorText={AUDIT_TEXTS.loadFailed}
        empty={<EmptyState title={AUDIT_TEXTS.empty} text={text} />}
      >
        {(entries) => (
          <ul className="divide-y divide-line border-y border-line">
            {entries.map((entry) => (
              <li key={entry.id}>
                <AuditEntryRow entry={entry} below={(change) => <RecordLink change={change} />} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  )
}

function RecordLink({ change: { recordId } }: { change: AuditChange }) {
  if (recordId === null) return null
  return (
    <RoutedLink to={auditPaths.list} search={{ record: recordId }}>
      History of this record
    </RoutedLink>
  )
}

const ANY = ''

function Filters({ search, onSearch }: ActivityPageProps) {
  const { q = '', action = ANY, from, to } = search
  const { data: known = [] } = useQuery(actionsQuery)
  const actions = known.map(({ action: value, words: label }) => ({ value, label }))
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] items-end gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto_auto]">
      <div className="col-span-full sm:col-span-1">
        <LateSearchField
          label="Search people"
          placeholder="Name, phone or email"
          q={q}
          onSearch={(text) => onSearch({ q: text === '' ? undefined : text })}
        />
      </div>
      <Choice
        label="Action"
        className="col-span-full sm:col-span-1"
        value={action}
        options={[{ value: ANY, label: 'All actions' }, ...actions]}
        onChange={(value) => onSearch({ action: value === ANY ? undefined : value })}
      />
      <DayRange from={from} to={to} onChange={onSearch} />
    </div>
  )
}
