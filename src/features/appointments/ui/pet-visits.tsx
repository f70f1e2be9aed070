import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Card } from '../../../components/card.tsx'
import { ErrorState } from '../../../components/error-state.tsx'
import { NextPage } from '../../../components/long-list.tsx'
import { SkeletonList } from '../../../components/skeleton.tsx'
import { formatMoney } from '../../../lib/money.ts'
import { formatLongDate, formatTime } from '../../../lib/time.ts'
import { APPOINTMENT_TEXTS, type Appointment } from '../contract.ts'
import { VISIT_TYPE_LABELS } from '../rules.ts'
import { petVisitsQuery } from './api.ts'
import { StatusBadge } from './status-badge.tsx'

/** The visits of one pet: those to come, soonest first, then those that are past, latest first. */
export function PetVisits({ petId }: { petId: string }) {
  const visits = useInfiniteQuery(petVisitsQuery(petId))
  if (visits.isPending) return <SkeletonList text="Loading appointments..." rows={1} />
  if (visits.isLoadingError) {
    const retry = () => void visits.refetch()
    return <ErrorState message={APPOINTMENT_TEXTS.loadFailed} onRetry={retry} pending={visits.isFetching} />
  }
  const all = visits.data?.pages.flatMap((page) => page.items) ?? []
  const now = new Date().toISOString()
  const coming = all.filter((visit) => visit.appointmentDate > now).reverse()
  return (
    <>
      <VisitSection title="Coming visits" none="No visit is planned." visits={coming} />
      <VisitSection title="Past visits" none="No visit yet." visits={all.slice(coming.length)} />
      <NextPage query={visits} />
    </>
  )
}

type VisitSectionProps = { title: string; none: string; visits: Appointment[] }

function VisitSection({ title, none, visits }: VisitSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-3">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {visits.length === 0 ? (
        <p className="text-ink-soft">{none}</p>
      ) : (
        <Card>
          <ul className="divide-y divide-line">
            {visits.map((visit) => (
              <VisitRow key={visit.id} visit={visit} />
            ))}
          </ul>
        </Card>
      )}
    </section>
  )
}

function VisitRow({ visit }: { visit: Appointment }) {
  const at = new Date(visit.appointmentDate)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 p-4">
      <div className="grid min-w-0">
        <p className="font-semibold">
          {formatLongDate(at)}, <span className="whitespace-nowrap">{formatTime(at)}</span>
        </p>
        <p className="text-ink-soft">
          {visit.serviceType} · {VISIT_TYPE_LABELS[visit.visitType]}
        </p>
      </div>
      <div className="flex items-center gap-3">
        {visit.status !== 'pending' && (
          <span className="font-semibold tabular-nums">{formatMoney(visit.paymentAmount)}</span>
        )}
        <StatusBadge status={visit.status} />
      </div>
    </li>
  )
}
