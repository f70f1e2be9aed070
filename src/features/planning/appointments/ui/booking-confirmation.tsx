import { Ban, CalendarPlus, MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { clinic } from '../../../../clinic/clinic.ts'
import { LinkButton } from '../../../../components/actions/link-button.tsx'
import { DateAndTime } from '../../../../components/dates/date-and-time.tsx'
import { AppDrawing } from '../../../../components/layout/app-drawing.tsx'
import { Card } from '../../../../components/layout/card.tsx'
import { PageTitle } from '../../../../components/layout/page-title.tsx'
import { formatMoney } from '../../../../lib/money.ts'
import { formatTime } from '../../../../lib/time.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import { chatLink } from '../../../platform/chat/rules.ts'
import type { Appointment } from '../appointment-schemas.ts'
import { bookingMessage } from '../booking-message.ts'
import type { AppointmentStatus } from '../clinic-filters.ts'
import { ClinicPlace } from './clinic-place.tsx'
import { placeWords } from './place-words.ts'
import { StatusBadge } from './status-badge.tsx'
import { VisitSteps } from './visit-steps.tsx'

const PICTURE = 'w-40 sm:w-48'

/** The page can be opened again later, when the clinic has answered. */
const texts = (areSeveral: boolean) =>
  ({
    pending: {
      picture: <AppDrawing name="calendar" className={PICTURE} />,
      title: 'We have your request',
      text: `We’ll confirm ${areSeveral ? 'them' : 'it'} shortly and let you know. You can check the status under My Appointments.`,
    },
    confirmed: {
      picture: <AppDrawing name="door" className={PICTURE} />,
      title: areSeveral ? 'Your appointments are booked' : 'Your appointment is booked',
      text: 'We look forward to seeing you.',
    },
    completed: {
      picture: <AppDrawing name="door" className={PICTURE} />,
      title: 'This appointment has taken place',
      text: 'You can find it under My Appointments.',
    },
    cancelled: {
      picture: <Ban className="size-14 text-red-ink" aria-hidden="true" />,
      title: 'This appointment was cancelled',
      text: 'You can book another appointment at any time.',
    },
  }) satisfies Record<AppointmentStatus, { picture: ReactNode; title: string; text: string }>

/** What the confirmation says of an appointment. */
export type Confirmed = Pick<
  Appointment,
  | 'status'
  | 'appointmentDate'
  | 'serviceType'
  | 'paymentAmount'
  | 'visitType'
  | 'houseVisitAddress'
  | 'person'
> & { pet: { name: string }; together?: Appointment['together'] }

type BookingConfirmationProps = {
  appointment: Confirmed
  /** Where its calendar file is, if that is known. */
  calendar: string | null
  /** The ways on from here. */
  children: ReactNode
}

/** The booked appointment. Its link to the chat serves when the browser has blocked the chat's tab. */
export function BookingConfirmation({ appointment, calendar, children }: BookingConfirmationProps) {
  const others = (appointment.together ?? []).filter(({ status }) => status === appointment.status)
  const { picture, title, text } = texts(others.length > 0)[appointment.status]
  return (
    <div className="mx-auto grid max-w-xl grid-cols-[minmax(0,1fr)] gap-6">
      <header className="grid justify-items-center gap-3 text-center">
        {picture}
        <PageTitle title={title} />
        <p className="text-ink-soft text-balance">{text}</p>
      </header>
      {appointment.status !== 'cancelled' && <VisitSteps status={appointment.status} />}
      <Booked appointment={appointment} others={others} />
      <div className="grid gap-3 sm:grid-cols-2">
        {calendar !== null && (
          <LinkButton
            tone="accent"
            href={calendar}
            // A file that came with the answer; the server names its own.
            download={calendar.startsWith('data:') ? 'appointment.ics' : undefined}
            icon={<CalendarPlus className="size-5" aria-hidden="true" />}
          >
            Add to calendar
          </LinkButton>
        )}
        {clinic.whatsapp && (
          <LinkButton
            tone="quiet"
            href={chatLink(bookingMessage(appointment))}
            target="_blank"
            icon={<MessageCircle className="size-5" aria-hidden="true" />}
          >
            Message us on WhatsApp
          </LinkButton>
        )}
        {children}
      </div>
    </div>
  )
}

type BookedProps = Pick<BookingConfirmationProps, 'appointment'> & {
  others: NonNullable<BookingConfirmationProps['appointment']['together']>
}

/** What was booked, when and where, and what it costs together. */
function Booked({ appointment, others }: BookedProps) {
  const total = others.reduce((sum, { paymentAmount }) => sum + paymentAmount, appointment.paymentAmount)
  return (
    <Card className="grid gap-4 p-5 sm:p-8">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-lg font-semibold">
          {appointment.serviceType} for {appointment.pet.name}
        </p>
        <StatusBadge status={appointment.status} />
      </div>
      <p className="font-display text-lg sm:text-xl">
        <DateAndTime at={new Date(appointment.appointmentDate)} />
      </p>
      <div>
        <p>{placeWords({ ...appointment, houseVisitAddress: null })}</p>
        {appointment.visitType === 'clinic' && <ClinicPlace className="text-ink-soft" />}
        {appointment.houseVisitAddress !== null && (
          <p dir="auto" className="text-ink-soft whitespace-pre-line wrap-anywhere">
            {appointment.houseVisitAddress}
          </p>
        )}
      </div>
      {others.map(({ id, petName, serviceType, appointmentDate, paymentAmount }) => (
        <p key={id} className="flex flex-wrap justify-between gap-x-4 border-t border-line pt-4">
          <span>
            <WholeDates>{formatTime(new Date(appointmentDate))}</WholeDates>: {serviceType} for {petName}
          </span>
          <span className="ms-auto tabular-nums">{formatMoney(paymentAmount)}</span>
        </p>
      ))}
      <p className="flex justify-between border-t border-line pt-4 text-lg font-semibold tabular-nums">
        <span>Total</span>
        <span>{formatMoney(total)}</span>
      </p>
    </Card>
  )
}
