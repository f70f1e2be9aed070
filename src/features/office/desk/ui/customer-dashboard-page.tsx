import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarPlus, Plus } from 'lucide-react'
import { RoutedButton, RoutedCard, RoutedLink } from '../../../../components/actions/routed-links.tsx'
import { Card } from '../../../../components/layout/card.tsx'
import { classes } from '../../../../components/layout/classes.ts'
import { onDemand } from '../../../../components/layout/on-demand.tsx'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { TitledSection } from '../../../../components/layout/titled-section.tsx'
import { EmptyState } from '../../../../components/notices/empty-state.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { Spinner } from '../../../../components/notices/spinner.tsx'
import { refusalCode } from '../../../../lib/web/feature-client.ts'
import { petsPaths } from '../../../owners/pets/paths.ts'
import { kindOf } from '../../../owners/pets/rules.ts'
import { PetPicture } from '../../../owners/pets/ui/pet-picture.tsx'
import { appointmentsPaths } from '../../../planning/appointments/paths.ts'
import { AlertsPanel } from '../../../platform/alerts/ui/alerts-panel.tsx'
import { activeAlertsQuery } from '../../../platform/alerts/ui/api.ts'
import { sessionQuery } from '../../../platform/auth/ui/api.ts'
import type { CustomerDashboard, OwnPet } from '../contract.ts'
import { CUSTOMER_DASHBOARD_TEXTS } from '../texts.ts'
import { customerDashboardQuery } from './api.ts'
import { OverdueVaccinations } from './overdue-vaccinations.tsx'
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
  async () => (await import('../../../owners/privacy/ui/notice-changed.tsx')).NoticeChanged,
  'soon',
)

const BelowOwnPets = onDemand(async () => (await import('./below-own-pets.tsx')).BelowOwnPets)

function Parts({ upcoming, recent, pets, overdue }: CustomerDashboard) {
  const { data: alerts } = useQuery(activeAlertsQuery)
  const hasNone = alerts?.length === 0
  return (
    <div className="grid gap-8">
      {upcoming !== null && <UpcomingBanner appointment={upcoming} />}
      <BookFor pets={pets} />
      <OverdueVaccinations pets={overdue} />
      {/* The first pet is the first step: nothing comes before it. */}
      {pets.length === 0 && <OwnPets pets={pets} />}
      {!hasNone && <AlertsPanel />}
      {pets.length > 0 && <OwnPets pets={pets} />}
      <BelowOwnPets recent={recent} />
      {hasNone && <AlertsPanel />}
      <NoticeChanged />
    </div>
  )
}

/** My Pets: the newest ones, each linked to its page. */
function OwnPets({ pets }: { pets: OwnPet[] }) {
  return (
    <TitledSection title="My Pets" action={<RoutedLink to={petsPaths.own}>View All</RoutedLink>}>
      {pets.length === 0 ? (
        <Card>
          <EmptyState
            drawing="dog"
            title="No pets yet"
            text="Tell us who you take care of. Then you can book in a minute."
            action={
              <RoutedButton tone="accent" to={petsPaths.new}>
                Add Your First Pet
              </RoutedButton>
            }
          />
        </Card>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
          {pets.map((pet) => (
            <li key={pet.id} className="grid">
              <RoutedCard
                to={petsPaths.one}
                params={{ id: pet.id }}
                className="flex items-center gap-3 px-3 py-3 sm:gap-4 sm:px-4"
              >
                <PetPicture pet={pet} className="size-12" />
                <span className="grid min-w-0">
                  <span className="font-display text-lg font-semibold wrap-anywhere">{pet.name}</span>
                  <span className="text-sm text-ink-soft wrap-anywhere">{kindOf(pet)}</span>
                </span>
              </RoutedCard>
            </li>
          ))}
        </ul>
      )}
    </TitledSection>
  )
}

/** The way to a booking: for one of the pets, by its face, or with the pet still to choose. */
function BookFor({ pets }: { pets: OwnPet[] }) {
  return (
    <Card className="grid items-center gap-3 p-4 sm:grid-cols-[auto_minmax(0,1fr)] sm:gap-6 sm:px-6">
      <Link to={appointmentsPaths.book} className={classes(LINK, 'flex min-h-14 items-center gap-4 p-2')}>
        <CalendarPlus className="size-8 shrink-0 text-marigold-ink" aria-hidden="true" />
        <span className="min-w-0 font-display text-xl font-semibold wrap-anywhere">Book an Appointment</span>
      </Link>
      <ul className="flex flex-wrap gap-x-2 gap-y-3 sm:justify-end">
        {pets.map((pet) => (
          <li key={pet.id}>
            <Link
              to={appointmentsPaths.book}
              search={{ pet: pet.id }}
              aria-label={`Book for ${pet.name}`}
              className={FACE}
            >
              <PetPicture pet={pet} className="size-16" />
              <span className="wrap-anywhere">{pet.name}</span>
            </Link>
          </li>
        ))}
        <li>
          <Link to={petsPaths.new} className={FACE}>
            <span className="grid size-16 place-items-center rounded-full border border-edge text-pine-ink">
              <Plus className="size-6" aria-hidden="true" />
            </span>
            <span>Add a New Pet</span>
          </Link>
        </li>
      </ul>
    </Card>
  )
}

const LINK = 'rounded-md text-ink no-underline transition-colors hover:bg-pine-tint'
const FACE = classes(
  LINK,
  'grid w-24 content-start justify-items-center gap-1 p-2 text-center text-sm font-semibold',
)
