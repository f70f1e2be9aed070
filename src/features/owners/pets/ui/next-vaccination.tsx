import { formatLongDay } from '../../../../lib/time.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import type { CaredPet } from '../contract.ts'
import { VaccinationBadge } from './vaccination-badge.tsx'
import { VaccinationBooked } from './vaccination-booked.tsx'

/** When a pet's next vaccination is due, and when it is booked or that it is overdue. */
export function NextVaccination({
  pet: { nextVaccinationDue: due, vaccinationBookedAt: bookedAt },
}: {
  pet: CaredPet
}) {
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <span>{due === null ? 'None planned' : <WholeDates>{formatLongDay(due)}</WholeDates>}</span>
      {bookedAt === null ? (
        <VaccinationBadge due={due} bookedAt={null} />
      ) : (
        <span className="text-ink-soft">
          <VaccinationBooked at={bookedAt} />
        </span>
      )}
    </span>
  )
}
