import { RoutedButton } from '../../../../components/actions/routed-links.tsx'
import { Notice } from '../../../../components/notices/notice.tsx'
import { formatYearDay } from '../../../../lib/time.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import { VaccinationBooked } from '../../../owners/pets/ui/vaccination-booked.tsx'
import { appointmentsPaths } from '../../../planning/appointments/paths.ts'
import { VACCINATION_SERVICE } from '../../../planning/services/rules.ts'
import type { CustomerDashboard } from '../contract.ts'

/** The pets whose vaccination is overdue, each with the day for which it is booked, or a link to book one. */
export function OverdueVaccinations({ pets }: { pets: CustomerDashboard['overdue'] }) {
  if (pets.length === 0) return null
  return (
    <Notice tone="warning">
      <ul className="grid gap-3">
        {pets.map(({ id, name, due, vaccinationBookedAt: bookedAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span>
              {name}’s vaccination was due on <WholeDates>{formatYearDay(due)}</WholeDates>.{' '}
              {bookedAt !== null && (
                <>
                  <VaccinationBooked at={bookedAt} />.
                </>
              )}
            </span>
            {bookedAt === null && (
              <RoutedButton
                size="dense"
                tone="quiet"
                to={appointmentsPaths.book}
                search={{ pet: id, service: VACCINATION_SERVICE }}
                aria-label={`Book a vaccination for ${name}`}
              >
                Book a vaccination
              </RoutedButton>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
