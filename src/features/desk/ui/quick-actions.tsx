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
import { RoutedCard } from '../../../components/actions/routed-links.tsx'
import { TitledSection } from '../../../components/layout/titled-section.tsx'
import { alertsPaths } from '../../alerts/paths.ts'
import { appointmentsPaths } from '../../appointments/paths.ts'
import { useMayOpen } from '../../auth/ui/use-may.ts'
import { householdsPaths } from '../../households/paths.ts'
import { ordersPaths } from '../../orders/paths.ts'
import { paymentsPaths } from '../../payments/paths.ts'
import { servicesPaths } from '../../services/paths.ts'

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
export function QuickActions() {
  const mayOpen = useMayOpen()
  const shown = actions().filter(({ to }) => mayOpen(to))
  return (
    <TitledSection title="Quick Actions">
      <ul className="grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1 sm:gap-4 lg:grid-cols-4">
        {shown.map(({ to, label, icon: Icon }) => (
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
