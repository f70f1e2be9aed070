import { Link } from '@tanstack/react-router'
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
import { Card } from '../../../../components/layout/card.tsx'
import { TitledSection } from '../../../../components/layout/titled-section.tsx'
import { ordersPaths } from '../../../money/orders/paths.ts'
import { paymentsPaths } from '../../../money/payments/paths.ts'
import { householdsPaths } from '../../../owners/households/paths.ts'
import { appointmentsPaths } from '../../../planning/appointments/paths.ts'
import { servicesPaths } from '../../../planning/services/paths.ts'
import { alertsPaths } from '../../../platform/alerts/paths.ts'
import { useMayOpen } from '../../../platform/auth/ui/use-may.ts'

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
      <Card className="p-2">
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] lg:grid-cols-1">
          {shown.map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <Link
                to={to}
                className="flex min-h-11 items-center gap-3 rounded-md px-2 text-ink no-underline hover:bg-pine-tint pointer-fine:lg:min-h-8.5"
              >
                <Icon className="size-5 shrink-0 text-pine-ink" aria-hidden="true" />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </TitledSection>
  )
}
