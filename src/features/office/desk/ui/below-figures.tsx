import { RoutedLink } from '../../../../components/actions/routed-links.tsx'
import { Card } from '../../../../components/layout/card.tsx'
import { Gauge } from '../../../../components/layout/gauge.tsx'
import { TitledSection } from '../../../../components/layout/titled-section.tsx'
import { alertsPaths } from '../../../platform/alerts/paths.ts'
import { AlertsPanel } from '../../../platform/alerts/ui/alerts-panel.tsx'
import { useMayOpen } from '../../../platform/auth/ui/use-may.ts'
import type { ClinicDashboard } from '../contract.ts'
import { gaugesOf } from '../rules.ts'
import { RecentAppointments } from './recent-appointments.tsx'

/** The rest of the dashboard of staff: recent appointments beside the alerts, and metrics. */
export function BelowFigures({ stats, recent }: Pick<ClinicDashboard, 'stats' | 'recent'>) {
  const mayOpen = useMayOpen()
  return (
    <div className="grid gap-8">
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <RecentAppointments appointments={recent} />
        <AlertsPanel
          action={
            mayOpen(alertsPaths.manage) && <RoutedLink to={alertsPaths.manage}>Manage Alerts</RoutedLink>
          }
        />
      </div>
      <TitledSection title="Performance Metrics">
        <Card className="grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-3 p-4 sm:gap-8 sm:p-6">
          {gaugesOf(stats).map((gauge) => (
            <Gauge key={gauge.label} {...gauge} />
          ))}
        </Card>
      </TitledSection>
    </div>
  )
}
