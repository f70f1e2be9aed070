import { MapPin, Stethoscope } from 'lucide-react'
import { classes } from '../../../components/classes.ts'
import { visitTypeLabels } from '../../services/visit-types.ts'
import type { Appointment } from '../appointment-schemas.ts'

type AppointmentPlaceProps = {
  appointment: Pick<Appointment, 'visitType' | 'houseVisitAddress'>
  className?: string
  iconClass?: string
}

/** Where an appointment takes place: at the clinic, or at an address. */
export function AppointmentPlace({ appointment, className, iconClass }: AppointmentPlaceProps) {
  const { visitType, houseVisitAddress } = appointment
  const Icon = visitType === 'house' ? MapPin : Stethoscope
  return (
    <p className={classes('flex gap-2', className)}>
      <Icon className={classes('mt-1 size-4 shrink-0', iconClass)} aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">
        {visitTypeLabels()[visitType]}
        {houseVisitAddress !== null && `: ${houseVisitAddress}`}
      </span>
    </p>
  )
}
