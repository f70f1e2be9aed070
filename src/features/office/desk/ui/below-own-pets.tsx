import { AppDrawing } from '../../../../components/layout/app-drawing.tsx'
import { CardLink } from '../../../../components/layout/card.tsx'
import { TitledSection } from '../../../../components/layout/titled-section.tsx'
import { OwnBills } from '../../../money/bill-papers/ui/own-bills.tsx'
import { servicePath } from '../../../outreach/site/paths.ts'
import type { OwnAppointment } from '../contract.ts'
import { OwnAppointments } from './own-appointments.tsx'

/** The end of the customer's dashboard: the latest appointments, the bills and the clinic's services. */
export function BelowOwnPets({ recent }: { recent: OwnAppointment[] }) {
  return (
    <>
      <OwnAppointments appointments={recent} />
      <OwnBills />
      <ServiceLinks />
    </>
  )
}

/** The clinic's services, each with a page on the public site (specification, section 2). */
const SERVICES = [
  ['veterinary', 'Veterinary Care'],
  ['grooming', 'Grooming'],
  ['vaccination', 'Vaccination'],
  ['dental', 'Dental Care'],
  ['emergency', 'Emergency'],
] as const

/** Our Services: links to their pages on the public site. */
function ServiceLinks() {
  return (
    <TitledSection title="Our Services">
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-5">
        {SERVICES.map(([id, name]) => (
          <li key={id} className="grid max-sm:last:col-span-2">
            <CardLink
              href={servicePath(id)}
              className="grid content-start justify-items-center gap-2 px-2 py-4 text-center font-semibold"
            >
              <AppDrawing name={id} className="w-24" />
              {name}
            </CardLink>
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}
