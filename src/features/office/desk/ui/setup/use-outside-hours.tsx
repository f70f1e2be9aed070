import { useState } from 'react'
import { PhoneLink } from '../../../../../components/actions/phone-link.tsx'
import { AlertDialog } from '../../../../../components/dialogs/dialog.tsx'
import { formatShortDate, formatTime } from '../../../../../lib/time.ts'
import { WholeDates } from '../../../../../lib/web/whole-dates.ts'
import type { OutsideHours } from '../../../../planning/appointments/appointment-schemas.ts'
import { appointmentsClient } from '../../../../planning/appointments/ui/api.ts'
import type { ProposedHours } from '../../../../planning/timetable/calendar-schemas.ts'

type Question = OutsideHours & { title: string; answer: (confirmed: boolean) => void }

/**
 * Asks before opening hours, a closure, an absence or a changed calendar leave upcoming appointments outside: the
 * appointments stay as they are, and someone has to call. `confirm` resolves to true if there are none, or if they may stay outside.
 */
export function useOutsideHours() {
  const [question, setQuestion] = useState<Question | null>(null)
  const confirm = async (proposed: ProposedHours): Promise<boolean> => {
    const outside = await appointmentsClient.findOutsideHours(proposed)
    if (outside.count === 0) return true
    return await new Promise((resolve) => {
      setQuestion({
        ...outside,
        title: titleOf(outside.count, proposed),
        answer: (confirmed) => {
          setQuestion(null)
          resolve(confirmed)
        },
      })
    })
  }
  const dialog = (
    <AlertDialog
      isOpen={question !== null}
      onClose={() => question?.answer(false)}
      onConfirm={async () => question?.answer(true)}
      title={question?.title ?? ''}
      confirmLabel="Save anyway"
      tone="primary"
    >
      {question !== null && <OutsideList {...question} />}
    </AlertDialog>
  )
  return { confirm, dialog }
}

function titleOf(count: number, { calendar }: ProposedHours): string {
  const appointments = count === 1 ? 'One appointment' : `${count} appointments`
  return `${appointments} would ${calendar ? `no longer fit ${calendar.name}` : 'be outside these hours'}`
}

function OutsideList({ count, appointments }: OutsideHours) {
  return (
    <div className="grid gap-3">
      <p>
        These appointments stay as they are. After saving, you can move, hand over or cancel them in one
        place.
      </p>
      <ul className="grid max-h-64 gap-1 overflow-y-auto">
        {appointments.map(({ id, appointmentDate, pet, customer }) => {
          const at = new Date(appointmentDate)
          return (
            <li key={id} className="wrap-anywhere">
              <strong>
                <WholeDates>
                  {formatShortDate(at)}, {formatTime(at)}
                </WholeDates>
              </strong>{' '}
              {pet.name}, {customer.fullName}{' '}
              {customer.phone !== null && <PhoneLink phone={customer.phone} />}
            </li>
          )
        })}
      </ul>
      {count > appointments.length && <p>And {count - appointments.length} more.</p>}
    </div>
  )
}
