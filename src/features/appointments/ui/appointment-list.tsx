import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../../components/button.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { ErrorState } from '../../../components/error-state.tsx'
import { SkeletonList } from '../../../components/skeleton.tsx'
import { APPOINTMENT_TEXTS } from '../contract.ts'

type Page<Visit> = { items: Visit[]; nextCursor: string | null }

type AppointmentListProps<Visit> = {
  query: UseInfiniteQueryResult<InfiniteData<Page<Visit>>>
  /** The second line when there is none. */
  emptyText: string
  emptyAction?: ReactNode
  children: (visit: Visit) => ReactNode
}

/** A list of visits in all its states: first load, error, empty, full, and more to come. */
export function AppointmentList<Visit>(props: AppointmentListProps<Visit>) {
  const { query, emptyText, emptyAction, children } = props
  if (query.isPending) return <SkeletonList text="Loading appointments..." />
  if (query.isError) {
    const retry = () => void query.refetch()
    return <ErrorState message={APPOINTMENT_TEXTS.loadFailed} onRetry={retry} pending={query.isFetching} />
  }
  const visits = query.data.pages.flatMap((page) => page.items)
  if (visits.length === 0)
    return <EmptyState title="No appointments yet" text={emptyText} action={emptyAction} />
  return (
    <div className="grid gap-4">
      <ul className="grid gap-4">{visits.map(children)}</ul>
      {query.hasNextPage && (
        <Button
          tone="quiet"
          className="justify-self-center"
          pending={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </div>
  )
}
