import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Paper } from '../../print-blocks.ts'
import type { Side } from '../../side.ts'

/** All tables, as the migrations in `db/migrations` create them. Amounts of money are whole paise. */
export type Schema = {
  users: UsersTable
  sessions: SessionsTable
  accounts: AccountsTable
  two_factors: TwoFactorsTable
  passkeys: PasskeysTable
  tickets: TicketsTable
  privacy_notices: PrivacyNoticesTable
  access_tokens: AccessTokensTable
  calendar_feeds: CalendarFeedsTable
  staff: StaffTable
  people: PeopleTable
  staff_invitations: StaffInvitationsTable
  shared_desks: SharedDesksTable
  shared_desk_people: SharedDeskPeopleTable
  staff_pins: StaffPinsTable
  notifications: NotificationsTable
  outbox: OutboxTable
  jobs: JobsTable
  backups: { id: Generated<string>; made_at: Date }
  webhooks: WebhooksTable
  webhook_deliveries: WebhookDeliveriesTable
  muted_staff: { user_id: string }
  push_subscriptions: PushSubscriptionsTable
  idempotency_keys: IdempotencyKeysTable
  customers: CustomersTable
  customer_joins: CustomerJoinsTable
  customer_notes: CustomerNotesTable
  claim_codes: ClaimCodesTable
  claim_tries: ClaimTriesTable
  pets: PetsTable
  pet_photos: PetPhotosTable
  pet_transfers: PetTransfersTable
  service_types: ServiceTypesTable
  timetable: TimetableTable
  calendars: CalendarsTable
  calendar_services: { calendar_id: number; service_type_id: string }
  calendar_hours: OpeningHoursTable & { calendar_id: number }
  absences: AbsencesTable
  service_buffers: { service_type_id: string; before: Generated<number>; after: Generated<number> }
  calendar_times: {
    holder_id: string
    calendar_id: number
    span: string
    freed_at: Date | null
    freed_by: string | null
  }
  waitlist_entries: WaitlistEntriesTable
  waitlist_offers: WaitlistOffersTable
  opening_hours: OpeningHoursTable
  closures: ClosuresTable
  extra_hours: ExtraHoursTable
  site_editions: SiteEditionsTable
  site_draft: SiteDraftTable
  site_pictures: SitePicturesTable
  appointments: AppointmentsTable
  reminder_settings: ReminderSettingsTable
  reminder_messages: ReminderMessagesTable
  reminders: RemindersTable
  reminder_preferences: ReminderPreferencesTable
  reminder_answers: ReminderAnswersTable
  feedback: { message_id: string; rating: number; comment: string | null; given_at: Generated<Date> }
  payment_changes: PaymentChangesTable
  system_alerts: SystemAlertsTable
  alert_dismissals: AlertDismissalsTable
  products: ProductsTable
  orders: OrdersTable
  order_items: OrderItemsTable
  tax_settings: TaxSettingsTable
  tax_classes: TaxClassesTable
  tax_rates: { tax_class_id: string; from_on: string; rate: number }
  bill_settings: BillSettingsTable
  bill_numbers: { series: string; year: string; last: number; last_on: string }
  bill_day_answers: BillDayAnswersTable
  till_sessions: TillSessionsTable
  till_moves: TillMovesTable
  till_counts: TillCountsTable
  stock_items: { product_id: string; low_at: number | null; created_at: Generated<Date> }
  stock_lots: StockLotsTable
  stock_moves: StockMovesTable
  bills: BillsTable
  bill_lines: BillLinesTable
  ledger_entries: LedgerEntriesTable
  allocations: { id: GeneratedAlways<number>; entry_id: string; bill_id: string; amount: number }
  tax_days: TaxDaysTable
  paid_bills: { bill_id: string; whole_at: Date | null }
  bill_links: BillLinksTable
  counters: CountersTable
  try_buckets: TryBucketsTable
  audit_log: AuditLogTable
  audit_changes: AuditChangesTable
  audit_seals: AuditSealsTable
}

