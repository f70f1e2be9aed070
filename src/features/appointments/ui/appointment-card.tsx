import type { ReactNode } from 'react'
import { DateAndTime } from '../../../components/dates/date-and-time.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { isolate } from '../../../lib/isolate.ts'
import { formatMoney } from '../../../lib/money.ts'
import { SpeciesArt } from '../../pets/ui/species-art.tsx'
import type { Appointment } from '../appointment-schemas.ts'
import { paymentLabels } from '../rules.ts'
import { AppointmentPlace } from './appointment-place.tsx'
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
  const amountShown = appointment.status !== 'pending' && showsPayment(appointment)
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
            {isolate(appointment.serviceType)} for {isolate(appointment.pet.name)} (
            {isolate(appointment.pet.species)})
          </p>
          <AppointmentPlace appointment={appointment} className="text-ink-soft" />
          <TogetherLine appointment={appointment} />
          {appointment.notes !== null && (
            <p dir="auto" className="text-ink-soft whitespace-pre-line wrap-anywhere">
              {appointment.notes}
            </p>
          )}
          {appointment.cancellationReason !== null && (
            <p dir="auto" className="text-ink-soft whitespace-pre-line wrap-anywhere">
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
              <p className="text-sm text-ink-soft">{paymentWords(appointment)}</p>
            </div>
          )}
        </div>
        {children && <div className="col-start-2 flex flex-wrap gap-2 sm:col-end-4">{children}</div>}
      </Card>
    </li>
  )
}

function paymentWords({ status, paymentStatus }: Appointment): string {
  const isToCome = status === 'confirmed' && paymentStatus === 'pending'
  return isToCome ? 'To pay at the visit' : paymentLabels()[paymentStatus]
}

/** False for an appointment cancelled before it was paid: there is nothing to pay. */
function showsPayment({ status, paymentStatus }: Appointment): boolean {
  return status !== 'cancelled' || paymentStatus !== 'pending'
}
