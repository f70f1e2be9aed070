import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../../components/actions/button.tsx'
import { refusalText } from '../../../../lib/web/feature-client.ts'
import { useChange } from '../../../../lib/web/use-change.ts'
import type { Appointment } from '../../../planning/appointments/appointment-schemas.ts'
import { isMovable } from '../../../planning/appointments/move-rules.ts'
import type { OwnerAnswer } from '../../../planning/appointments/owner-answers.ts'
import { APPOINTMENTS_KEY } from '../../../planning/appointments/ui/api.ts'
import { sessionQuery } from '../../../platform/auth/ui/api.ts'
import { LINK_TEXTS } from '../link-texts.ts'
import { linkClient } from './api.ts'

/** Whether the owner of a confirmed appointment will come, in their list; nothing while the clinic has reminders off. */
export function OwnAnswer({ appointment }: { appointment: Appointment }) {
  const { data: session } = useQuery(sessionQuery)
  const { id, status, appointmentDate, ownerAnswer, pet, serviceType } = appointment
  const send = useChange({
    send: (answer: OwnerAnswer) => linkClient.answer({ id, answer }),
    failed: (failure) => refusalText(failure) ?? LINK_TEXTS.answerFailed,
    refresh: APPOINTMENTS_KEY,
  })
  const isOn = session?.uses.includes('reminders') === true
  if (!isOn || status !== 'confirmed' || !isMovable(status, new Date(appointmentDate), new Date()))
    return null
  const button = (answer: OwnerAnswer, label: string) =>
    answer !== ownerAnswer && (
      <Button
        tone="quiet"
        size="dense"
        aria-label={`${label}: ${serviceType} for ${pet.name}`}
        pending={send.isPending && send.variables === answer}
        onClick={() => send.mutate(answer)}
      >
        {label}
      </Button>
    )
  return (
    <div className="flex flex-wrap items-center gap-2 ps-15">
      <p role="status" className="me-2 text-ink-soft empty:hidden">
        {ownerAnswer === 'coming' && 'Thank you. See you then.'}
        {ownerAnswer === 'not_coming' &&
          'You can’t come. The slot stays yours until we cancel the appointment.'}
      </p>
      {button('coming', 'I’ll be there')}
      {button('not_coming', 'I can’t come')}
    </div>
  )
}
