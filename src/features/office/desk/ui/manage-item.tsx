import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../../../components/actions/icon-button.tsx'
import { classes } from '../../../../components/layout/classes.ts'
import { onDemand } from '../../../../components/layout/on-demand.tsx'
import { useMedia } from '../../../../components/layout/use-media.ts'
import { clinicDay, formatLongDate, formatTime } from '../../../../lib/time.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import { useCancelPart } from '../../../money/bills/ui/called-off/use-cancel-part.tsx'
import { CompleteAndTake } from '../../../money/payments/ui/complete-and-take.tsx'
import { TakePayment } from '../../../money/payments/ui/take-payment.tsx'
import type { ClinicAppointment } from '../../../planning/appointments/appointment-schemas.ts'
import type { AppointmentMenuProps } from '../../../planning/appointments/ui/appointment-menu.tsx'
import { ClinicCard, RelativeTag } from '../../../planning/appointments/ui/clinic-card.tsx'
import { MoveButton } from '../../../planning/appointments/ui/move-button.tsx'
import { bookingClient } from '../../../planning/booking/ui/api.ts'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import { ManageRow } from './manage-row.tsx'

const ConsultingButtons = onDemand(
  async () => (await import('../../schedule/ui/consulting-buttons.tsx')).ConsultingButtons,
)
const AppointmentFates = onDemand(
  async () => (await import('../../../outreach/reminders/ui/parts.ts')).AppointmentFates,
)

type ManageItemProps = Pick<AppointmentMenuProps, 'appointment' | 'onMove'> & {
  /** The appointment above it in the list. */
  before: ClinicAppointment | undefined
  /** The heading of the part of the list that begins with this appointment. */
  heading?: string | undefined
}

/** An appointment in the clinic's list: on wide screens a row below its day, which opens into the card; else the card. */
export function ManageItem({ appointment, onMove, before, heading }: ManageItemProps) {
  const hasRows = useMedia(WIDE)
  const [isOpen, setOpen] = useState(false)
  const cancelPart = useCancelPart({ appointmentId: appointment.id })
  const at = new Date(appointment.appointmentDate)
  const isFirst = before === undefined
  const isNewDay = isFirst || clinicDay(new Date(before.appointmentDate)) !== clinicDay(at)
  return (
    <li className={classes(!hasRows && !isFirst && 'mt-4')}>
      {heading !== undefined && <p className="pt-2 pb-3 font-semibold text-ink-soft">{heading}</p>}
      {hasRows && isNewDay && (
        <h2 className={classes('pb-1', !isFirst && 'pt-2')}>
          <WholeDates>{formatLongDate(at)}</WholeDates> <RelativeTag at={at} />
        </h2>
      )}
      <div className={classes('relative', hasRows && isOpen && 'my-2')}>
        {hasRows && !isOpen ? (
          <ManageRow appointment={appointment} onMove={onMove} />
        ) : (
          <ClinicCard
            appointment={appointment}
            onMove={onMove}
            cancelPart={cancelPart}
            main={<CompleteAndTake appointment={appointment} />}
          >
            <AppointmentFates id={appointment.id} />
            <TakePayment appointment={appointment} />
            <ConsultingButtons appointment={appointment} />
            {appointment.askedMove && <AnswerAsked appointment={appointment} onMove={onMove} />}
          </ClinicCard>
        )}
        {hasRows && (
          <IconButton
            size="dense"
            className={classes(
              'absolute print:hidden',
              isOpen ? 'end-4 bottom-4' : 'end-0 inset-y-0 my-auto',
            )}
            label={`Details of ${appointment.pet.name} at ${formatTime(at)}`}
            aria-expanded={isOpen}
            icon={<ChevronDown className={classes('size-5', isOpen && 'rotate-180')} aria-hidden="true" />}
            onClick={() => setOpen(!isOpen)}
          />
        )}
      </div>
    </li>
  )
}

/** Answers an owner who asks for another time. */
function AnswerAsked(props: Pick<ManageItemProps, 'appointment' | 'onMove'>) {
  return useMay(bookingClient.move) && <MoveButton size="dense" {...props} />
}

/** Where a row has room for all its columns beside the side menu. */
const WIDE = '(width >= 77rem)'
