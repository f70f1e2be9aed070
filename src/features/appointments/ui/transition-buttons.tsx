import { useState } from 'react'
import { Button, type ButtonTone } from '../../../components/actions/button.tsx'
import { AlertDialog } from '../../../components/dialogs/dialog.tsx'
import { isolate } from '../../../lib/isolate.ts'
import { formatLongDate, formatTime } from '../../../lib/time.ts'
import type { ClinicAppointment } from '../appointment-schemas.ts'
import { canChange, cautionOf, isTooEarly } from '../transitions.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useStatusChange } from './use-status-change.ts'

/** The clinic's main actions, in their order. */
const ACTIONS = ['completeUnapproved', 'approve', 'reject', 'complete'] as const
type Action = (typeof ACTIONS)[number]

const labels = () =>
  ({
    approve: 'Approve',
    reject: 'Reject',
    complete: 'Mark as Completed',
    completeUnapproved: 'Mark as Completed',
  }) as const satisfies Record<Action, string>

/** The clinic's main actions for an appointment in its current status. What can't be undone asks first. */
export function TransitionButtons({ appointment }: { appointment: ClinicAppointment }) {
  const [asking, setAsking] = useState<Action | null>(null)
  const change = useStatusChange(appointment)
  const at = new Date(appointment.appointmentDate)
  const now = new Date()
  const possible = ACTIONS.filter(
    (action) => canChange(action, appointment.status, 'admin') && !isTooEarly(action, at, now),
  )
  const start = (action: Action) => {
    if (action === 'reject' || cautionOf(action, at, now) !== null) setAsking(action)
    else change.mutate({ transition: action })
  }
  const close = () => setAsking(null)
  return (
    <>
      {possible.map((action, index) => (
        <Button
          key={action}
          size="dense"
          tone={toneOf(action, index)}
          disabled={change.isPending && change.variables.transition !== action}
          pending={change.isPending && change.variables.transition === action}
          onClick={() => start(action)}
        >
          {labels()[action]}
        </Button>
      ))}
      {asking === 'reject' && <ReasonDialog appointment={appointment} transition="reject" onClose={close} />}
      {asking !== null && asking !== 'reject' && (
        <ConfirmDialog
          appointment={appointment}
          action={asking}
          onClose={close}
          onConfirm={() => change.mutateAsync({ transition: asking }).then(close)}
        />
      )}
    </>
  )
}

/** The first action is the likely one; rejecting never is. */
function toneOf(action: Action, index: number): ButtonTone {
  return index === 0 && action !== 'reject' ? 'primary' : 'quiet'
}

type ConfirmDialogProps = {
  appointment: ClinicAppointment
  action: Exclude<Action, 'reject'>
  onClose: () => void
  onConfirm: () => Promise<unknown>
}

/** Asks before an appointment is approved that has begun, or completed that has not. */
function ConfirmDialog({ appointment, action, onClose, onConfirm }: ConfirmDialogProps) {
  const at = new Date(appointment.appointmentDate)
  const isApproval = action === 'approve'
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      onConfirm={onConfirm}
      title={isApproval ? 'Approve a past appointment?' : 'Complete before it begins?'}
      confirmLabel={labels()[action]}
      tone="primary"
    >
      <p>
        {isolate(appointment.serviceType)} for {isolate(appointment.pet.name)} (
        {isolate(appointment.customer.fullName)}) {isApproval ? 'was' : 'is'} on {formatLongDate(at)} at{' '}
        {formatTime(at)}.{' '}
        {isApproval
          ? 'The customer will be notified that it was approved. If it took place, mark it as completed instead.'
          : 'The customer will be notified, and a completed appointment can’t be changed back.'}
      </p>
    </AlertDialog>
  )
}
