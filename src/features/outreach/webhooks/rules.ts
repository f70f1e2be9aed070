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
  'appointment.answered': 'Appointment answered by its owner',
  'payment.taken': 'Payment taken',
  'payment.undone': 'Payment undone',
  'payment.refunded': 'Payment refunded, or advance returned',
  'payment.written_off': 'Amount written off',
  'payment.kept': 'Advance kept as income',
  'payment.allocated': 'Payment moved between bills',
  'bill.issued': 'Bill issued',
  'bill.credited': 'Credit note issued',
  'bill.paid': 'Bill paid in full',
  'till.closed': 'Till closed',
  'stock.low': 'Stock low',
  'customer.added': 'Customer added',
  'customer.changed': 'Customer changed',
  'customer.deleted': 'Customer deleted',
  'pet.added': 'Pet added',
  'pet.changed': 'Pet changed',
  'pet.deleted': 'Pet deleted',
  'order.created': 'Order created',
  'order.completed': 'Order completed',
  'order.cancelled': 'Order cancelled',
  'import.finished': 'Import finished',
  'import.undone': 'Import undone',
  'message.due': 'Reminder to send by WhatsApp or SMS',
} as const
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS

/** The event that an admin sends to try a webhook. */
export const TEST_EVENT = 'test'

/** The event by which a gateway of the clinic's own gets what it is to send. */
export const MESSAGE_DUE = 'message.due'

/** What a message calls the id of the record that an event is about, by the beginning of the event's name. */
const RECORD_KEYS = {
  appointment: 'appointmentId',
  payment: 'entryId',
  bill: 'billId',
  till: 'tillSessionId',
  stock: 'productId',
  customer: 'customerId',
  pet: 'petId',
  order: 'orderId',
  import: 'importId',
  message: 'messageId',
} as const satisfies Record<Subject<WebhookEvent>, string>
type Subject<Event extends string> = Event extends `${infer Name}.${string}` ? Name : never

/** What a message calls the id of the record that an event is about. */
export function recordKeyOf(event: string): string {
  const keys: Partial<Record<string, string>> = RECORD_KEYS
  return keys[event.split('.', 1)[0] ?? ''] ?? 'id'
}

export const MAX_WEBHOOKS = 10

/** A webhook is disabled when every delivery has failed for this long. */
export const DISABLED_AFTER_HOURS = 72

/** For how long messages are signed with the secret before the present one as well. */
export const SECRET_BEFORE_HOURS = 24

/** What an event is called on the page. */
export function eventWords(event: string): string {
  const words: Partial<Record<string, string>> = { ...WEBHOOK_EVENTS, [TEST_EVENT]: 'Test' }
  return words[event] ?? event
}
