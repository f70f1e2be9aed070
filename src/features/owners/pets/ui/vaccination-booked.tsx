import { formatShortDate } from '../../../../lib/time.ts'

/**
 * The day on which a pet’s vaccination is booked, which may still wait for approval: `Appointment on Sat, 5 Dec`. It never
 * breaks inside the day.
 */
export function VaccinationBooked({ at }: { at: string }) {
  return (
    <>
      Appointment on <span className="inline-block">{formatShortDate(new Date(at))}</span>
    </>
  )
}
