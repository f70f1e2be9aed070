/** What a webhook can be notified of, in the words of the page. */
export const WEBHOOK_EVENTS = {
  'appointment.requested': 'Appointment requested',
  'appointment.confirmed': 'Appointment confirmed',
  'appointment.rejected': 'Appointment rejected',
  'appointment.cancelled': 'Appointment cancelled',
  'appointment.moved': 'Appointment moved',
  'appointment.completed': 'Appointment completed',
  'appointment.changed': 'Appointment changed',
  'appointment.missed': 'Appointment missed',
  'payment.taken': 'Payment taken',
  'payment.refunded': 'Payment refunded',
} as const
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS

/** The event that an admin sends to try a webhook. */
export const TEST_EVENT = 'test'

export const MAX_WEBHOOKS = 10

/** A webhook is disabled when every delivery has failed for this long. */
export const DISABLED_AFTER_HOURS = 72

/** What an event is called on the page. */
export function eventWords(event: string): string {
  return event === TEST_EVENT ? 'Test' : (WEBHOOK_EVENTS[event as WebhookEvent] ?? event)
}
