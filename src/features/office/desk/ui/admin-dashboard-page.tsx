import { useQuery } from '@tanstack/react-query'
import { onDemand } from '../../../../components/layout/on-demand.tsx'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { Spinner } from '../../../../components/notices/spinner.tsx'
import { formatTime } from '../../../../lib/time.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import { siteClient } from '../../../outreach/site/ui/api.ts'
import { isAdmin } from '../../../platform/auth/rules.ts'
import { sessionQuery } from '../../../platform/auth/ui/api.ts'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import { SecondFactorBanner } from '../../../platform/security/ui/second-factor-banner.tsx'
import { Today } from '../../schedule/ui/today.tsx'
import { DASHBOARD_TEXTS } from '../texts.ts'
import { clinicDashboardQuery } from './api.ts'
import { StatCards } from './stat-cards.tsx'

const NextFirstStep = onDemand(
  async () => (await import('../../../outreach/site/ui/first-steps.tsx')).NextFirstStep,
)

/** What waits and the quick actions, beside the day, whose place does not depend on them. */
const BesideDay = onDemand(async () => (await import('./beside-day.tsx')).BesideDay)

/** What is below the fold: the day and the figures come first. */
const BelowFigures = onDemand(async () => (await import('./below-figures.tsx')).BelowFigures)

/** The dashboard of staff: the day, quick actions, figures, recent appointments, alerts and metrics. */
export function AdminDashboardPage() {
  const dashboard = useQuery(clinicDashboardQuery)
  const { data: session } = useQuery(sessionQuery)
  const maySetUp = useMay(siteClient.listSteps)
  return (
    <>
      <PageHeader
        title={session && isAdmin(session.role) ? 'Admin Dashboard' : 'Dashboard'}
        subtitle="Manage your clinic operations and monitor key metrics"
        actions={
          dashboard.data && (
            <p className="text-ink-soft tabular-nums">
              Last updated:{' '}
              <time dateTime={dashboard.data.updatedAt}>
                <WholeDates>{formatTime(new Date(dashboard.data.updatedAt))}</WholeDates>
              </time>
            </p>
          )
        }
      />
      <SecondFactorBanner />
      {maySetUp && <NextFirstStep />}
      <div className="mb-8 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_19rem] lg:grid-rows-[auto_1fr]">
        <Today />
        <div className="grid gap-6 lg:row-span-2">
          <BesideDay />
        </div>
        <Loaded
          query={dashboard}
          loading={<Spinner text={DASHBOARD_TEXTS.loading} />}
          errorText={DASHBOARD_TEXTS.failed}
        >
          {(data) => <StatCards {...data} />}
        </Loaded>
      </div>
      {dashboard.data && <BelowFigures {...dashboard.data} />}
    </>
  )
}