type UsersTable = {
  id: string
  email: string
  email_verified: boolean
  /** The address that messages go to, if it was proved; see `0002-accounts.sql`. */
  contact_email: Generated<string | null>
  two_factor_enabled: Generated<boolean>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

type SessionsTable = {
  id: string
  expires_at: Date
  created_at: Generated<Date>
  updated_at: Date
  ip_address: string | null
  user_agent: string | null
  user_id: string
  renewals: Generated<number | null>
  /** The shared desk where a PIN began it. */
  desk_id: Generated<string | null>
}

/** A browser at which several of the staff work in turn. */
type SharedDesksTable = {
  id: Generated<string>
  name: string
  made_by: string | null
  created_at: Generated<Date>
  expires_at: Date
}

/** Who has signed in fully at a shared desk, and how many wrong PINs there have been since. */
type SharedDeskPeopleTable = {
  desk_id: string
  user_id: string
  signed_in_at: Date
  tries: Generated<number>
  entered_at: Generated<Date | null>
}

type StaffPinsTable = { user_id: string; hash: string; created_at: Generated<Date> }

/** Ways to sign in: `credential` with the password's hash, changed at `updated_at`, or a provider's id of the user. */
type AccountsTable = {
  id: string
  account_id: string
  provider_id: string
  user_id: string
  password: string | null
  created_at: Generated<Date>
  updated_at: Date
}

/** The secret and the recovery codes are encrypted (security/server/seal.ts). */
type TwoFactorsTable = {
  id: string
  secret: string
  backup_codes: string
  user_id: string
  /** False until the first code has been entered. */
  verified: Generated<boolean | null>
  /** The time step of the last code that was accepted. */
  last_step: number | null
}

export type TicketKind = 'reset-password' | 'second-factor' | 'new-passkey' | 'passkey' | 'provider'

/** A single-use permission. The id is the hash of a secret in an emailed link or a browser's cookie. */
type TicketsTable = {
  id: string
  kind: TicketKind
  user_id: string | null
  data: Generated<Record<string, string>>
  tries: Generated<number>
  expires_at: Date
}

/** The public halves of passkeys. */
type PasskeysTable = {
  id: string
  name: string | null
  public_key: string
  user_id: string
  credential_id: string
  counter: number
  device_type: string
  backed_up: boolean
  transports: string | null
  aaguid: string | null
  created_at: Date | null
  /** When it last signed in with a counter that was behind; see `0031-opened-links.sql`. */
  counter_behind_at: Generated<Date | null>
}

/** Versions of the privacy notice that a person has had before them; a version is the day on which it changed. */
type PrivacyNoticesTable = {
  user_id: string
  version: string
  way: 'sign-up' | 'dashboard'
  seen_at: Generated<Date>
}

/** Tokens of programs. A personal one has the same `user_id` and `made_by`. */
type AccessTokensTable = {
  id: Generated<string>
  /** SHA-256 of the token. */
  hash: string
  kind: 'personal' | 'service'
  user_id: string
  made_by: string
  name: string
  scopes: string[]
  created_at: Generated<Date>
  expires_at: Date
  /** The clinic's day. */
  last_used_on: string | null
  ended_at: Date | null
}

type StaffTable = {
  id: Generated<string>
  user_id: string
  role: string
  permissions: Generated<string[]>
  created_at: Generated<Date>
}

/** Who works, or worked, at the clinic; see `0020-people.sql`. */
type PeopleTable = {
  id: Generated<string>
  name: string
  title: string | null
  registration: string | null
  council: string | null
  qualification: string | null
  languages: string | null
  about: string | null
  user_id: string | null
  calendar_id: number | null
  team_entry: string | null
  left_on: string | null
  created_at: Generated<Date>
}

type StaffInvitationsTable = {
  id: Generated<string>
  email: string
  token_hash: string
  invited_by: string
  name: string | null
  person_id: string | null
  role: Generated<string>
  permissions: Generated<string[]>
  created_at: Generated<Date>
  expires_at: Date
}

type NotificationsTable = {
  id: Generated<string>
  user_id: string
  /** With `details`, what the words are made of; see `0004-notifications.sql`. */
  kind: string
  details: ColumnType<object, string, never>
  link: string | null
  /** Whom a notification to staff is about. */
  customer_id: Generated<string | null>
  type: 'appointment'
  created_at: Generated<Date>
  read_at: Date | null
}

/** Addresses from which calendar programs read; see `0011-appointments.sql`. */
type CalendarFeedsTable = {
  id: Generated<string>
  hash: string
  kind: 'own' | 'clinic'
  user_id: string
  /** Null for all calendars. */
  calendar_id: number | null
  created_at: Generated<Date>
  read_on: string | null
}

/** Addresses that are notified of events; see `0010-webhooks.sql`. */
type WebhooksTable = {
  id: Generated<string>
  url: string
  events: string[]
  /** Sealed with the server's secret. */
  secret: string
  /** The one before, sealed too; messages are signed with both until then. */
  secret_before: string | null
  secret_before_until: Date | null
  created_at: Generated<Date>
  failing_since: Date | null
  disabled_at: Date | null
}

type WebhookDeliveriesTable = {
  id: Generated<string>
  webhook_id: string
  event: string
  record_id: string | null
  /** Who did it; null for a test, and for what was queued before this was recorded. */
  by: Side | null
  created_at: Generated<Date>
  attempted_at: Date | null
  /** Of the last answer. */
  status: number | null
  error: string | null
  delivered_at: Date | null
  sent_again_at: Date | null
}

/** Work for later; see `0003-jobs.sql`. */
type JobsTable = {
  id: Generated<string>
  kind: string
  key: string | null
  data: ColumnType<Record<string, string>, string | undefined, string>
  created_at: Generated<Date>
  attempts: Generated<number>
  /** Null: nothing more will be tried. */
  due_at: Generated<Date | null>
  expires_at: Date | null
  every_s: number | null
  claim: string | null
  error: string | null
  failed_at: Date | null
  done_at: Date | null
  started_again_at: Date | null
}

type OutboxTable = {
  id: Generated<string>
  recipient: string
  /** Whose email it is, and which customer it is for or about; see `0004-notifications.sql`. */
  user_id: Generated<string | null>
  customer_id: Generated<string | null>
  /** With `details`, what the words are made of; null once it is sent, see `0004-notifications.sql`. */
  kind: string
  details: ColumnType<object | null, string | null, null>
  /** As it was sent. */
  subject: string | null
  /** An iCalendar file. */
  calendar: Generated<string | null>
  /** No one has proved that the address is theirs. */
  unproved: Generated<boolean>
  created_at: Generated<Date>
  sent_at: Date | null
  /** When an admin last opened it and was shown its link, and who; see `0031-opened-links.sql`. */
  opened_at: Generated<Date | null>
  opened_by: Generated<string | null>
}

/** A browser that gets push messages at its push service's endpoint. */
type PushSubscriptionsTable = {
  id: Generated<string>
  user_id: string
  signed_in_at: Date
  endpoint: string
  p256dh: string
  auth: string
  public_key: string
  created_at: Generated<Date>
}

type IdempotencyKeysTable = {
  user_id: string
  key: string
  request_hash: string
  result_id: string
  created_at: Generated<Date>
}

type CustomersTable = {
  phone_number: string
  id: Generated<string>
  user_id: string | null
  full_name: string
  email: string | null
  address: string | null
  /** Left behind by a login that never proved it; see `0005-customers.sql`. */
  email_unproved: Generated<boolean>
  notification_preferences: Generated<{ email?: boolean; sms?: boolean; push?: boolean }>
  created_at: Generated<Date>
  erased_at: Date | null
  /** Name, email and phone as `search_form` makes them comparable. */
  search_key: GeneratedAlways<string>
  /** The name as `search_form` makes it comparable; names are in its order. */
  name_key: GeneratedAlways<string>
}

/** Two records of one person that were joined; see `0005-customers.sql`. */
type CustomerJoinsTable = {
  id: Generated<string>
  remaining_id: string
  joined_id: string
  made_by: string | null
  made_at: Generated<Date>
  undone_at: Date | null
  undo: ColumnType<unknown, string | null, null>
}

type CustomerNotesTable = {
  id: Generated<string>
  customer_id: string
  pet_id: string | null
  text: string
  is_warning: Generated<boolean>
  made_by: string | null
  made_at: Generated<Date>
  removed_at: Date | null
}

type ClaimCodesTable = {
  customer_id: string
  code_hash: string
  wrong_tries: Generated<number>
  created_by: string | null
  created_at: Generated<Date>
  expires_at: Date
}

type ClaimTriesTable = {
  id: Generated<string>
  user_id: string | null
  customer_id: string | null
  outcome: string
  created_at: Generated<Date>
}

type PetsTable = {
  id: Generated<string>
  owner_phone: string
  name: string
  species: string
  breed: string | null
  age: number | null
  gender: Generated<'male' | 'female'>
  weight: number | null
  birth_date: string | null
  image_url: string | null
  next_vaccination_due: string | null
  created_at: Generated<Date>
  deleted_at: Date | null
  name_key: GeneratedAlways<string>
  /** The day on which it died. */
  deceased_on: string | null
  /** When its next vaccination was due before that. */
  due_when_deceased: string | null
  /** Since when the day of its next vaccination is known; see `0018-reminders.sql`. */
  vaccination_set_at: Generated<Date | null>
}

/** Pets that were given to another owner. */
type PetTransfersTable = {
  id: Generated<string>
  pet_id: string
  from_customer: string
  to_customer: string
  made_by: string | null
  made_at: Generated<Date>
}

/** WebP from `encode-picture.ts`; the address of a pet's picture contains the row's id. */
type PetPhotosTable = {
  id: Generated<string>
  pet_id: string
  bytes: Uint8Array
  created_at: Generated<Date>
}

type ServiceTypesTable = {
  id: Generated<string>
  name: string
  description: string | null
  duration: string
  base_price: number
  house_visit_surcharge: Generated<number>
  created_at: Generated<Date>
  deleted_at: Date | null
  tax_class_id: Generated<string | null>
}

type AppointmentsTable = {
  id: Generated<string>
  owner_phone: string
  pet_id: string
  service_type: string
  service_type_id: string
  appointment_date: Date
  calendar_id: Generated<number>
  minutes: Generated<number>
  buffer_before: Generated<number>
  buffer_after: Generated<number>
  squeezed_in: Generated<boolean>
  visit_type: 'clinic' | 'house'
  house_visit_address: string | null
  notes: string | null
  status: Generated<'pending' | 'confirmed' | 'completed' | 'cancelled'>
  payment_amount: number
  payment_status: Generated<'pending' | 'paid' | 'refunded'>
  cancelled_by: string | null
  cancelled_at: Date | null
  cancelled_late: boolean | null
  cancellation_reason: string | null
  arrived_at: Generated<Date | null>
  in_room_at: Generated<Date | null>
  done_at: Generated<Date | null>
  no_show: Generated<boolean>
  created_at: Generated<Date>
  moves: number | null
  together_id: string | null
  outside_hours_since: Date | null
  /** Since when the owner has known this time, and what they have said to it; see `0018-reminders.sql`. */
  time_known_at: Generated<Date | null>
  owner_answer: Generated<'coming' | 'not_coming' | null>
  owner_answered_at: Generated<Date | null>
  /** See `0033-owners-rules.sql`. */
  confirmed_before_move: Generated<boolean>
}

/** Times of the day in minutes after midnight; see `0018-reminders.sql`. */
type ReminderSettingsTable = {
  single: Generated<boolean>
  turned_on_at: Generated<Date | null>
  appointment_days: Generated<number | null>
  appointment_hours: Generated<number | null>
  vaccinations: Generated<boolean>
  first_days: Generated<number>
  second_days: Generated<number>
  late_days: Generated<number>
  daily_at: Generated<number>
  /** Both are read from `timetable`; see `0033-owners-rules.sql`. */
  quiet_from: Generated<number>
  quiet_until: Generated<number>
  whatsapp_first: Generated<boolean>
  cancel_hours: Generated<number | null>
  feedback: Generated<boolean>
  review_link: Generated<string | null>
  passed_on: Generated<string | null>
  held_on: Generated<string | null>
  held_why: Generated<'many' | 'gap' | 'restored' | null>
  released_on: Generated<string | null>
}

type ReminderMessagesTable = {
  id: Generated<string>
  customer_id: string
  rhythm: 'daily' | 'hours'
  day: string
  daily_of: string | null
  channels: Generated<string[]>
  state: 'sent' | 'to_send' | 'marked' | 'withdrawn'
  kind: string
  details: ColumnType<object | null, string | null, string | null>
  send_until: Date
  valid_until: Date
  mail_id: string | null
  notification_id: string | null
  opened_by: Generated<string | null>
  opened_at: Generated<Date | null>
  handled_by: Generated<string | null>
  handled_at: Generated<Date | null>
  handled_as: Generated<'sent' | 'not_sent' | 'no_whatsapp' | 'unwanted' | 'failed' | null>
  created_at: Generated<Date>
}

type RemindersTable = {
  subject_id: string
  kind: string
  stage: string
  of: string
  message_id: string | null
  skipped: string | null
  decided_at: Generated<Date>
}

type ReminderPreferencesTable = {
  id: Generated<string>
  customer_id: string
  reminders: Generated<'all' | 'appointments' | 'none'>
  whatsapp: Generated<boolean>
  news: Generated<boolean>
}

type ReminderAnswersTable = {
  subject_id: string
  kind: string
  of: string
  answer: 'booked' | 'done' | 'not_now'
  way: 'link' | 'app' | 'staff'
  appointment_id: string | null
  answered_at: Generated<Date>
}

type PaymentChangesTable = {
  id: Generated<string>
  appointment_id: string
  kind: 'amount' | 'paid' | 'refunded'
  amount: number
  reason: string | null
  made_by: string | null
  created_at: Generated<Date>
}

type SystemAlertsTable = {
  id: Generated<string>
  title: string
  message: string
  alert_type: Generated<'error' | 'warning' | 'success' | 'info'>
  priority: Generated<number>
  is_active: Generated<boolean>
  expires_at: Date | null
  created_at: Generated<Date>
  created_by: string | null
  revision: Generated<number>
}

/** In minutes after midnight; weekday 1 is Monday. */
type TimetableTable = {
  single: Generated<boolean>
  version: Generated<number>
  slot_step: Generated<15 | 20 | 30 | 60>
  durations_block: Generated<boolean>
  travel_minutes: Generated<number>
  house_visits: Generated<boolean>
  move_limit_hours: Generated<number>
  hold_minutes: Generated<number>
  lead_minutes: Generated<number>
  house_lead_minutes: Generated<number>
  lead_open_hours: Generated<boolean>
  quiet_from: Generated<number>
  quiet_until: Generated<number>
}

type CalendarsTable = {
  id: GeneratedAlways<number>
  name: string
  kind: Generated<'person' | 'room' | 'van'>
  visit_type: 'clinic' | 'house' | null
  all_services: Generated<boolean>
  own_hours: Generated<boolean>
  position: Generated<number>
  hidden_at: Date | null
}

/** In minutes after midnight. */
type ExtraHoursTable = {
  id: Generated<string>
  day: string
  opens: number
  closes: number
  calendar_id: number | null
  created_at: Generated<Date>
}

type AbsencesTable = {
  id: Generated<string>
  calendar_id: number
  starts_at: Date
  ends_at: Date
  reason: string | null
  created_at: Generated<Date>
}

type WaitlistEntriesTable = {
  id: Generated<string>
  customer_id: string
  pet_id: string
  service_type_id: string
  visit_type: 'clinic' | 'house'
  house_visit_address: string | null
  calendar_id: number | null
  first_day: string
  last_day: string
  part: Generated<'any' | 'morning' | 'afternoon' | 'evening' | `${number}:00`>
  more_parts: Generated<('any' | 'morning' | 'afternoon' | 'evening' | `${number}:00`)[]>
  passed_over: Generated<Date[]>
  created_at: Generated<Date>
  ended_at: Date | null
}

/** `outcome` is null while the time is held. */
type WaitlistOffersTable = {
  id: Generated<string>
  entry_id: string
  calendar_id: number
  starts_at: Date
  span: string
  created_at: Generated<Date>
  expires_at: Date
  outcome: 'accepted' | 'declined' | 'lapsed' | 'withdrawn' | null
  link_hash: string
}

type OpeningHoursTable = { id: GeneratedAlways<number>; weekday: number; opens: number; closes: number }

type ClosuresTable = {
  id: Generated<string>
  starts_at: Date
  ends_at: Date
  reason: string | null
  alert_id: string | null
  created_at: Generated<Date>
}

type AlertDismissalsTable = { user_id: string; alert_id: string; revision: number }

type ProductsTable = {
  id: Generated<string>
  name: string
  price: number
  created_at: Generated<Date>
  hidden_at: Date | null
  name_key: GeneratedAlways<string>
  kind: Generated<'goods' | 'treatment'>
  tax_class_id: string | null
}

type OrdersTable = {
  id: Generated<string>
  customer_phone: string
  total_amount: number
  shipping_address: string
  status: Generated<'pending' | 'completed' | 'cancelled'>
  placed_by: string | null
  created_at: Generated<Date>
  closed_by: string | null
  closed_at: Date | null
}

type OrderItemsTable = {
  order_id: string
  product_id: string
  /** The name at the time of the order, like the price. */
  product_name: string
  quantity: number
  price: number
}

type PaymentMethod = 'cash' | 'upi' | 'card' | 'bank' | 'other' | 'unrecorded'
type TaxStatus = 'none' | 'composition' | 'regular'

type TaxSettingsTable = {
  from_on: string
  status: TaxStatus
  gstin: string | null
  state: string | null
  legal_name: string | null
  address: string | null
}

type TaxClassesTable = {
  id: Generated<string>
  name: string
  exempt: Generated<boolean>
  hsn: string | null
  position: Generated<number>
}

type BillSettingsTable = {
  only_one: Generated<boolean>
  prefix: Generated<string>
  upi_id: string | null
  upi_reference_required: Generated<boolean>
  mark_as_paid: Generated<PaymentMethod>
  discount_without_reason: Generated<number>
  max_discount: Generated<number>
  round_to_rupee: Generated<boolean>
  paper: Generated<Paper>
  numbers_unsure: Generated<boolean>
}

type TillSessionsTable = {
  id: Generated<string>
  drawer: Generated<string>
  float_amount: number
  opened_at: Generated<Date>
  opened_by: string | null
  closed_at: Date | null
  closed_by: string | null
  counted: number | null
  expected: number | null
  reason: string | null
}

type TillMovesTable = {
  id: Generated<string>
  till_session_id: string
  amount: number
  reason: string
  made_by: string | null
  at: Generated<Date>
}

/** What staff said of a last number whose day lay after today; see `0029-days-of-numbers.sql`. */
type BillDayAnswersTable = {
  id: Generated<string>
  series: string
  year: string
  number: number
  dated: string
  today: string
  is_right: boolean
  answered_by: string | null
  answered_at: Date
}

type TillCountsTable = {
  id: GeneratedAlways<number>
  till_session_id: string
  counted: number
  expected: number
  made_by: string | null
  at: Generated<Date>
}

/** What is there of one batch; `left_now` is written by a trigger. See `0024-stock.sql`. */
type StockLotsTable = {
  id: Generated<string>
  product_id: string
  batch: string | null
  expires_on: string | null
  left_now: Generated<number>
  created_at: Generated<Date>
}

type StockMovesTable = {
  id: GeneratedAlways<number>
  lot_id: string
  kind: 'in' | 'sold' | 'returned' | 'counted'
  thousandths: number
  bill_line_id: string | null
  reason: string | null
  made_by: string | null
  at: Generated<Date>
}

/** What a bill owes; see `0021-bills.sql`. */
type BillsTable = {
  id: Generated<string>
  kind: Generated<'bill' | 'credit'>
  credits: string | null
  split_of: string | null
  customer_id: string | null
  state: Generated<'draft' | 'issued' | 'carried'>
  series: string | null
  year: string | null
  number: number | null
  label: string | null
  issued_on: string | null
  issued_at: Date | null
  issued_by: string | null
  facts: ColumnType<Record<string, unknown>, string | undefined, string>
  buyer: ColumnType<Record<string, string>, string | undefined, string>
  discount: Generated<number>
  reason: string | null
  round_off: Generated<number>
  total: Generated<number>
  /** Written by triggers, as `received` and `written_off`; `credited` by the credit note. */
  credited: Generated<number>
  received: Generated<number>
  written_off: Generated<number>
  created_at: Generated<Date>
  created_by: string | null
}

type BillLinesTable = {
  id: Generated<string>
  bill_id: string
  position: number
  credits: string | null
  appointment_id: string | null
  order_id: string | null
  product_id: string | null
  service_id: string | null
  name: string
  thousandths: Generated<number>
  unit: string | null
  unit_price: number
  price_includes_tax: Generated<boolean>
  discount: Generated<number>
  goods: Generated<boolean>
  tax_class_id: string | null
  hsn: string | null
  rate: number | null
  taxable: Generated<number>
  exempt: Generated<number>
  cgst: Generated<number>
  sgst: Generated<number>
  igst: Generated<number>
  total: Generated<number>
  credited: Generated<number>
  batch: string | null
  live: Generated<boolean>
  returned: Generated<boolean>
  carried: Generated<boolean>
}

type LedgerEntriesTable = {
  id: Generated<string>
  kind: 'taken' | 'refunded' | 'written_off' | 'undone'
  method: PaymentMethod | null
  amount: number
  customer_id: string | null
  reference: string | null
  till_session_id: string | null
  returns: string | null
  undoes: string | null
  reason: string | null
  made_by: string | null
  at: Generated<Date>
  undone_at: Date | null
  left_over: Generated<number>
}

type TaxDaysTable = {
  day: string
  kind: 'bill' | 'credit'
  place: string | null
  hsn: string | null
  rate: number | null
  bills: number
  taxable: number
  exempt: number
  cgst: number
  sgst: number
  igst: number
  total: number
  round_off: number
}

type BillLinksTable = {
  hash: string
  bill_id: string
  expires_at: Date
  ended_at: Date | null
  made_by: string | null
  created_at: Generated<Date>
}

/** Row counts, maintained by triggers; the amounts of all rows with the same name add up. */
type CountersTable = { id: Generated<number>; name: string; amount: number }

/** Limits on tries, shared by all servers; the embedded database counts in memory. */
type TryBucketsTable = { key: string; full_at: Date; refill: string; burst: number }

/** One row for each action that changed something, written by triggers (`0001-records.sql`). */
type AuditLogTable = {
  id: Generated<number>
  at: Generated<Date>
  action: string
  user_id: string | null
  role: string | null
  address: string | null
  request_id: string | null
  token_id: string | null
}

type AuditedValues = Record<string, unknown>

/** What an action changed. `digest` takes the place of erased values. */
type AuditChangesTable = {
  audit_id: number
  table_name: string
  record_id: string | null
  before: AuditedValues | null
  after: AuditedValues | null
  salt: Generated<string | null>
  digest: Uint8Array | null
}

/** Covers the rows up to `through`: pairs of a row's id and its digest, and a hash chained to the seal before. */
type AuditSealsTable = {
  through: number
  at: Generated<Date>
  digests: ColumnType<[number, string][], string>
  hash: string
}

type SiteEditionsTable = {
  number: number
  /** By section, as src/features/outreach/site/section-schemas.ts describes them; written as JSON text. */
  content: ColumnType<unknown, string, never>
  published_at: Generated<Date>
  published_by: string | null
  note: string | null
  /** The earlier edition that it repeats. */
  repeats: number | null
}

type SiteDraftTable = {
  only_one: Generated<boolean>
  version: Generated<number>
  /** Null: as published. */
  content: ColumnType<unknown, string | null, string | null>
  steps_put_away: Generated<boolean>
}

type SitePicturesTable = {
  id: Generated<string>
  bytes: Uint8Array
  width: number
  height: number
  created_at: Generated<Date>
}
