import { Button } from '../../../../../components/actions/button.tsx'
import { PhoneLink } from '../../../../../components/actions/phone-link.tsx'
import { Menu } from '../../../../../components/dialogs/menu.tsx'
import { formatShortDate, formatTime } from '../../../../../lib/time.ts'
import { WholeDates } from '../../../../../lib/web/whole-dates.ts'
import type { UnsettledAppointment } from '../../../appointments/appointment-schemas.ts'
import { StatusBadge } from '../../../appointments/ui/status-badge.tsx'
import type { Settlement } from './use-settle.ts'

type SettleRowProps = {
  appointment: UnsettledAppointment
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  isBusy: boolean
  onMove: () => void
  onCancel: () => void
  onSettle: (settlement: Settlement) => void
}

/** An appointment that no longer fits: whose it is, why it does not fit, and what can be done about it. */
export function SettleRow(props: SettleRowProps) {
  const { appointment, isChosen, onChoose } = props
  const { appointmentDate, pet, customer, serviceType, status } = appointment
  const at = new Date(appointmentDate)
  const what = `${pet.name}, ${formatShortDate(at)}, ${formatTime(at)}`
  return (
    <li className="grid gap-x-4 gap-y-2 py-2 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="flex min-w-0 items-start gap-3">
        <input
          type="checkbox"
          aria-label={`Choose ${what}`}
          checked={isChosen}
          onChange={(event) => onChoose(event.target.checked)}
          className="mt-1 size-5 shrink-0"
        />
        <div className="min-w-0 wrap-anywhere">
          <p>
            <strong>
              <WholeDates>
                {formatShortDate(at)}, {formatTime(at)}
              </WholeDates>
            </strong>{' '}
            {serviceType} for {pet.name}, <bdi>{customer.fullName}</bdi>{' '}
            {customer.phone !== null && <PhoneLink phone={customer.phone} />}
          </p>
          <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
            <StatusBadge status={status} /> {whyWords(appointment)}
          </p>
        </div>
      </div>
      <Ways {...props} what={what} />
    </li>
  )
}

/** To so many calendars each appointment is handed over by a button; to others through its menu. */
const MAX_BUTTONS = 1

function whyWords({ why, reason, calendar }: UnsettledAppointment): string {
  const because = reason === null ? '' : `: ${reason}`
  switch (why) {
    case 'closed':
      return `The clinic is closed${because}`
    case 'away':
      return `${calendar.name} is away${because}`
    case 'hours':
      return `Outside the hours of ${calendar.name}`
    case 'notGiven':
      return `${calendar.name} no longer offers this service`
  }
}

/** What can be done about an appointment that can't stay. */
function Ways({ appointment, isBusy, onMove, onCancel, onSettle, what }: SettleRowProps & { what: string }) {
  const { handOver } = appointment
  return (
    <div className="flex flex-wrap items-center gap-2 ps-8 md:ps-0">
      <Button tone="quiet" size="dense" waits={isBusy} aria-label={`Move: ${what}`} onClick={onMove}>
        Move
      </Button>
      {handOver.slice(0, MAX_BUTTONS).map((calendar) => (
        <Button
          key={calendar.id}
          tone="quiet"
          size="dense"
          waits={isBusy}
          aria-label={`Hand over to ${calendar.name}: ${what}`}
          onClick={() => onSettle({ kind: 'handOver', to: calendar })}
        >
          Hand over to {calendar.name}
        </Button>
      ))}
      <Button tone="quiet" size="dense" waits={isBusy} aria-label={`Cancel: ${what}`} onClick={onCancel}>
        Cancel
      </Button>
      <Menu
        label={`More for ${what}`}
        entries={[
          ...handOver.slice(MAX_BUTTONS).map((calendar) => ({
            id: String(calendar.id),
            label: `Hand over to ${calendar.name}`,
            onSelect: () => onSettle({ kind: 'handOver', to: calendar }),
          })),
          { id: 'leave', label: 'Leave as it is', onSelect: () => onSettle({ kind: 'leave' }) },
        ]}
      />
    </div>
  )
}
