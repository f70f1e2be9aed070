import { type Column, Table } from '../../../../components/lists/table.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { isolate } from '../../../../lib/isolate.ts'
import { formatTime } from '../../../../lib/time.ts'
import { formatPhone } from '../../../../lib/typed/phone.ts'
import type { ClinicAppointment } from '../appointment-schemas.ts'
import { AppointmentMarks } from './appointment-marks.tsx'
import { placeWords } from './place-words.ts'
import { StatusBadge } from './status-badge.tsx'

/** The appointments of a day in a table that prints on A4. */
export function DayTable({ appointments }: { appointments: readonly ClinicAppointment[] }) {
  if (appointments.length === 0)
    return <EmptyState title="No appointments yet" text="There are no appointments on this day" />
  return (
    <Table label="Appointments" columns={columns()} rows={appointments} rowKey={({ id }) => id} compact />
  )
}

const columns = (): readonly Column<ClinicAppointment>[] => [
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
      <span className="min-w-0 wrap-anywhere rows:block rows:min-w-20">
        {isolate(pet.name)} <span className="text-ink-soft">({isolate(pet.species)})</span>
      </span>
    ),
  },
  { label: 'Customer', cell: ({ customer }) => <CustomerCell customer={customer} /> },
  { label: 'Service', cell: ({ serviceType }) => <span className="min-w-0">{serviceType}</span> },
  {
    label: 'Place and notes',
    role: 'long',
    cell: (appointment) => <LocationAndNotes appointment={appointment} />,
  },
  {
    label: 'Status',
    role: 'state',
    cell: (appointment) => (
      <span className="grid justify-items-end gap-1 rows:justify-items-start">
        <StatusBadge status={appointment.status} />
        <AppointmentMarks appointment={appointment} />
      </span>
    ),
  },
]

function CustomerCell({ customer: { fullName, phone } }: Pick<ClinicAppointment, 'customer'>) {
  return (
    <span className="min-w-0 wrap-anywhere">
      {fullName}
      {phone !== null && <span className="block whitespace-nowrap">{formatPhone(phone)}</span>}
    </span>
  )
}

function LocationAndNotes({ appointment }: { appointment: ClinicAppointment }) {
  return (
    <span className="min-w-0 wrap-anywhere rows:block rows:min-w-28">
      {placeWords(appointment)}
      {appointment.notes !== null && <span className="block text-ink-soft">{appointment.notes}</span>}
    </span>
  )
}
