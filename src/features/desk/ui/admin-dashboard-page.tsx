import { useQuery } from '@tanstack/react-query'
import {
  BellRing,
  CalendarCheck,
  CalendarClock,
  CalendarDays,
  CalendarPlus,
  CalendarRange,
  IndianRupee,
  type LucideIcon,
  PawPrint,
  ShoppingBasket,
  Stethoscope,
  Syringe,
  UserPlus,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { RoutedCard, RoutedLink } from '../../../components/actions/routed-links.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { Gauge } from '../../../components/layout/gauge.tsx'
import { onDemand } from '../../../components/layout/on-demand.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { TitledSection } from '../../../components/layout/titled-section.tsx'
import { Loaded } from '../../../components/notices/loaded.tsx'
import { Spinner } from '../../../components/notices/spinner.tsx'
import { formatCount } from '../../../lib/format-count.ts'
import { formatTime } from '../../../lib/time.ts'
import { alertsPaths } from '../../alerts/paths.ts'
import { AlertsPanel } from '../../alerts/ui/alerts-panel.tsx'
import { appointmentsPaths } from '../../appointments/paths.ts'
import { UnsettledNotice } from '../../appointments/ui/unsettled-notice.tsx'
import { householdsPaths } from '../../households/paths.ts'
import { ordersPaths } from '../../orders/paths.ts'
import { paymentsPaths } from '../../payments/paths.ts'
import { Today } from '../../schedule/ui/today.tsx'
import { SecondFactorBanner } from '../../security/ui/second-factor-banner.tsx'
import { servicesPaths } from '../../services/paths.ts'
import type { ClinicDashboard, Stats } from '../contract.ts'
import { gaugesOf } from '../rules.ts'
import { DASHBOARD_TEXTS } from '../texts.ts'
import { clinicDashboardQuery } from './api.ts'
import { RecentAppointments } from './recent-appointments.tsx'

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

/** The most frequent tasks of staff (specification, section 2). */
const actions = () =>
  [
    { to: appointmentsPaths.new, label: 'New Appointment', icon: CalendarPlus },
    { to: appointmentsPaths.manage, label: 'Manage Appointments', icon: CalendarCheck },
    { to: householdsPaths.newCustomer, label: 'New Customer', icon: UserPlus },
    { to: householdsPaths.manageCustomers, label: 'Manage Customers', icon: Users },
    { to: ordersPaths.new, label: 'New Order', icon: ShoppingBasket },
    { to: servicesPaths.manage, label: 'Services', icon: Stethoscope },
    { to: paymentsPaths.list, label: 'Payments', icon: IndianRupee },
    { to: alertsPaths.manage, label: 'System Alerts', icon: BellRing },
  ] as const satisfies readonly { to: string; label: string; icon: LucideIcon }[]

/** Links to the most frequent tasks of staff. */
function QuickActions() {
  return (
    <TitledSection title="Quick Actions">
      <ul className="grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1 sm:gap-4 lg:grid-cols-4">
        {actions().map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <RoutedCard
              to={to}
              className="flex h-full min-h-16 flex-col gap-2 p-4 sm:flex-row sm:items-center sm:gap-3"
            >
              <Icon className="size-6 shrink-0 text-pine-ink" aria-hidden="true" />
              <span className="font-semibold">{label}</span>
            </RoutedCard>
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}

/** The six figures, each linked to the list that it counts. */
function StatCards({ stats, overdueVaccinations }: { stats: Stats; overdueVaccinations: number }) {
  const icon = 'size-6 shrink-0 text-pine-ink'
  return (
    <section
      aria-label="Statistics"
      className="grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1 sm:gap-4 lg:grid-cols-3"
    >
      <RoutedCard to={appointmentsPaths.manage} search={{ filter: 'all' }} className={CARD}>
        <Stat label="Total Appointments" count={stats.totalAppointments}>
          <CalendarRange className={icon} aria-hidden="true" />
        </Stat>
      </RoutedCard>
      <RoutedCard to={householdsPaths.manageCustomers} className={CARD}>
        <Stat label="Total Customers" count={stats.totalCustomers}>
          <Users className={icon} aria-hidden="true" />
        </Stat>
      </RoutedCard>
      <RoutedCard to={householdsPaths.manageCustomers} className={CARD}>
        <Stat label="Total Pets" count={stats.totalPets}>
          <PawPrint className={icon} aria-hidden="true" />
        </Stat>
      </RoutedCard>
      <RoutedCard to={appointmentsPaths.manage} search={{ show: 'vaccinations' }} className={CARD}>
        <Stat
          label="Pending Vaccinations"
          count={stats.pendingVaccinations}
          beside={overdueVaccinations > 0 ? `${formatCount(overdueVaccinations)} overdue` : undefined}
        >
          <Syringe className={icon} aria-hidden="true" />
        </Stat>
      </RoutedCard>
      <RoutedCard to={appointmentsPaths.manage} search={{ filter: 'pending' }} className={CARD}>
        <Stat label="Pending Appointments" count={stats.pendingAppointments}>
          <CalendarClock className="size-6 shrink-0 text-marigold-ink" aria-hidden="true" />
        </Stat>
      </RoutedCard>
      <RoutedCard to={appointmentsPaths.manage} search={{ filter: 'today' }} className={CARD}>
        <Stat label="Today's Appointments" count={stats.todayAppointments}>
          <CalendarDays className="size-6 shrink-0 text-marigold-ink" aria-hidden="true" />
        </Stat>
      </RoutedCard>
    </section>
  )
}

const CARD = 'p-4 sm:p-5'

type StatProps = { label: string; count: number; beside?: string | undefined; children: ReactNode }

function Stat({ label, count, beside, children }: StatProps) {
  return (
    <span className="grid h-full content-between gap-2">
      <span className="flex flex-col-reverse items-start gap-2 text-ink-soft sm:flex-row sm:justify-between">
        <span className="font-medium">{label}</span>
        {children}
      </span>{' '}
      <span className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-display text-3xl font-semibold tabular-nums">{formatCount(count)}</span>{' '}
        {beside && <span className="font-semibold text-red-ink tabular-nums">{beside}</span>}
      </span>
    </span>
  )
}
