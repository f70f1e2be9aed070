import {
  BellRing,
  CalendarCheck,
  CalendarPlus,
  IndianRupee,
  type LucideIcon,
  ShoppingBasket,
  Stethoscope,
  UserPlus,
  Users,
} from 'lucide-react'
import { RoutedCard } from '../../../components/routed-links.tsx'
import { paths } from '../../../lib/paths.ts'

type Action = { to: (typeof paths)[keyof typeof paths]; label: string; icon: LucideIcon }

/** The most frequent tasks of staff (specification, section 2). */
const ACTIONS: readonly Action[] = [
  { to: paths.newAppointment, label: 'New Appointment', icon: CalendarPlus },
  { to: paths.manageAppointments, label: 'Manage Appointments', icon: CalendarCheck },
  { to: paths.newCustomer, label: 'New Customer', icon: UserPlus },
  { to: paths.manageCustomers, label: 'Manage Customers', icon: Users },
  { to: paths.newOrder, label: 'New Order', icon: ShoppingBasket },
  { to: paths.services, label: 'Services', icon: Stethoscope },
  { to: paths.payments, label: 'Payments', icon: IndianRupee },
  { to: paths.alerts, label: 'System Alerts', icon: BellRing },
]

/** Links to the most frequent tasks of staff. */
export function QuickActions() {
  return (
    <section aria-labelledby="quick-actions" className="grid gap-4">
      <h2 id="quick-actions" className="text-xl">
        Quick Actions
      </h2>
      <ul className="grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1 sm:gap-4 lg:grid-cols-4">
        {ACTIONS.map(({ to, label, icon: Icon }) => (
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
    </section>
  )
}
