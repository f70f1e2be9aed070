import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import { Button } from '../../../components/button.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { IconButton } from '../../../components/icon-button.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { SkeletonList } from '../../../components/skeleton.tsx'
import { type Column, Table } from '../../../components/table.tsx'
import { formatPhone } from '../../../lib/phone.ts'
import { addDays, clinicInstant, formatLongDate, formatTime } from '../../../lib/time.ts'
import { VISIT_TYPE_LABELS } from '../../services/visit-types.ts'
import type { ClinicAppointment } from '../contract.ts'
import { APPOINTMENT_TEXTS } from '../texts.ts'
import { dayListQuery } from './api.ts'
import { BackToManage } from './back-to-manage.tsx'
import { StatusBadge } from './status-badge.tsx'

type DayListPageProps = { day: string; onDay: (day: string) => void }

/** The appointments of a day that are not cancelled, as a list that prints on A4. */
export function DayListPage({ day, onDay }: DayListPageProps) {
  const list = useQuery(dayListQuery(day))
  return (
    <>
      <PageHeader
        subtitle={formatLongDate(clinicInstant(day, 12))}
        back={<BackToManage />}
        actions={<DayControls day={day} onDay={onDay} />}
      />
      <Loaded
        query={list}
        loading={<SkeletonList text="Loading appointments..." />}
        errorText={APPOINTMENT_TEXTS.loadFailed}
      >
        {({ items }) => <DayTable appointments={items.filter(({ status }) => status !== 'cancelled')} />}
      </Loaded>
    </>
  )
}

function DayTable({ appointments }: { appointments: ClinicAppointment[] }) {
  if (appointments.length === 0)
    return <EmptyState title="No appointments yet" text="There are no appointments on this day" />
  return <Table label="Appointments" columns={COLUMNS} rows={appointments} rowKey={({ id }) => id} compact />
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

const COLUMNS: readonly Column<ClinicAppointment>[] = [
  {
    label: 'Time',
    role: 'title',
    cell: ({ appointmentDate }) => (
      <span className="whitespace-nowrap">{formatTime(new Date(appointmentDate))}</span>
    ),
  },
  {
    label: 'Pet',
    cell: ({ pet }) => (
      <span className="min-w-0 wrap-break-word">
        {pet.name} <span className="text-ink-soft">({pet.species})</span>
      </span>
    ),
  },
  { label: 'Customer', cell: ({ customer }) => <CustomerCell customer={customer} /> },
  { label: 'Service', cell: ({ serviceType }) => <span className="min-w-0">{serviceType}</span> },
  { label: 'Place and notes', cell: (appointment) => <LocationAndNotes appointment={appointment} /> },
  { label: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
]

function CustomerCell({ customer: { fullName, phone } }: Pick<ClinicAppointment, 'customer'>) {
  return (
    <span className="min-w-0">
      {fullName}
      {phone !== null && <span className="block whitespace-nowrap">{formatPhone(phone)}</span>}
    </span>
  )
}

function LocationAndNotes({
  appointment: { visitType, houseVisitAddress, notes },
}: {
  appointment: ClinicAppointment
}) {
  return (
    <span className="min-w-0 wrap-anywhere rows:block rows:min-w-28">
      {VISIT_TYPE_LABELS[visitType]}
      {houseVisitAddress !== null && `: ${houseVisitAddress}`}
      {notes !== null && <span className="block text-ink-soft">{notes}</span>}
    </span>
  )
}
