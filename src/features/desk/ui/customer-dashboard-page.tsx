import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { CalendarPlus, PawPrint } from 'lucide-react'
import { RoutedCard } from '../../../components/actions/routed-links.tsx'
import { onDemand } from '../../../components/layout/on-demand.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { Loaded } from '../../../components/notices/loaded.tsx'
import { Spinner } from '../../../components/notices/spinner.tsx'
import { refusalCode } from '../../../lib/web/feature-client.ts'
import { AlertsPanel } from '../../alerts/ui/alerts-panel.tsx'
import { activeAlertsQuery } from '../../alerts/ui/api.ts'
import { appointmentsPaths } from '../../appointments/paths.ts'
import { sessionQuery } from '../../auth/ui/api.ts'
import { petsPaths } from '../../pets/paths.ts'
import type { CustomerDashboard } from '../contract.ts'
import { CUSTOMER_DASHBOARD_TEXTS } from '../texts.ts'
import { customerDashboardQuery } from './api.ts'
import { OverdueVaccinations } from './overdue-vaccinations.tsx'
import { OwnAppointments } from './own-appointments.tsx'
import { OwnPets } from './own-pets.tsx'
import { ServiceLinks } from './service-links.tsx'
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
