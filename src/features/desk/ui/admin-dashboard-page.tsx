import { useQuery } from '@tanstack/react-query'
import { RoutedLink } from '../../../components/actions/routed-links.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { Gauge } from '../../../components/layout/gauge.tsx'
import { onDemand } from '../../../components/layout/on-demand.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { TitledSection } from '../../../components/layout/titled-section.tsx'
import { Loaded } from '../../../components/notices/loaded.tsx'
import { Spinner } from '../../../components/notices/spinner.tsx'
import { formatTime } from '../../../lib/time.ts'
import { alertsPaths } from '../../alerts/paths.ts'
import { AlertsPanel } from '../../alerts/ui/alerts-panel.tsx'
import { UnsettledNotice } from '../../appointments/ui/unsettled-notice.tsx'
import { Today } from '../../schedule/ui/today.tsx'
import { SecondFactorBanner } from '../../security/ui/second-factor-banner.tsx'
import type { ClinicDashboard } from '../contract.ts'
import { gaugesOf } from '../rules.ts'
import { DASHBOARD_TEXTS } from '../texts.ts'
import { clinicDashboardQuery } from './api.ts'
import { QuickActions } from './quick-actions.tsx'
import { RecentAppointments } from './recent-appointments.tsx'
import { StatCards } from './stat-cards.tsx'

const FirstSteps = onDemand(async () => (await import('../../site/ui/first-steps.tsx')).FirstSteps)

/** The dashboard of staff: the day, figures, quick actions, recent appointments, alerts and metrics. */
export function AdminDashboardPage() {
  const dashboard = useQuery(clinicDashboardQuery)
  return (
    <>
      <PageHeader
        title="Admin Dashboard"
        subtitle="Manage your clinic operations and monitor key metrics"
        actions={
          dashboard.data && (
            <p className="text-ink-soft tabular-nums">
              Last updated:{' '}
              <time dateTime={dashboard.data.updatedAt}>
                {formatTime(new Date(dashboard.data.updatedAt))}
              </time>
            </p>
          )
        }
      />
      <SecondFactorBanner />
      <UnsettledNotice />
      <FirstSteps />
      <div className="mb-10">
        <Today />
      </div>
      <Loaded
        query={dashboard}
        loading={<Spinner text={DASHBOARD_TEXTS.loading} />}
        errorText={DASHBOARD_TEXTS.failed}
      >
        {(data) => <Figures {...data} />}
      </Loaded>
    </>
  )
}

function Figures({ stats, overdueVaccinations, recent }: ClinicDashboard) {
  return (
    <div className="grid gap-10">
      <StatCards stats={stats} overdueVaccinations={overdueVaccinations} />
      <QuickActions />
      <RecentAppointments appointments={recent} />
      <AlertsPanel action={<RoutedLink to={alertsPaths.manage}>Manage Alerts</RoutedLink>} />
      <TitledSection title="Performance Metrics">
        <Card className="grid gap-8 p-6 sm:grid-cols-3">
          {gaugesOf(stats).map((gauge) => (
            <Gauge key={gauge.label} {...gauge} />
          ))}
        </Card>
      </TitledSection>
    </div>
  )
}
