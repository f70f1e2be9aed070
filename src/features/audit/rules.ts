/** The recorded actions, by endpoint or command, in the words of the activity page. */
export const actionWords = (): Readonly<Record<string, string>> => ({
  'appointments.book': 'Appointment requested',
  'appointments.bookTogether': 'Appointments requested together',
  'appointments.cancelTogether': 'Appointments of a booking cancelled by their owner',
  'appointments.create': 'Appointment made by the clinic',
  'appointments.createTogether': 'Appointments made together by the clinic',
  'appointments.walkIn': 'Walk-in recorded',
  'appointments.approve': 'Appointment approved',
  'appointments.reject': 'Appointment rejected',
  'appointments.complete': 'Appointment completed',
  'appointments.completeUnapproved': 'Appointment completed without approval',
  'appointments.cancel': 'Appointment cancelled by the customer',
  'appointments.callOff': 'Appointment cancelled by the clinic',
  'appointments.reopen': 'Appointment reopened',
  'appointments.noShow': 'Did not come',
  'appointments.undoNoShow': 'Came after all',
  'appointments.edit': 'Appointment edited',
  'appointments.setArrival': 'Arrival noted',
  'payments.complete': 'Appointment completed and paid',
  'appointments.move': 'Appointment moved by the clinic',
  'appointments.moveOwn': 'Appointment moved by the customer',
  'payments.changeAmount': 'Amount changed',
  'payments.markPaid': 'Payment marked as paid',
  'payments.refund': 'Payment refunded',
  'households.create': 'Customer added',
  'households.join': 'Customers joined',
  'households.undoJoin': 'Joined customers separated again',
  'customers.saveProfile': 'Profile saved',
  'customers.updateProfile': 'Profile changed',
  'customers.claim': 'Customer record claimed',
  'customers.update': 'Customer changed',
  'customers.changePhone': 'Phone changed',
  'customers.createClaimCode': 'Claim code created',
  'privacy.download': 'Own data downloaded',
  'privacy.eraseOwn': 'Own data erased',
  'privacy.eraseCustomer': 'Customer’s data erased',
  'privacy.acknowledge': 'Privacy notice seen',
  'pets.add': 'Pet added',
  'pets.addFor': 'Pet added by the clinic',
  'pets.update': 'Pet changed',
  'pets.setVaccination': 'Next vaccination set',
  'pets.setPhoto': 'Photo added',
  'pets.removePhoto': 'Photo removed',
  'appointments.removePet': 'Pet deleted',
  'appointments.markDeceased': 'Pet marked as deceased',
  'pets.undoDeceased': 'Pet no longer marked as deceased',
  'appointments.givePet': 'Pet given to another owner',
  'orders.place': 'Order placed',
  'orders.complete': 'Order completed',
  'orders.cancel': 'Order cancelled',
  'orders.createProduct': 'Product added',
  'orders.updateProduct': 'Product changed',
  'orders.hideProduct': 'Product hidden or shown',
  'services.create': 'Service added',
  'services.update': 'Service changed',
  'services.remove': 'Service deleted',
  'site.putStepsAway': 'Guide through the first steps hidden',
  'site.saveSection': 'Draft of the site changed',
  'site.discard': 'Draft of the site discarded',
  'site.publish': 'Site published',
  'site.publishAgain': 'Earlier edition of the site published again',
  'site.addPicture': 'Picture added to the site',
  'timetable.saveHours': 'Opening hours changed',
  'timetable.saveMoveLimit': 'Limit for moving appointments changed',
  'timetable.saveLead': 'Lead time of bookings changed',
  'timetable.saveHold': 'Waitlist’s holding time changed',
  'waitlist.join': 'Waitlist joined',
  'waitlist.leave': 'Waitlist left',
  'waitlist.add': 'Added to the waitlist',
  'waitlist.remove': 'Removed from the waitlist',
  'waitlist.decline': 'Offered place passed on',
  'waitlist.declineByLink': 'Offered place passed on by its link',
  'appointments.takePlace': 'Offered place taken',
  'appointments.takePlaceByLink': 'Offered place taken by its link',
  'appointments.takePlaceFor': 'Offered place booked by staff',
  'timetable.saveSlots': 'Slots changed',
  'timetable.addCalendar': 'Calendar added',
  'timetable.saveCalendar': 'Calendar changed',
  'timetable.setGivers': 'Service assigned to calendars',
  'timetable.addAbsence': 'Time away of a calendar added',
  'timetable.removeAbsence': 'Time away of a calendar removed',
  'timetable.saveBuffers': 'Time around services changed',
  'timetable.addClosure': 'Closure added',
  'timetable.addExtraHours': 'Extra hours added',
  'timetable.removeExtraHours': 'Extra hours removed',
  'timetable.removeClosure': 'Closure removed',
  'alerts.create': 'Alert created',
  'alerts.update': 'Alert changed',
  'alerts.remove': 'Alert deleted',
  'alerts.dismiss': 'Alert dismissed',
  'alerts.restore': 'Dismissed alert shown again',
  'notifications.markRead': 'Notification read',
  'notifications.markAllRead': 'Notifications read',
  'notifications.changePreferences': 'Own notifications changed',
  'notifications.subscribe': 'Push turned on',
  'notifications.unsubscribe': 'Push turned off',
  'webhooks.create': 'Webhook added',
  'webhooks.enable': 'Webhook enabled or disabled',
  'webhooks.remove': 'Webhook deleted',
  'webhooks.test': 'Webhook tested',
  'webhooks.sendAgain': 'Sent to a webhook again',
  'jobs.startAgain': 'Failed job started again',
  'jobs.startAllAgain': 'Failed jobs started again',
  'staff.invite': 'Staff invited',
  'staff.withdraw': 'Invitation withdrawn',
  'staff.accept': 'Invitation accepted',
  'staff.revoke': 'Staff removed',
  'auth.signUp': 'Account created',
  'auth.signIn': 'Signed in',
  'auth.signOut': 'Signed out',
  'auth.changePassword': 'Password changed',
  'auth.requestReset': 'Password reset requested',
  'auth.resetPassword': 'Password reset',
  'auth.verifyEmail': 'Email confirmed',
  'security.signInWithCode': 'Signed in with a code',
  'security.signInWithRecoveryCode': 'Signed in with a recovery code',
  'security.signInWithPasskey': 'Signed in with a passkey',
  'security.startPasskeySignIn': 'Sign-in with a passkey begun',
  'security.startProviderSignIn': 'Sign-in with a provider begun',
  'security.finishProviderSignIn': 'Signed in with a provider',
  'security.signOutDevice': 'Device signed out',
  'security.signOutOthers': 'Other devices signed out',
  'security.startTwoFactor': 'Two-factor sign-in begun',
  'security.confirmTwoFactor': 'Two-factor sign-in turned on',
  'security.endTwoFactor': 'Two-factor sign-in turned off',
  'security.renewRecoveryCodes': 'Recovery codes renewed',
  'security.startPasskey': 'New passkey begun',
  'security.addPasskey': 'Passkey added',
  'security.renamePasskey': 'Passkey renamed',
  'security.removePasskey': 'Passkey removed',
  'security.linkIdentity': 'Connecting a provider begun',
  'security.unlinkIdentity': 'Provider disconnected',
  'feeds.create': 'Calendar feed created',
  'feeds.remove': 'Calendar feed removed',
  'tokens.create': 'Access token created',
  'tokens.remove': 'Access token removed',
  'tokens.createService': 'Service token created',
  'tokens.removeService': 'Service token removed',
  'admin.create': 'Admin made on the server',
  'admin.revoke': 'Staff removed on the server',
  'admin.reset-two-factor': 'Two-factor sign-in reset on the server',
  'admin.backup': 'Backup made on the server',
  demo: 'Demo data added',
  server: 'Changed by the server itself',
  none: 'Changed outside the application',
})

