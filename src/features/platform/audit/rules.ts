import type { TokenKind } from '../auth/scopes.ts'

/** The recorded actions of no endpoint, in the words of the activity page; an endpoint states its own in its contract. */
export const otherActionWords = (): Readonly<Record<string, string>> => ({
  'security.finishProviderSignIn': 'Signed in with a provider',
  'admin.create': 'Admin created on the server',
  'admin.revoke': 'Staff removed on the server',
  'admin.reset-password': 'Password link created on the server',
  'admin.reset-two-factor': 'Two-factor sign-in reset on the server',
  'admin.backup': 'Backup made on the server',
  demo: 'Demo data added',
  server: 'Changed by the server itself',
  'imports.run': 'Imported with a list',
  'imports.takeBack': 'Removed by undoing an import',
  migration: 'Changed by an update of the application',
  none: 'Changed outside the application',
})

type Values = Readonly<Record<string, unknown>>

const RECORD_KINDS: Readonly<Record<string, string>> = {
  appointments: 'Appointment',
  customers: 'Customer',
  claim_codes: 'Claim code',
  customer_joins: 'Joined customers',
  customer_notes: 'Note',
  care_items: 'Care item',
  care_products: 'Product of a care item',
  care_doses: 'Dose',
  care_days: 'Due day of care',
  certificates: 'Certificate',
  pets: 'Pet',
  case_sheets: 'Case sheet',
  sheet_versions: 'Signed case sheet',
  sheet_links: 'Link to a case sheet',
  pet_weights: 'Weight',
  files: 'File',
  pet_photos: 'Photo',
  pet_transfers: 'Change of owner',
  site_editions: 'Edition of the site',
  site_draft: 'Draft of the site',
  site_pictures: 'Picture of the site',
  service_types: 'Service',
  products: 'Product',
  orders: 'Order',
  order_items: 'Product in the order',
  bills: 'Bill',
  bill_lines: 'Line of a bill',
  bill_links: 'Link to a bill',
  bill_numbers: 'Series of bill numbers',
  bill_day_answers: 'Answer to a question about the last bill’s date',
  bill_settings: 'Bill settings',
  ledger_entries: 'Ledger entry',
  tax_settings: 'Tax status',
  tax_classes: 'Tax class',
  tax_rates: 'Tax rate',
  till_sessions: 'Till',
  till_moves: 'Cash put in or taken out',
  till_counts: 'Till count',
  stock_items: 'Counted product',
  stock_lots: 'Batch in stock',
  stock_moves: 'Stock change',
  system_alerts: 'Alert',
  alert_dismissals: 'Dismissed alert',
  users: 'Login',
  accounts: 'Way to sign in',
  sessions: 'Session',
  tickets: 'Single-use link or code',
  two_factors: 'Two-factor sign-in',
  passkeys: 'Passkey',
  staff: 'Staff member',
  people: 'Person',
  staff_invitations: 'Invitation',
  shared_desks: 'Shared desk',
  shared_desk_people: 'Person at a shared desk',
  staff_pins: 'PIN',
  muted_staff: 'Muted notifications',
  push_subscriptions: 'Push on a device',
  notifications: 'Notification',
  outbox: 'Email',
  jobs: 'Job',
  backups: 'Backup',
  webhooks: 'Webhook',
  webhook_deliveries: 'Webhook delivery',
  privacy_notices: 'Privacy notice',
  access_tokens: 'Access token',
  calendar_feeds: 'Calendar feed',
  calendars: 'Calendar',
  calendar_services: 'Service of a calendar',
  calendar_hours: 'Hours of a calendar',
  absences: 'Absence',
  opening_hours: 'Opening hours',
  closures: 'Closure',
  extra_hours: 'Extra hours',
  timetable: 'Appointment settings',
  service_buffers: 'Time around a service',
  waitlist_entries: 'Waitlist entry',
  reminder_settings: 'Reminder settings',
  reminder_messages: 'Reminder',
  reminder_preferences: 'Choice of reminders',
  reminder_answers: 'Answer to a reminder',
  feedback: 'Feedback',
  waitlist_offers: 'Waitlist offer',
  imports: 'Import',
}

/** What kind of record a table's rows are. */
export function recordWords(table: string): string {
  return RECORD_KINDS[table] ?? table
}

/** Columns that hold whole paise. */
const PAISE = [
  'payment_amount',
  'amount',
  'price',
  'total_amount',
  'base_price',
  'house_visit_surcharge',
  'total',
  'unit_price',
  'discount',
  'float_amount',
  'counted',
  'expected',
]

/** True for a column whose values are amounts of money in paise. */
export function isMoney(column: string): boolean {
  return PAISE.includes(column)
}

/** Columns that say nothing to people: ids, and what another column already says. */
const TECHNICAL = /(^|_)id$|_by$|^(buffer_before|buffer_after|revision|moves)$/

/** The columns of a change that people can read. */
export function readableColumns(before: Values | null, after: Values | null): string[] {
  const columns = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...columns].filter((column) => !TECHNICAL.test(column))
}

/** A column's name as a label: `payment_amount` is “Payment amount”. */
export function columnWords(column: string): string {
  const words = column.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Why an action was taken, if that was entered. */
export function reasonOf(changes: readonly { after: Values | null }[]): string | null {
  for (const { after } of changes) {
    const reason = after?.cancellation_reason ?? after?.reason
    if (typeof reason === 'string') return reason
  }
  return null
}

type Who = {
  name: string | null
  email: string | null
  token: { name: string; kind: TokenKind } | null
  isKnown: boolean
  hasAddress: boolean
}

/** Who did it, in words. A login that is gone can't be named. */
export function whoWords({ token, ...who }: Who): string {
  if (token?.kind === 'service') return `the service “${token.name}”`
  return token ? `${personWords(who)} with the token “${token.name}”` : personWords(who)
}

function personWords({ name, email, isKnown, hasAddress }: Omit<Who, 'token'>): string {
  if (name !== null) return name
  if (email !== null) return email
  if (isKnown) return 'a deleted login'
  return hasAddress ? 'someone not signed in' : 'the server'
}
