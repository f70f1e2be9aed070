import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import {
  CalendarPlus,
  type LucideIcon,
  PawPrint,
  Scissors,
  Siren,
  Smile,
  Stethoscope,
  Syringe,
} from 'lucide-react'
import { RoutedButton, RoutedCard, RoutedLink } from '../../../components/actions/routed-links.tsx'
import { Card, CardLink } from '../../../components/layout/card.tsx'
import { onDemand } from '../../../components/layout/on-demand.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { TitledSection } from '../../../components/layout/titled-section.tsx'
import { EmptyState } from '../../../components/notices/empty-state.tsx'
import { Loaded } from '../../../components/notices/loaded.tsx'
import { Spinner } from '../../../components/notices/spinner.tsx'
import { refusalCode } from '../../../lib/web/feature-client.ts'
import { AlertsPanel } from '../../alerts/ui/alerts-panel.tsx'
import { activeAlertsQuery } from '../../alerts/ui/api.ts'
import { appointmentsPaths } from '../../appointments/paths.ts'
import { sessionQuery } from '../../auth/ui/api.ts'
import { petsPaths } from '../../pets/paths.ts'
import { kindOf } from '../../pets/rules.ts'
import { PetPicture } from '../../pets/ui/pet-picture.tsx'
import { servicePath } from '../../site/paths.ts'
import type { CustomerDashboard, OwnPet } from '../contract.ts'
import { CUSTOMER_DASHBOARD_TEXTS } from '../texts.ts'
import { customerDashboardQuery } from './api.ts'
import { OverdueVaccinations } from './overdue-vaccinations.tsx'
import { OwnAppointments } from './own-appointments.tsx'
import { UpcomingBanner } from './upcoming-banner.tsx'

/** The customer's dashboard, with the next appointment at the top. */
export function CustomerDashboardPage() {
  const { data: session } = useQuery(sessionQuery)
  const firstWord = session?.fullName?.trim().split(/\s+/)[0] || 'Pet Parent'
  usePrefetchQuery(activeAlertsQuery)
  return (
    <>
      <PageHeader title={`Welcome back, ${firstWord}`} />
      <FrontPage />
    </>
  )
}

function FrontPage() {
  const query = useQuery(customerDashboardQuery)
  const { loading, failed, customerFailed } = CUSTOMER_DASHBOARD_TEXTS
  // The server answers FORBIDDEN to a caller without a customer record.
  const errorText = refusalCode(query.error) === 'FORBIDDEN' ? customerFailed : failed
  return (
    <Loaded query={query} loading={<Spinner text={loading} />} errorText={errorText}>
      {(data) => <Parts {...data} />}
    </Loaded>
  )
}

const NoticeChanged = onDemand(
  async () => (await import('../../privacy/ui/notice-changed.tsx')).NoticeChanged,
  'soon',
)

function Parts({ upcoming, recent, pets, overdue }: CustomerDashboard) {
  return (
    <div className="grid gap-10">
      {upcoming !== null && <UpcomingBanner appointment={upcoming} />}
      <OverdueVaccinations pets={overdue} />
      <div className="grid gap-4 sm:grid-cols-2">
        <RoutedCard to={petsPaths.new} className={LARGE_LINK}>
          <PawPrint className="size-8 shrink-0 text-pine-ink" aria-hidden="true" />
          <span className="font-display text-xl font-semibold">Add a New Pet</span>
        </RoutedCard>
        <RoutedCard to={appointmentsPaths.book} className={LARGE_LINK}>
          <CalendarPlus className="size-8 shrink-0 text-marigold-ink" aria-hidden="true" />
          <span className="font-display text-xl font-semibold">Book an Appointment</span>
        </RoutedCard>
      </div>
      <AlertsPanel />
      <OwnPets pets={pets} />
      <OwnAppointments appointments={recent} />
      <ServiceLinks />
      <NoticeChanged />
    </div>
  )
}

const LARGE_LINK = 'flex min-h-20 items-center gap-4 p-5 sm:min-h-28'

/** The clinic's services, each with a page on the public site (specification, section 2). */
const services = () =>
  [
    { id: 'veterinary', name: 'Veterinary Care', icon: Stethoscope },
    { id: 'grooming', name: 'Grooming', icon: Scissors },
    { id: 'vaccination', name: 'Vaccination', icon: Syringe },
    { id: 'dental', name: 'Dental Care', icon: Smile },
    { id: 'emergency', name: 'Emergency', icon: Siren },
  ] as const satisfies readonly { id: string; name: string; icon: LucideIcon }[]

/** Our Services: links to their pages on the public site. */
function ServiceLinks() {
  return (
    <TitledSection title="Our Services">
      <ul className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
        {services().map(({ id, name, icon: Icon }) => (
          <li key={id}>
            <CardLink
              href={servicePath(id)}
              className="flex min-h-14 items-center gap-3 px-4 py-3 font-semibold"
            >
              <Icon className="size-5 shrink-0 text-pine-ink" aria-hidden="true" />
              {name}
            </CardLink>
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}

/** My Pets: the newest ones, each linked to its page. */
function OwnPets({ pets }: { pets: OwnPet[] }) {
  return (
    <TitledSection title="My Pets" action={<RoutedLink to={petsPaths.own}>View All</RoutedLink>}>
      {pets.length === 0 ? (
        <Card>
          <EmptyState
            title="No pets yet"
            action={<RoutedButton to={petsPaths.new}>Add Your First Pet</RoutedButton>}
          />
        </Card>
      ) : (
        <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          {pets.map((pet) => (
            <li key={pet.id}>
              <RoutedCard
                to={petsPaths.one}
                params={{ id: pet.id }}
                className="grid h-full content-start justify-items-center gap-1 p-4 text-center"
              >
                <PetPicture pet={pet} className="mb-2 size-20" />
                <span className="font-display text-lg font-semibold wrap-anywhere">{pet.name}</span>
                <span className="text-sm text-ink-soft wrap-anywhere">{kindOf(pet)}</span>
              </RoutedCard>
            </li>
          ))}
        </ul>
      )}
    </TitledSection>
  )
}