/** The words of an action; one without words is named as it is recorded. */
export function wordsOf(action: string): string {
  return actionWords()[action] ?? action
}

type Values = Readonly<Record<string, unknown>>

const recordKinds = (): Readonly<Record<string, string>> => ({
  appointments: 'Appointment',
  payment_changes: 'Payment',
  customers: 'Customer',
  claim_codes: 'Claim code',
  customer_joins: 'Joined customers',
  pets: 'Pet',
  pet_photos: 'Photo',
  pet_transfers: 'Change of owner',
  site_editions: 'Edition of the site',
  site_draft: 'Draft of the site',
  site_pictures: 'Picture of the site',
  service_types: 'Service',
  products: 'Product',
  orders: 'Order',
  order_items: 'Product in the order',
  system_alerts: 'Alert',
  alert_dismissals: 'Dismissed alert',
  users: 'Login',
  accounts: 'Way to sign in',
  sessions: 'Session',
  tickets: 'Single-use link or code',
  two_factors: 'Two-factor sign-in',
  passkeys: 'Passkey',
  staff: 'Staff member',
  staff_invitations: 'Invitation',
  muted_staff: 'Muted notifications',
  push_subscriptions: 'Push on a device',
  notifications: 'Notification',
  jobs: 'Job',
  backups: 'Backup',
  webhooks: 'Webhook',
  webhook_deliveries: 'Sent to a webhook',
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
  timetable: 'Settings of appointments',
  service_buffers: 'Time around a service',
  waitlist_entries: 'Waitlist entry',
  waitlist_offers: 'Offered place',
})

/** What kind of record a table's rows are. */
export function recordWords(table: string): string {
  return recordKinds()[table] ?? table
}

/** Columns that hold whole paise. */
const PAISE = ['payment_amount', 'amount', 'price', 'total_amount', 'base_price', 'house_visit_surcharge']

/** True for a column whose values are amounts of money in paise. */
export function isMoney(column: string): boolean {
  return PAISE.includes(column)
}

/** Columns that say nothing to people: ids, and what another column already says. */
const TECHNICAL =
  /(^|_)id$|_by$|^(slot_date|slot_hour|slot_minute|buffer_before|buffer_after|clinic_zone|revision|moves)$/

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
  token: { name: string; kind: 'personal' | 'service' } | null
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
