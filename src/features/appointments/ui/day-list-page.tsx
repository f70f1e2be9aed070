import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import { Button } from '../../../components/button.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { ErrorState } from '../../../components/error-state.tsx'
import { IconButton } from '../../../components/icon-button.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { RoutedButton } from '../../../components/routed-links.tsx'
import { SkeletonList } from '../../../components/skeleton.tsx'
import { paths } from '../../../lib/paths.ts'
import { formatPhone } from '../../../lib/phone.ts'
import { addDays, clinicInstant, formatLongDate, formatTime } from '../../../lib/time.ts'
import { APPOINTMENT_TEXTS, type ClinicAppointment } from '../contract.ts'
import { VISIT_TYPE_LABELS } from '../rules.ts'
import { dayListQuery } from './api.ts'
import { StatusBadge } from './status-badge.tsx'

type DayListPageProps = { day: string; onDay: (day: string) => void }

/** The visits of one day that take place or wait, as a list that prints on A4. */
export function DayListPage({ day, onDay }: DayListPageProps) {
  const list = useQuery(dayListQuery(day))
  const content = () => {
    if (list.isPending) return <SkeletonList text="Loading appointments..." />
    if (list.isLoadingError) {
      const retry = () => void list.refetch()
      return <ErrorState message={APPOINTMENT_TEXTS.loadFailed} onRetry={retry} pending={list.isFetching} />
    }
    const visits = list.data.items.filter(({ status }) => status !== 'cancelled')
    if (visits.length === 0)
      return <EmptyState title="No appointments yet" text="There are no appointments on this day" />
    return <DayTable visits={visits} />
  }
  return (
    <>
      <PageHeader
        title="Appointments of the day"
        subtitle={formatLongDate(clinicInstant(day, 12))}
        back={
          <div className="print:hidden">
            <RoutedButton
              to={paths.manageAppointments}
              tone="bare"
              icon={<ArrowLeft className="size-5" aria-hidden="true" />}
            >
              Back to Manage Appointments
            </RoutedButton>
          </div>
        }
        actions={<DayControls day={day} onDay={onDay} />}
      />
      {content()}
    </>
  )
}

function DayControls({ day, onDay }: DayListPageProps) {
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <IconButton
        label="Day before"
        tone="quiet"
        icon={<ChevronLeft className="size-5" aria-hidden="true" />}
        onClick={() => onDay(addDays(day, -1))}
      />
      <IconButton
        label="Day after"
        tone="quiet"
        icon={<ChevronRight className="size-5" aria-hidden="true" />}
        onClick={() => onDay(addDays(day, 1))}
      />
      <Button icon={<Printer className="size-5" aria-hidden="true" />} onClick={() => window.print()}>
        Print
      </Button>
    </div>
  )
}

const CELL = 'border-b border-line py-2 pe-4 text-start align-top'

function DayTable({ visits }: { visits: ClinicAppointment[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways must be reachable by keyboard
    <section className="overflow-x-auto" aria-label="Appointments" tabIndex={0}>
      <table className="w-full min-w-[44rem] border-collapse print:min-w-0 print:text-sm">
        <thead>
          <tr>
            {['Time', 'Pet', 'Customer', 'Service', 'Place and notes', 'Status'].map((head) => (
              <th key={head} scope="col" className={CELL}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {visits.map((visit) => (
            <tr key={visit.id}>
              <th scope="row" className={`${CELL} whitespace-nowrap`}>
                {formatTime(new Date(visit.appointmentDate))}
              </th>
              <td className={CELL}>
                {visit.pet.name} <span className="text-ink-soft">({visit.pet.species})</span>
              </td>
              <td className={CELL}>
                {visit.customer.fullName}
                {visit.customer.phone !== null && (
                  <span className="block whitespace-nowrap">{formatPhone(visit.customer.phone)}</span>
                )}
              </td>
              <td className={CELL}>{visit.serviceType}</td>
              <td className={`${CELL} wrap-anywhere`}>
                {VISIT_TYPE_LABELS[visit.visitType]}
                {visit.houseVisitAddress !== null && `: ${visit.houseVisitAddress}`}
                {visit.notes !== null && <span className="block text-ink-soft">{visit.notes}</span>}
              </td>
              <td className={CELL}>
                <StatusBadge status={visit.status} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
