import type { ReactNode } from 'react'
import { useToday } from '../../../../../components/dates/use-today.ts'
import { formatNearDate } from '../../../../../lib/day-and-time.ts'
import { isolate } from '../../../../../lib/isolate.ts'
import { formatMoney } from '../../../../../lib/money.ts'
import { formatTime } from '../../../../../lib/time.ts'
import { WholeDates } from '../../../../../lib/web/whole-dates.ts'
import { useCancelPart } from '../../../../money/bills/ui/called-off/use-cancel-part.tsx'
import type { ClinicAppointment } from '../../../../planning/appointments/appointment-schemas.ts'
import { paymentOf } from '../../../../planning/appointments/rules.ts'
import { AppointmentMenu } from '../../../../planning/appointments/ui/appointment-menu.tsx'
import { StatusBadge } from '../../../../planning/appointments/ui/status-badge.tsx'

type AppointmentRowProps = {
  appointment: ClinicAppointment
  /** Opens the dialog that moves it. */
  onMove: () => void
  /** Its main actions. */
  children?: ReactNode
}

/** One line of an appointment on the page of its customer: when, what for, what it costs and how it stands. */
export function AppointmentRow({ appointment, onMove, children }: AppointmentRowProps) {
  const { appointmentDate, serviceType, pet, notes, status } = appointment
  const payment = paymentOf(appointment)
  const cancelPart = useCancelPart({ appointmentId: appointment.id })
  const isUnpaid = status === 'completed' && payment?.status === 'pending'
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 sm:gap-x-4">
      <When at={new Date(appointmentDate)} />
      <div className="min-w-0 grow basis-24 sm:basis-40">
        <p className="font-medium wrap-anywhere">
          {isolate(pet.name)} · {serviceType}
        </p>
        {appointment.person && (
          <p title={appointment.person} className="truncate text-sm text-ink-soft">
            with {appointment.person}
          </p>
        )}
        {notes !== null && (
          <p dir="auto" className="line-clamp-2 text-sm text-ink-soft wrap-anywhere">
            {notes}
          </p>
        )}
      </div>
      {status !== 'cancelled' && payment !== null && (
        <p className="text-end min-[22rem]:min-w-20 whitespace-nowrap tabular-nums">
          {formatMoney(payment.amount)}
          {isUnpaid && <span className="block text-sm font-semibold text-red-ink">unpaid</span>}
          {payment.status === 'refunded' && <span className="block text-sm text-ink-soft">refunded</span>}
        </p>
      )}
      <span className="min-[22rem]:min-w-32">
        <StatusBadge status={status} />
      </span>
      <div className="ms-auto flex items-center gap-1">
        {children}
        <AppointmentMenu appointment={appointment} onMove={onMove} cancelPart={cancelPart} />
      </div>
    </li>
  )
}

function When({ at }: { at: Date }) {
  return (
    <p className="w-full shrink-0 leading-tight min-[22rem]:w-auto min-[22rem]:min-w-22 sm:min-w-28 whitespace-nowrap">
      {formatNearDate(at, useToday())}
      <span className="block text-sm text-ink-soft">
        <WholeDates>{formatTime(at)}</WholeDates>
      </span>
    </p>
  )
}
