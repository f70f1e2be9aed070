import { CalendarCheck } from 'lucide-react'
import { PageHeader } from '../../../components/page-header.tsx'
import { RoutedCard, RoutedLink } from '../../../components/routed-links.tsx'
import { paths } from '../../../lib/paths.ts'
import { AlertsPanel } from '../../alerts/ui/alerts-panel.tsx'
import { SecondFactorBanner } from '../../security/ui/second-factor-banner.tsx'

/** The clinic's front page. */
export function AdminDashboardPage() {
  return (
    <>
      <PageHeader title="Admin Dashboard" subtitle="Manage your clinic operations and monitor key metrics" />
      <SecondFactorBanner />
      <h2 className="mb-4 text-xl">Quick Actions</h2>
      <div className="grid gap-4 sm:grid-cols-2">
        <RoutedCard to={paths.manageAppointments} className="flex min-h-28 items-center gap-4 p-5">
          <CalendarCheck className="size-8 shrink-0 text-pine-ink" aria-hidden="true" />
          <span className="font-display text-xl font-semibold">Manage Appointments</span>
        </RoutedCard>
      </div>
      <div className="mt-10">
        <AlertsPanel action={<RoutedLink to={paths.alerts}>Manage Alerts</RoutedLink>} />
      </div>
    </>
  )
}
