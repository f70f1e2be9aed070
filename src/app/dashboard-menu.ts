import {
  BellRing,
  BookUser,
  CalendarCheck,
  CalendarPlus,
  House,
  IndianRupee,
  type LucideIcon,
  Mail,
  Package,
  PawPrint,
  ShoppingBasket,
  Stethoscope,
  UserPlus,
  UsersRound,
} from 'lucide-react'
import type { Role } from '../features/auth/rules.ts'
import { paths } from '../lib/paths.ts'

export type MenuLink = { to: (typeof paths)[keyof typeof paths]; label: string; icon: LucideIcon }

/** What a role finds in the side menu; links in a group stand under its heading. */
export type RoleMenu = { links: readonly MenuLink[]; group?: { label: string; links: readonly MenuLink[] } }

const dashboard: MenuLink = { to: paths.dashboard, label: 'Dashboard', icon: House }

/** The side menu of each role (specification, section 2). A link comes with its screen. */
export const DASHBOARD_MENU = {
  customer: {
    links: [
      dashboard,
      { to: paths.bookAppointment, label: 'Book Appointment', icon: CalendarPlus },
      { to: paths.appointments, label: 'My Appointments', icon: CalendarCheck },
      { to: paths.pets, label: 'My Pets', icon: PawPrint },
    ],
  },
  admin: {
    links: [dashboard],
    group: {
      label: 'Admin Controls',
      links: [
        { to: paths.newAppointment, label: 'New Appointment', icon: CalendarPlus },
        { to: paths.manageAppointments, label: 'Manage Appointments', icon: CalendarCheck },
        { to: paths.newCustomer, label: 'New Customer', icon: UserPlus },
        { to: paths.manageCustomers, label: 'Manage Customers', icon: BookUser },
        { to: paths.newOrder, label: 'New Order', icon: ShoppingBasket },
        { to: paths.orders, label: 'Orders', icon: Package },
        { to: paths.services, label: 'Services', icon: Stethoscope },
        { to: paths.alerts, label: 'System Alerts', icon: BellRing },
        { to: paths.payments, label: 'Payments', icon: IndianRupee },
        { to: paths.staff, label: 'Staff', icon: UsersRound },
        { to: paths.outbox, label: 'Outbox', icon: Mail },
      ],
    },
  },
  none: { links: [] },
} as const satisfies Record<Role, RoleMenu>
