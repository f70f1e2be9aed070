import type { ReactNode } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { RoutedButton } from '../../../../components/actions/routed-links.tsx'
import { onDemand } from '../../../../components/layout/on-demand.tsx'
import type { Appointment } from '../appointment-schemas.ts'
import { isMovable } from '../move-rules.ts'
import { appointmentsPaths } from '../paths.ts'
import { canOwnerCancel } from '../transitions.ts'
import { AppointmentCard } from './appointment-card.tsx'
import { useWaitingCancellation, WaitingCancellation } from './cancelling/waiting-cancellation.tsx'
import { MoveButton } from './move-button.tsx'

const OwnAppointmentMenu = onDemand(
  async () => (await import('./own-appointment-menu.tsx')).OwnAppointmentMenu,
)

type OwnAppointmentCardProps = {
  appointment: Appointment
  isPast: boolean
  onCancel: () => void
  onMove: () => void
  /** Shows its bill; there is none yet without it. */
  onBill: (() => void) | undefined
  /** What it costs and whether that is paid, where that leads to its bill. */
  payment?: ReactNode
  /** Opens what the vet advised, if they did. */
  advice?: ReactNode
  /** What else its owner can say of it. */
  children?: ReactNode
}

/**
 * An appointment in its owner's list: one button for what is done most, and a menu with the rest. One that its
 * owner can cancel has a button for that; one that is over can be booked again.
 */
export function OwnAppointmentCard(props: OwnAppointmentCardProps) {
  const { appointment, isPast, onCancel, onMove, onBill, payment, advice, children } = props
  const { id, status, appointmentDate, pet, serviceType, serviceTypeId, petGone } = appointment
  const change = useWaitingCancellation(id)
  const waits = change !== undefined && change.refused === undefined
  const of = `${serviceType} for ${pet.name}`
  const cancels = canOwnerCancel(appointment) && !waits
  const canMove = !waits && isMovable(status, new Date(appointmentDate), new Date())
  return (
    <AppointmentCard
      appointment={appointment}
      isPast={isPast}
      payment={payment}
      button={withAdvice(
        advice,
        cancels ? (
          <Button tone="quiet" size="dense" onClick={onCancel}>
            Cancel appointment
          </Button>
        ) : canMove ? (
          <MoveButton appointment={appointment} onMove={onMove} size="dense" />
        ) : (
          isPast && !petGone && <BookAgain petId={pet.id} serviceTypeId={serviceTypeId} of={of} />
        ),
      )}
      menu={
        (!isPast || onBill) && (
          <OwnAppointmentMenu
            appointment={appointment}
            isPast={isPast}
            onMove={cancels && canMove ? onMove : undefined}
            onBill={onBill}
          >
            <span className="block size-11" />
          </OwnAppointmentMenu>
        )
      }
    >
      {change ? <WaitingCancellation change={change} of={of} /> : children}
    </AppointmentCard>
  )
}

function withAdvice(advice: ReactNode, button: ReactNode): ReactNode {
  if (!advice) return button
  return (
    <div className="flex flex-wrap gap-2">
      {advice}
      {button}
    </div>
  )
}

type BookAgainProps = { petId: string; serviceTypeId: string; of: string }

function BookAgain({ petId, serviceTypeId, of }: BookAgainProps) {
  return (
    <RoutedButton
      tone="quiet"
      size="dense"
      to={appointmentsPaths.book}
      search={{ pet: petId, service: serviceTypeId }}
      aria-label={`Book again: ${of}`}
    >
      Book again
    </RoutedButton>
  )
}
