import { CalendarClock, CalendarDays, CalendarRange, PawPrint, Syringe, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { RoutedCard } from '../../../../components/actions/routed-links.tsx'
import { formatCount } from '../../../../lib/words/format-count.ts'
import { householdsPaths } from '../../../owners/households/paths.ts'
import { appointmentsPaths } from '../../../planning/appointments/paths.ts'
import { useMayOpen } from '../../../platform/auth/ui/use-may.ts'
import type { ClinicDashboard } from '../contract.ts'

/** The six figures, each linked to the list that it counts. */
export function StatCards({ stats, overdueVaccinations }: ClinicDashboard) {
  const icon = 'size-6 shrink-0 text-pine-ink'
  const maySeeCustomers = useMayOpen()(householdsPaths.manageCustomers)
  return (
    <section
      aria-label="Statistics"
      className="grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-3 sm:grid-cols-3 sm:gap-4"
    >
      <RoutedCard to={appointmentsPaths.manage} search={{ filter: 'all' }} className={CARD}>
        <Stat label="Total Appointments" count={stats.totalAppointments}>
          <CalendarRange className={icon} aria-hidden="true" />
        </Stat>
      </RoutedCard>
      {maySeeCustomers && (
        <>
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
        </>
      )}
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

const CARD = 'p-4'

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
