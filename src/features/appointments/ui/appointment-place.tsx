import { MapPin, Stethoscope } from 'lucide-react'
import { classes } from '../../../components/layout/classes.ts'
import type { EitherAppointment } from '../appointment-schemas.ts'
import { placeWords } from './place-words.ts'

type AppointmentPlaceProps = {
  appointment: EitherAppointment
  iconClass?: string
}

/** Where an appointment takes place, at the clinic or at an address, and with whom. */
export function AppointmentPlace({ appointment, iconClass }: AppointmentPlaceProps) {
  const Icon = appointment.visitType === 'house' ? MapPin : Stethoscope
  return (
    <p className="flex gap-2">
      <Icon className={classes('mt-1 size-4 shrink-0', iconClass)} aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">{placeWords(appointment)}</span>
    </p>
  )
}
