import { MapPin, Stethoscope, StickyNote } from 'lucide-react'
import type { ReactNode } from 'react'
import { PhoneLink } from '../../../components/actions/phone-link.tsx'
import { isolate } from '../../../lib/isolate.ts'
import { formatMoney } from '../../../lib/money.ts'
import { formatLongDate, formatTime } from '../../../lib/time.ts'
import { ServiceIcon } from '../../services/ui/service-icon.tsx'
import { visitTypeLabels } from '../../services/visit-types.ts'
import type { ClinicAppointment } from '../appointment-schemas.ts'
import { paymentLabels } from '../rules.ts'
import { AppointmentMenu, type AppointmentMenuProps } from './appointment-menu.tsx'
import { ArrivalButton } from './arrival/arrival-button.tsx'
import { ArrivalLine } from './arrival/arrival-line.tsx'
import { Overbooked } from './overbooked.tsx'
import { StatusBadge } from './status-badge.tsx'
import { TogetherLine } from './together-line.tsx'
import { TransitionButtons } from './transition-buttons.tsx'

const ICON = 'size-4 shrink-0 text-ink-soft'

type ClinicRowProps = AppointmentMenuProps & {
  /** Further main actions. */
  main?: ReactNode
  /** Further actions, offered once the appointment is completed; before that they are in its card. */
  children?: ReactNode
}

/** An appointment in one row below the heading of its day: what is needed at a glance, and its main actions. */
export function ClinicRow({ appointment, onMove, main, children }: ClinicRowProps) {
  const { customer, pet, serviceType, status } = appointment
  return (
    <div className={ROW}>
      <When appointment={appointment} />
      <div className="min-w-0">
        <p className="flex items-center gap-2 text-sm font-medium">
          <ServiceIcon name={serviceType} className={ICON} />
          <span className="min-w-0 wrap-anywhere">
            {isolate(serviceType)} for {isolate(pet.name)} ({isolate(pet.species)})
            {appointment.person && ` with ${appointment.person}`}
          </span>
          <Notes notes={appointment.notes} />
        </p>
        <p className="flex flex-wrap gap-x-3 ps-6 text-sm leading-tight">
          <span className="wrap-anywhere">{customer.fullName}</span>
          {customer.phone !== null && <PhoneLink phone={customer.phone} />}
          <Overbooked appointment={appointment} />
        </p>
        <div className="ps-6">
          <TogetherLine appointment={appointment} />
        </div>
      </div>
      <span>
        <StatusBadge status={status} />
        <ArrivalLine appointment={appointment} />
      </span>
      <p className="text-end leading-tight whitespace-nowrap tabular-nums">
        <span className="block font-semibold">{formatMoney(appointment.paymentAmount)}</span>{' '}
        <span className="text-sm text-ink-soft">{paymentLabels()[appointment.paymentStatus]}</span>
      </p>
      <div className="flex flex-wrap justify-end gap-x-2 gap-y-1 print:hidden">
        <TransitionButtons appointment={appointment} />
        {status === 'completed' && children}
      </div>
      <div className="-my-1 print:hidden">
        <AppointmentMenu appointment={appointment} onMove={onMove} />
      </div>
      <div className={MAIN}>
        <ArrivalButton appointment={appointment} />
        {main}
      </div>
    </div>
  )
}

/** Leaves space at its end for the button that opens it. */
const ROW =
  'grid grid-cols-[6.5rem_minmax(0,1fr)_8rem_7.75rem_11.5rem_auto] items-center gap-x-2 border-t border-line ps-1 pe-10 hover:bg-surface'

/** The actions of the appointment's day, on a line of their own below the others. */
const MAIN = 'col-start-2 col-span-4 flex justify-end gap-2 pb-1 empty:hidden print:hidden'

function When({ appointment: { appointmentDate, visitType } }: { appointment: ClinicAppointment }) {
  const at = new Date(appointmentDate)
  const Icon = visitType === 'house' ? MapPin : Stethoscope
  return (
    <div>
      <h3 className="font-sans leading-tight tabular-nums">
        <span className="sr-only">{formatLongDate(at)}, </span>
        {formatTime(at)}
      </h3>
      <p className="flex items-center gap-1 text-sm leading-tight text-ink-soft">
        <Icon className={ICON} aria-hidden="true" />
        {visitTypeLabels()[visitType]}
      </p>
    </div>
  )
}

/** A mark for an appointment with notes; the card shows them. */
function Notes({ notes }: { notes: string | null }) {
  if (notes === null) return null
  return (
    <span title={notes}>
      <StickyNote className={ICON} aria-hidden="true" />
      <span className="sr-only">Notes: {notes}</span>
    </span>
  )
}
