import { useInfiniteQuery } from '@tanstack/react-query'
import { Notice } from '../../../../../components/notices/notice.tsx'
import { clinicDay, formatTime, isCalendarDay } from '../../../../../lib/time.ts'
import { isOpen } from '../../../appointments/arrival-stages.ts'
import { petAppointmentsQuery } from '../../../appointments/ui/api.ts'
import { fromClock, instantOf } from '../../../timetable/moment.ts'

type PetElsewhereProps = {
  petId: string
  /** The chosen day and time of a form. */
  date: string
  time: string
  /** The appointment that is to be moved. */
  except?: string
}

/** Says to staff when the pet's other appointments of the day are, so that it is at two places at once only knowingly. */
export function PetElsewhere({ petId, date, time, except }: PetElsewhereProps) {
  const isChosen = petId !== '' && isCalendarDay(date)
  const appointments = useInfiniteQuery({ ...petAppointmentsQuery(petId), enabled: isChosen })
  const sameDay = (appointments.data?.pages ?? [])
    .flatMap(({ items }) => items)
    .filter((one) => one.id !== except && isOpen(one) && clinicDay(new Date(one.appointmentDate)) === date)
  const [first] = sameDay
  if (!isChosen || first === undefined) return null
  const chosen = instantOf({ day: date, minute: fromClock(time) }).getTime()
  const isNear = ({ appointmentDate }: { appointmentDate: string }) =>
    time !== '' && Math.abs(Date.parse(appointmentDate) - chosen) < NEAR_MS
  const times = sameDay.map(
    ({ serviceType, appointmentDate, person }) =>
      `${serviceType} at ${formatTime(new Date(appointmentDate))}${person === null ? '' : ` with ${person}`}`,
  )
  return (
    <Notice tone={sameDay.some(isNear) ? 'warning' : 'info'} role="status">
      <bdi>{first.pet.name}</bdi> has {times.length === 1 ? 'another appointment' : 'other appointments'} on
      this day: {times.join(', ')}.
    </Notice>
  )
}

const NEAR_MS = 3_600_000
