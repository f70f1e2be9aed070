import { MapPin, Stethoscope, StickyNote } from 'lucide-react'
import { PhoneLink } from '../../../../components/actions/phone-link.tsx'
import { isolate } from '../../../../lib/isolate.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { formatLongDate, formatTime } from '../../../../lib/time.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import { useCancelPart } from '../../../money/bills/ui/called-off/use-cancel-part.tsx'
import { paymentsClient } from '../../../money/payments/ui/api.ts'
import type { ClinicAppointment } from '../../../planning/appointments/appointment-schemas.ts'
import { paymentLabels, paymentOf } from '../../../planning/appointments/rules.ts'
import { AppointmentMarks, OwnerBadges } from '../../../planning/appointments/ui/appointment-marks.tsx'
import {
  AppointmentMenu,
  type AppointmentMenuProps,
} from '../../../planning/appointments/ui/appointment-menu.tsx'
import { ArrivalLine } from '../../../planning/appointments/ui/arrival/arrival-line.tsx'
import { StatusBadge } from '../../../planning/appointments/ui/status-badge.tsx'
import { TogetherLine } from '../../../planning/appointments/ui/together-line.tsx'
import { useMainActions } from '../../../planning/appointments/ui/transition-buttons.tsx'
import { ServiceIcon } from '../../../planning/services/ui/service-icon.tsx'
import { visitTypeLabels } from '../../../planning/services/visit-types.ts'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import { nextStepOf } from '../rules.ts'
import { NextStepButton } from './next-step-button.tsx'
import { useOtherSteps } from './use-other-steps.tsx'

const ICON = 'size-4 shrink-0 text-ink-soft'

/** An appointment in one row below the heading of its day: what is needed at a glance, and the step that comes next. */
export function ManageRow({ appointment, onMove }: AppointmentMenuProps) {
  const { status } = appointment
  const payment = paymentOf(appointment)
  const cancelPart = useCancelPart({ appointmentId: appointment.id })
  const actions = useMainActions(appointment, cancelPart)
  const mayTake = useMay(paymentsClient.complete)
  const step = nextStepOf(appointment, new Date(), mayTake)
  const first = useOtherSteps(appointment, step, actions)
  return (
    <div className={ROW}>
      <When appointment={appointment} />
      <What appointment={appointment} />
      <span>
        <StatusBadge status={status} />
        <ArrivalLine appointment={appointment} />
      </span>
      <p className="text-end leading-tight whitespace-nowrap tabular-nums">
        {payment !== null && (
          <>
            <span className="block font-semibold">{formatMoney(payment.amount)}</span>{' '}
            <span className="text-sm text-ink-soft">{paymentLabels()[payment.status]}</span>
          </>
        )}
      </p>
      <div className="flex justify-end print:hidden">
        <NextStepButton appointment={appointment} step={step} actions={actions} onMove={onMove} />
        {actions.questions}
      </div>
      <div className="-my-1 print:hidden">
        <AppointmentMenu appointment={appointment} onMove={onMove} first={first} cancelPart={cancelPart} />
      </div>
    </div>
  )
}

/** Leaves space at its end for the button that opens it. */
const ROW =
  'grid grid-cols-[7.25rem_minmax(0,1fr)_11.25rem_6.75rem_12.75rem_auto] items-center gap-x-2 border-t border-line py-2 ps-1 pe-10 hover:bg-surface'

/** When it is, and with whom: else what kind of visit it is, which the icon says in any case. */
function When({ appointment: { appointmentDate, visitType, person } }: { appointment: ClinicAppointment }) {
  const at = new Date(appointmentDate)
  const Icon = visitType === 'house' ? MapPin : Stethoscope
  const visit = visitTypeLabels()[visitType]
  return (
    <div className="min-w-0">
      <h3 className="font-sans leading-tight tabular-nums">
        <span className="sr-only">{formatLongDate(at)}, </span>
        <WholeDates>{formatTime(at)}</WholeDates>
      </h3>
      <p className="flex items-center gap-1 text-sm leading-tight text-ink-soft">
        <Icon className={ICON} aria-hidden="true" />
        {person === null ? (
          visit
        ) : (
          <span title={`${visit} with ${person}`} className="truncate">
            <span className="sr-only">{visit} with </span>
            {person}
          </span>
        )}
      </p>
    </div>
  )
}

/** What it is for, and whose. */
function What({ appointment }: { appointment: ClinicAppointment }) {
  const { customer, pet, serviceType } = appointment
  return (
    <div className="min-w-0">
      <p className="flex items-center gap-2 text-sm font-medium">
        <ServiceIcon name={serviceType} className={ICON} />
        <span className="min-w-0 wrap-anywhere">
          {isolate(serviceType)} for {isolate(pet.name)} ({isolate(pet.species)})
        </span>
        <Notes notes={appointment.notes} />
        <AppointmentMarks appointment={appointment} isShort />
      </p>
      <p className="flex flex-wrap gap-x-3 ps-6 text-sm leading-tight">
        <span className="wrap-anywhere">{customer.fullName}</span>
        {customer.phone !== null && <PhoneLink phone={customer.phone} />}
        <OwnerBadges appointment={appointment} />
      </p>
      <div className="ps-6">
        <TogetherLine appointment={appointment} />
      </div>
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
