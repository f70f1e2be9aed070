import type { ReactNode } from 'react'
import { DayAndTime } from '../../../../components/dates/day-and-time.tsx'
import { useToday } from '../../../../components/dates/use-today.ts'
import { Card } from '../../../../components/layout/card.tsx'
import { formatDayAndTime } from '../../../../lib/day-and-time.ts'
import { isolate } from '../../../../lib/isolate.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import { SpeciesArt } from '../../../owners/pets/ui/species-art.tsx'
import type { Appointment } from '../appointment-schemas.ts'
import { CANCEL_TEXTS } from '../cancel-texts.ts'
import { ownCancellation } from '../transitions.ts'
import { PaymentStanding } from './payment-standing.tsx'
import { placeWords } from './place-words.ts'
import { StatusBadge } from './status-badge.tsx'
import { TogetherLine } from './together-line.tsx'

type AppointmentCardProps = {
  appointment: Appointment
  isPast: boolean
  /** What is done most with it. */
  button: ReactNode
  /** All else that can be done with it. */
  menu: ReactNode
  /** What it costs and whether that is paid, where that leads somewhere. */
  payment?: ReactNode
  /** What has just happened to it. */
  children?: ReactNode
}

/**
 * An appointment as its owner sees it, in three lines: when, what and where, how it stands. Below them only what someone
 * has written about it. The amount is shown once it is no longer pending.
 */
export function AppointmentCard(props: AppointmentCardProps) {
  const { appointment, isPast, button, menu, payment, children } = props
  const { serviceType, pet, status, notes, cancellationReason } = appointment
  const place = isPast ? { ...appointment, houseVisitAddress: null } : appointment
  return (
    <li className="@container">
      <Card className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 p-4 sm:gap-y-3 sm:grid-cols-[auto_minmax(0,1fr)_auto_auto] sm:px-5">
        <SpeciesArt species={pet.species} name={pet.name} className="col-start-1 row-start-1 size-12" />
        <div className="col-span-full row-start-2 grid gap-1 max-sm:@min-[17rem]:col-span-2 max-sm:@min-[17rem]:col-start-2 max-sm:@min-[17rem]:row-start-1 sm:col-span-1 sm:col-start-2 sm:row-start-1">
          <h3 className="text-lg max-sm:@min-[17rem]:pe-12">
            <DayAndTime at={new Date(appointment.appointmentDate)} />
          </h3>
          <p className="wrap-anywhere">
            {isolate(serviceType)} for {isolate(pet.name)}
            <span className="text-ink-soft"> · {placeWords(place)}</span>
          </p>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StatusBadge status={status} />
            <Standing {...appointment} />
            {payment ?? <PaymentStanding {...appointment} />}
          </p>
          <TogetherLine appointment={appointment} />
          {!isPast && <AskedMove appointment={appointment} />}
          {!isPast && ownCancellation(appointment) === 'cancelMoved' && (
            <p className="text-sm text-ink-soft">{CANCEL_TEXTS.confirmedBeforeMove}</p>
          )}
          {notes !== null && (
            <p dir="auto" className="text-sm text-ink-soft whitespace-pre-line wrap-anywhere">
              {notes}
            </p>
          )}
          {cancellationReason !== null && (
            <p dir="auto" className="text-sm text-ink-soft whitespace-pre-line wrap-anywhere">
              Reason: {cancellationReason}
            </p>
          )}
        </div>
        {button && (
          <div className="col-span-full max-sm:@min-[17rem]:col-span-1 max-sm:@min-[17rem]:col-start-2 sm:col-span-1 sm:col-start-3 sm:row-start-1 sm:pt-1">
            {button}
          </div>
        )}
        {menu && <div className="col-start-3 row-start-1 -me-2 -mt-2 sm:col-start-4 sm:mt-0">{menu}</div>}
        {children && <div className="col-span-full empty:hidden">{children}</div>}
      </Card>
    </li>
  )
}

/** To what time its owner has asked to move it, until the clinic answers. */
function AskedMove({ appointment: { askedMove } }: { appointment: Appointment }) {
  const today = useToday()
  if (askedMove === null) return null
  const [to, at] = [askedMove.to, askedMove.at].map((time) => formatDayAndTime(new Date(time), today))
  return (
    <p className="text-sm">
      You asked us to move this appointment to <WholeDates>{to}</WholeDates> (asked{' '}
      <WholeDates>{at}</WholeDates>). It stays as it is until we answer.
    </p>
  )
}

/** How it was cancelled. */
function Standing(appointment: Appointment) {
  const { noShow, cancelledLate } = appointment
  return (
    <>
      {noShow && <span className="text-sm text-ink-soft">Missed</span>}
      {cancelledLate && <span className="text-sm text-ink-soft">Less than 24 hours’ notice</span>}
    </>
  )
}
