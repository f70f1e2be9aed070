import { useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { Button, type ButtonTone } from '../../../components/button.tsx'
import { refusalCode, refusalText } from '../../../lib/web/room-client.ts'
import { toastError, toastSuccess, toastWarning } from '../../../lib/web/toast.ts'
import { chatLinkTo } from '../../chat/rules.ts'
import { APPOINTMENT_TEXTS, type ClinicAppointment } from '../contract.ts'
import { APPOINTMENT_STATUSES, canChange, noticeOf, type Transition } from '../rules.ts'
import { APPOINTMENTS_KEY, appointmentsClient } from './api.ts'

type ClinicTransition = Exclude<Transition, 'cancel'>

const ACTIONS = [
  { transition: 'approve', label: 'Approve', tone: 'primary' },
  { transition: 'reject', label: 'Reject', tone: 'quiet' },
  { transition: 'complete', label: 'Mark as Completed', tone: 'primary' },
] as const satisfies readonly { transition: ClinicTransition; label: string; tone: ButtonTone }[]

/** What the clinic can do with a visit in its present state; whoever clicks second sees what it has become. */
export function TransitionButtons({ visit }: { visit: ClinicAppointment }) {
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: (transition: ClinicTransition) => appointmentsClient[transition]({ id: visit.id }),
    onSuccess: ({ warning }, transition) => {
      toastSuccess(APPOINTMENT_TEXTS[transition])
      if (warning !== null) warnUntold(warning, visit, transition)
    },
    onError: (failure) => toastError(reasonOf(failure)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY }),
  })
  const possible = ACTIONS.filter(({ transition }) => canChange(transition, visit.status, 'admin'))
  return possible.map(({ transition, label, tone }) => (
    <Button
      key={transition}
      size="dense"
      tone={tone}
      disabled={change.isPending}
      pending={change.isPending && change.variables === transition}
      onClick={() => change.mutate(transition)}
    >
      {label}
    </Button>
  ))
}

const CHANGED = z.object({ data: z.object({ status: z.enum(APPOINTMENT_STATUSES) }) })

/** Why the change was not made; whoever comes late is told what the visit is now. */
function reasonOf(failure: unknown): string {
  if (refusalCode(failure) !== 'STATUS_CHANGED') return APPOINTMENT_TEXTS.updateFailed
  const now = CHANGED.safeParse(failure).data?.data.status
  return [refusalText(failure), now && `It is now ${now}.`].filter(Boolean).join(' ')
}

/** The change stands, but the customer has no login: the chat carries the message instead. */
function warnUntold(warning: string, visit: ClinicAppointment, transition: ClinicTransition): void {
  const { phone } = visit.customer
  const { message } = noticeOf(transition, visit.serviceType, new Date(visit.appointmentDate))
  const open = () => void window.open(chatLinkTo(phone ?? '', message), '_blank', 'noopener,noreferrer')
  toastWarning(warning, phone === null ? {} : { action: { label: 'Send on WhatsApp', onClick: open } })
}
