import { type ReactNode, useState } from 'react'
import { Button, type ButtonTone } from '../../../../components/actions/button.tsx'
import type { CancelPart } from '../../../../components/dialogs/cancel-part.ts'
import { AlertDialog } from '../../../../components/dialogs/dialog.tsx'
import { onDemand } from '../../../../components/layout/on-demand.tsx'
import { isolate } from '../../../../lib/isolate.ts'
import { formatLongDate, formatTime } from '../../../../lib/time.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import type { ClinicAppointment } from '../appointment-schemas.ts'
import { canChange, cautionOf, isOver, isTooEarly } from '../transitions.ts'
import { appointmentsClient } from './api.ts'
import { useStatusChange } from './use-status-change.ts'

const ReasonDialog = onDemand(async () => (await import('./reason-dialog.tsx')).ReasonDialog)

/** The clinic's main actions. Their order is that of an appointment that is over: most likely it was kept. */
const ACTIONS = ['completeUnapproved', 'approve', 'reject', 'complete'] as const
export type MainAction = (typeof ACTIONS)[number]

/** What each main action is called (specification, section 2). */
export const actionLabels = () =>
  ({
    approve: 'Approve',
    reject: 'Reject',
    complete: 'Mark as Completed',
    completeUnapproved: 'Mark as Completed',
  }) as const satisfies Record<MainAction, string>

export type MainActions = {
  /** Those that are possible in its current status, in their order. */
  possible: MainAction[]
  /** Runs one; what can't be undone asks first. */
  start: (action: MainAction) => void
  /** The one that is under way. */
  pending: MainAction | undefined
  /** The questions of those that ask; to be rendered once. */
  questions: ReactNode
}

/** The clinic's main actions for an appointment, wherever they are offered. */
export function useMainActions(appointment: ClinicAppointment, cancelPart?: CancelPart): MainActions {
  const [asking, setAsking] = useState<MainAction | null>(null)
  const change = useStatusChange(appointment)
  const mayChange = useMay(appointmentsClient.approve)
  const at = new Date(appointment.appointmentDate)
  const now = new Date()
  const close = () => setAsking(null)
  return {
    possible: (isOver(appointment, now) ? ACTIONS : [...ACTIONS.slice(1), ACTIONS[0]]).filter(
      (action) => mayChange && canChange(action, appointment.status, 'admin') && !isTooEarly(action, at, now),
    ),
    start: (action) => {
      if (action === 'reject' || cautionOf(action, appointment, now) !== null) setAsking(action)
      else change.mutate({ transition: action })
    },
    pending: change.isPending ? ACTIONS.find((action) => action === change.variables.transition) : undefined,
    questions: (
      <>
        {asking === 'reject' && (
          <ReasonDialog
            appointment={appointment}
            transition="reject"
            onClose={close}
            cancelPart={cancelPart}
          />
        )}
        {asking !== null && asking !== 'reject' && (
          <ConfirmDialog
            appointment={appointment}
            action={asking}
            onClose={close}
            onConfirm={() => change.mutateAsync({ transition: asking }).then(close)}
          />
        )}
      </>
    ),
  }
}

type TransitionButtonsProps = { appointment: ClinicAppointment; cancelPart?: CancelPart | undefined }

/** The clinic's main actions for an appointment in its current status, as buttons. */
export function TransitionButtons({ appointment, cancelPart }: TransitionButtonsProps) {
  const { possible, start, pending, questions } = useMainActions(appointment, cancelPart)
  return (
    <>
      {possible.map((action, index) => (
        <Button
          key={action}
          size="dense"
          tone={toneOf(action, index)}
          waits={pending !== undefined && pending !== action}
          pending={pending === action}
          onClick={() => start(action)}
        >
          {actionLabels()[action]}
        </Button>
      ))}
      {questions}
    </>
  )
}

/** The first action is the likely one; rejecting never is. */
function toneOf(action: MainAction, index: number): ButtonTone {
  return index === 0 && action !== 'reject' ? 'primary' : 'quiet'
}

type ConfirmDialogProps = {
  appointment: ClinicAppointment
  action: Exclude<MainAction, 'reject'>
  onClose: () => void
  onConfirm: () => Promise<unknown>
}

/** Asks before an appointment is approved that is over, or completed that has not. */
function ConfirmDialog({ appointment, action, onClose, onConfirm }: ConfirmDialogProps) {
  const at = new Date(appointment.appointmentDate)
  const isApproval = action === 'approve'
  return (
    <AlertDialog
      isOpen
      onClose={onClose}
      onConfirm={onConfirm}
      title={isApproval ? 'Approve a past appointment?' : 'Complete the appointment early?'}
      confirmLabel={actionLabels()[action]}
      tone="primary"
    >
      <p>
        {isolate(appointment.serviceType)} for {isolate(appointment.pet.name)} (
        {isolate(appointment.customer.fullName)}) {isApproval ? 'was' : 'is'} on{' '}
        <WholeDates>
          {formatLongDate(at)} at {formatTime(at)}
        </WholeDates>
        .{' '}
        {isApproval
          ? 'The customer will be notified of the approval. If the appointment took place, mark it as completed instead.'
          : 'The customer will be notified. A completed appointment can’t be changed back.'}
      </p>
    </AlertDialog>
  )
}
