import type { Permission, StaffRole } from '../../platform/auth/permissions.ts'

/** What each role is called, and what it is for. */
export const roleWords = (): Record<StaffRole, { label: string; text: string }> => ({
  admin: { label: 'Admin', text: 'Everything, including people and settings.' },
  vet: {
    label: 'Vet',
    text: 'Appointments, customers, pets and orders. Sees payments; can’t refund or see totals.',
  },
  assistant: { label: 'Assistant', text: 'Appointments and pets.' },
  reception: {
    label: 'Reception',
    text: 'Appointments, customers, pets and orders. Takes payments; can’t refund or see totals.',
  },
  groomer: { label: 'Groomer', text: 'The calendar and the pets.' },
  accountant: { label: 'Accountant', text: 'Payments, totals and refunds. No calendar, no customers.' },
  other: { label: 'Other', text: 'Only what you choose below.' },
})

/** What can be added to a role, in the words of a checkbox. */
export const permissionWords = (): { [Name in Permission]?: string } => ({
  'appointments:read': 'See appointments',
  'appointments:write': 'Book, change and cancel appointments',
  'customers:read': 'See customers',
  'customers:write': 'Add and change customers',
  'pets:read': 'See pets',
  'pets:write': 'Add and change pets',
  'payments:read': 'See payments',
  'payments:write': 'Take payments',
  'payments:correct': 'Change amounts and refund',
  'money:read': 'See sums and reports',
  'orders:read': 'See orders and products',
  'orders:write': 'Place and change orders',
  'dashboard:read': 'See the dashboard',
  'settings:write': 'Change services, products, hours, alerts and the site',
})
