import { MapPin, Stethoscope } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../../../components/card.tsx'
import { DateAndTime } from '../../../components/date-and-time.tsx'
import { SpeciesArt } from '../../../components/species-art.tsx'
import { formatMoney } from '../../../lib/money.ts'
import { visitTypeLabels } from '../../services/visit-types.ts'
import type { Appointment } from '../contract.ts'
import { paymentLabels } from '../rules.ts'
import { StatusBadge } from './status-badge.tsx'
import { TogetherLine } from './together-line.tsx'

type AppointmentCardProps = {
  appointment: Appointment
  /** The actions. */
  children?: ReactNode
}

/** An appointment as its owner sees it. The amount is shown once it is no longer pending. */
export function AppointmentCard({ appointment, children }: AppointmentCardProps) {
  const at = new Date(appointment.appointmentDate)
  const amountShown = appointment.status !== 'pending'
  return (
    <li>
      <Card className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-4 p-5 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
        <SpeciesArt
          species={appointment.pet.species}
          name={appointment.pet.name}
          className="size-12 sm:size-14"
        />
        <div className="grid gap-1">
          <h3 className="text-lg text-wrap">
            <DateAndTime at={at} />
          </h3>
          <p>
            {appointment.serviceType} for {appointment.pet.name} ({appointment.pet.species})
          </p>
          <Location appointment={appointment} />
          <TogetherLine appointment={appointment} />
          {appointment.notes !== null && (
            <p className="text-ink-soft whitespace-pre-line wrap-anywhere">{appointment.notes}</p>
          )}
          {appointment.cancellationReason !== null && (
            <p className="text-ink-soft whitespace-pre-line wrap-anywhere">
              Reason: {appointment.cancellationReason}
            </p>
          )}
        </div>
        <div className="col-start-2 grid justify-items-start gap-2 sm:col-start-auto sm:justify-items-end">
          <StatusBadge status={appointment.status} />
          {appointment.noShow && <p className="text-sm text-ink-soft">Missed</p>}
          {appointment.cancelledLate && <p className="text-sm text-ink-soft">Less than 24 hours’ notice</p>}
          {amountShown && (
            <div className="sm:text-end">
              <p className="font-semibold tabular-nums">{formatMoney(appointment.paymentAmount)}</p>
              {showsPayment(appointment) && (
                <p className="text-sm text-ink-soft">{paymentLabels()[appointment.paymentStatus]}</p>
              )}
            </div>
          )}
        </div>
        {children && <div className="col-start-2 flex flex-wrap gap-2 sm:col-end-4">{children}</div>}
      </Card>
    </li>
  )
}

/** False for an appointment cancelled before it was paid: there is nothing to pay. */
function showsPayment({ status, paymentStatus }: Appointment): boolean {
  return status !== 'cancelled' || paymentStatus !== 'pending'
}

function Location({ appointment }: { appointment: Appointment }) {
  const Icon = appointment.visitType === 'house' ? MapPin : Stethoscope
  return (
    <p className="flex gap-2 text-ink-soft">
      <Icon className="mt-1 size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">
        {visitTypeLabels()[appointment.visitType]}
        {appointment.houseVisitAddress !== null && `: ${appointment.houseVisitAddress}`}
      </span>
    </p>
  )
}
