import { CalendarPlus, MessageCircle, Phone } from 'lucide-react'
import { clinic } from '../../../clinic/clinic.ts'
import { Button } from '../../../components/actions/button.tsx'
import { LinkButton } from '../../../components/actions/link-button.tsx'
import { RoutedButton } from '../../../components/actions/routed-links.tsx'
import { chatLink } from '../../chat/rules.ts'
import { changeMessage } from '../../chat/texts.ts'
import type { Appointment } from '../appointment-schemas.ts'
import { appointmentsPaths } from '../paths.ts'
import { calendarLink } from './api.ts'
import { AppointmentCard } from './appointment-card.tsx'
import { useWaitingCancellation, WaitingCancellation } from './cancelling/waiting-cancellation.tsx'
import { ClinicPlace } from './clinic-place.tsx'
import { MoveButton } from './move-button.tsx'

type OwnAppointmentCardProps = {
  appointment: Appointment
  isPast: boolean
  onCancel: () => void
  onMove: () => void
}

/** An appointment in its owner's list with its actions: cancel or move it, ask the clinic to cancel it, or book it again. */
export function OwnAppointmentCard({ appointment, isPast, onCancel, onMove }: OwnAppointmentCardProps) {
  const change = useWaitingCancellation(appointment.id)
  const waits = change !== undefined && change.refused === undefined
  return (
    <AppointmentCard appointment={appointment}>
      {change && (
        <WaitingCancellation change={change} of={`${appointment.serviceType} for ${appointment.pet.name}`} />
      )}
      {!isPast && appointment.visitType === 'clinic' && <ClinicPlace className="w-full text-ink-soft" />}
      {!isPast && (
        <LinkButton
          tone="quiet"
          size="dense"
          href={calendarLink(appointment.id)}
          icon={<CalendarPlus className="size-4" aria-hidden="true" />}
          aria-label={`Add to calendar: ${appointment.serviceType} for ${appointment.pet.name}`}
        >
          Add to calendar
        </LinkButton>
      )}
      {appointment.status === 'pending' && !waits && (
        <Button tone="quiet" size="dense" onClick={onCancel}>
          Cancel appointment
        </Button>
      )}
      {appointment.status === 'confirmed' && !isPast && <ChangeConfirmed appointment={appointment} />}
      {!waits && <MoveButton appointment={appointment} onMove={onMove} size="dense" />}
      {isPast && !appointment.petGone && (
        <RoutedButton
          tone="quiet"
          size="dense"
          to={appointmentsPaths.book}
          search={{ pet: appointment.pet.id, service: appointment.serviceTypeId }}
          aria-label={`Book again: ${appointment.serviceType} for ${appointment.pet.name}`}
        >
          Book again
        </RoutedButton>
      )}
    </AppointmentCard>
  )
}

/** Ways to reach the clinic, which alone can cancel a confirmed appointment. */
function ChangeConfirmed({ appointment }: { appointment: Appointment }) {
  return (
    <>
      <p className="w-full text-ink-soft">To cancel this appointment, message or call us.</p>
      {clinic.whatsapp && (
        <LinkButton
          tone="quiet"
          size="dense"
          href={chatLink(changeMessage(appointment))}
          target="_blank"
          icon={<MessageCircle className="size-4" aria-hidden="true" />}
        >
          Chat on WhatsApp
        </LinkButton>
      )}
      {clinic.phone.dial && (
        <LinkButton
          tone="quiet"
          size="dense"
          href={`tel:${clinic.phone.dial}`}
          icon={<Phone className="size-4" aria-hidden="true" />}
        >
          Call {clinic.phone.display}
        </LinkButton>
      )}
    </>
  )
}
