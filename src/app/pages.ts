import { alertsPages } from '../features/alerts/pages.tsx'
import { appointmentsPages } from '../features/appointments/pages.tsx'
import { auditPages } from '../features/audit/pages.tsx'
import { authOutsidePages } from '../features/auth/pages.tsx'
import { customersPages } from '../features/customers/pages.tsx'
import { deskPages } from '../features/desk/pages.tsx'
import { householdsPages } from '../features/households/pages.tsx'
import { notificationsPages } from '../features/notifications/pages.tsx'
import { ordersPages } from '../features/orders/pages.tsx'
import { paymentsPages } from '../features/payments/pages.tsx'
import { petsPages } from '../features/pets/pages.tsx'
import { schedulePages } from '../features/schedule/pages.tsx'
import { servicesPages } from '../features/services/pages.tsx'
import { staffOutsidePages, staffPages } from '../features/staff/pages.tsx'
import { systemPages } from '../features/system/pages.tsx'
import { webhooksPages } from '../features/webhooks/pages.tsx'

/** The rooms' pages inside the dashboard's frame. */
export const pages = [
  ...notificationsPages,
  ...servicesPages,
  ...alertsPages,
  ...customersPages,
  ...petsPages,
  ...householdsPages,
  ...staffPages,
  ...appointmentsPages,
  ...paymentsPages,
  ...ordersPages,
  ...schedulePages,
  ...deskPages,
  ...auditPages,
  ...webhooksPages,
  ...systemPages,
] as const

/** The rooms' pages outside the frame, which links from mails open. */
export const outsidePages = [...authOutsidePages, ...staffOutsidePages] as const
