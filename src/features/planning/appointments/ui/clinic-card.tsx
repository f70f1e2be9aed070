import { MapPin, Stethoscope } from 'lucide-react'
import type { ReactNode } from 'react'
import { PhoneLink } from '../../../../components/actions/phone-link.tsx'
import { TextLink } from '../../../../components/actions/text-link.tsx'
import { useToday } from '../../../../components/dates/use-today.ts'
import { Card } from '../../../../components/layout/card.tsx'
import { classes } from '../../../../components/layout/classes.ts'
import { formatNearDate } from '../../../../lib/day-and-time.ts'
import { isolate } from '../../../../lib/isolate.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { formatTime } from '../../../../lib/time.ts'
import { SpeciesArt } from '../../../owners/pets/ui/species-art.tsx'
import { ServiceIcon } from '../../services/ui/service-icon.tsx'
import type { EitherAppointment } from '../appointment-schemas.ts'
import { paymentLabels, paymentOf, relativeTag } from '../rules.ts'
import { AppointmentMarks } from './appointment-marks.tsx'
import { AppointmentMenu, type AppointmentMenuProps } from './appointment-menu.tsx'
import { ArrivalButton } from './arrival/arrival-button.tsx'
import { ArrivalLine } from './arrival/arrival-line.tsx'
import { placeWords } from './place-words.ts'
import { StatusBadge } from './status-badge.tsx'
import { TogetherLine } from './together-line.tsx'
import { TransitionButtons } from './transition-buttons.tsx'

const ICON = 'mt-1 size-4 shrink-0 text-ink-soft'

type ClinicCardProps = AppointmentMenuProps & {
  /** Further main actions. */
  main?: ReactNode
  /** Further actions. */
  children?: ReactNode
}

/** An appointment as the clinic sees it, with its actions. */
export function ClinicCard({ appointment, onMove, first = [], cancelPart, main, children }: ClinicCardProps) {
  const at = new Date(appointment.appointmentDate)
  const today = useToday()
  const { pet } = appointment
  return (
    <Card className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 p-4 sm:p-5">
      <SpeciesArt species={pet.species} name={pet.name} className="size-11 sm:row-span-3 sm:size-14" />
      <div className="flex flex-col-reverse gap-x-4 sm:flex-row sm:items-start sm:justify-between">
        <h2 className="text-lg">
          <span className="inline-block">{formatNearDate(at, today)},</span>{' '}
          <span className="inline-block">{formatTime(at)}</span> <RelativeTag at={at} />
        </h2>
        <div className="-me-2 -mt-2 flex items-center justify-between gap-1">
          <StatusBadge status={appointment.status} />
          <AppointmentMenu appointment={appointment} onMove={onMove} first={first} cancelPart={cancelPart} />
        </div>
      </div>
      <Facts appointment={appointment} />
      <div className="col-span-2 flex flex-wrap gap-2 empty:hidden sm:col-span-1 sm:col-start-2">
        <ArrivalButton appointment={appointment} />
        <TransitionButtons appointment={appointment} cancelPart={cancelPart} />
        {main}
        {children}
      </div>
    </Card>
  )
}

/** How near a day is, beside it. */
export function RelativeTag({ at }: { at: Date }) {
  // Drawn again on the next day.
  useToday()
  const tag = relativeTag(at, new Date())
  const isNear = tag === 'Today' || tag === 'Tomorrow'
  return (
    <span
      className={classes(
        'ms-1 rounded-sm px-1.5 font-sans text-sm font-semibold whitespace-nowrap',
        isNear ? 'bg-marigold-tint text-marigold-ink' : 'bg-neutral-tint text-neutral-ink',
      )}
    >
      {tag}
    </span>
  )
}

type AppointmentPlaceProps = {
  appointment: EitherAppointment
  iconClass?: string
}

/** Finds an address; on a phone the map's own app opens. */
const mapOf = (address: string) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`

/** Where an appointment takes place, at the clinic or at an address that a map finds, and with whom. */
function AppointmentPlace({ appointment, iconClass }: AppointmentPlaceProps) {
  const Icon = appointment.visitType === 'house' ? MapPin : Stethoscope
  const address = appointment.houseVisitAddress
  return (
    <p className="flex gap-2">
      <Icon className={classes('mt-1 size-4 shrink-0', iconClass)} aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">
        {placeWords({ ...appointment, houseVisitAddress: null })}
        {address !== null && (
          <>
            {': '}
            <TextLink href={mapOf(address)} target="_blank" rel="noopener noreferrer">
              {address}
            </TextLink>
          </>
        )}
      </span>
    </p>
  )
}

function Facts({ appointment }: Pick<ClinicCardProps, 'appointment'>) {
  const { pet, customer, cancellationReason } = appointment
  const payment = paymentOf(appointment)
  return (
    <div className="col-span-2 grid gap-x-6 gap-y-1 sm:col-span-1 sm:col-start-2 md:grid-cols-2">
      <p className="flex gap-2">
        <ServiceIcon name={appointment.serviceType} className={ICON} />
        <span className="min-w-0 wrap-anywhere">
          {isolate(appointment.serviceType)} for {isolate(pet.name)} ({isolate(pet.species)})
        </span>
      </p>
      <p className="flex flex-wrap gap-x-3">
        <span className="wrap-anywhere">{customer.fullName}</span>
        {customer.phone !== null && <PhoneLink phone={customer.phone} />}
      </p>
      <AppointmentPlace appointment={appointment} iconClass="text-ink-soft" />
      <ArrivalLine appointment={appointment} />
      <TogetherLine appointment={appointment} />
      <AppointmentMarks appointment={appointment} />
      {payment !== null && (
        <p className="tabular-nums">
          <span className="font-semibold">{formatMoney(payment.amount)}</span>{' '}
          <span className="text-ink-soft">{paymentLabels()[payment.status]}</span>
        </p>
      )}
      {appointment.notes !== null && (
        <p dir="auto" className="text-ink-soft whitespace-pre-line wrap-anywhere md:col-span-2">
          {appointment.notes}
        </p>
      )}
      {cancellationReason !== null && (
        <p dir="auto" className="text-ink-soft whitespace-pre-line wrap-anywhere md:col-span-2">
          Reason: {cancellationReason}
        </p>
      )}
    </div>
  )
}
