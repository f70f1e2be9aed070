import type { PageAccess } from '../features/auth/rules.ts'

/**
 * Whom each page is for (specification, section 2): one row for each page of the app, by the router's own path.
 * The router's guard reads it before any page, and a test compares every cell with where the router really goes.
 */
export const PAGE_ACCESS = {
  '/': 'visitor',
  '/login': 'visitor',
  '/reset-password': 'everybody',
  '/verify-email': 'everybody',
  '/invitation': 'everybody',
  '/dashboard': 'member',
  '/dashboard/profile': 'member',
  '/dashboard/profile/setup': 'anyone',
  '/dashboard/pets': 'customer',
  '/dashboard/pets/new': 'customer',
  '/dashboard/pets/$id': 'member',
  '/dashboard/pets/$id/edit': 'member',
  '/dashboard/book-appointment': 'customer',
  '/dashboard/book': 'customer',
  '/dashboard/appointments': 'customer',
  '/dashboard/appointments/manage': 'admin',
  '/dashboard/notifications': 'member',
  '/dashboard/alerts': 'admin',
  '/dashboard/orders/new': 'admin',
  '/dashboard/orders': 'admin',
  '/dashboard/orders/$id': 'admin',
  '/dashboard/products': 'admin',
  '/dashboard/payments': 'admin',
  '/dashboard/customers/new': 'admin',
  '/dashboard/customers/manage': 'admin',
  '/dashboard/services': 'admin',
  '/dashboard/appointments/new': 'admin',
  '/dashboard/appointments/day': 'admin',
  '/dashboard/appointments/slip': 'admin',
  '/dashboard/outbox': 'admin',
  '/dashboard/staff': 'admin',
} as const satisfies Record<string, PageAccess>

/** The row of a page's path as the router writes it, or undefined: then the page is nobody's. */
export function accessOf(path: string): PageAccess | undefined {
  const rows: Record<string, PageAccess> = PAGE_ACCESS
  const row = path === '/' ? path : path.replace(/\/$/, '')
  return Object.hasOwn(rows, row) ? rows[row] : undefined
}
