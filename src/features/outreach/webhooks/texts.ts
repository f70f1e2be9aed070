import type { Refusal } from '../../../lib/refusal.ts'
import { MAX_WEBHOOKS } from './rules.ts'

export const WEBHOOK_TEXTS = {
  subtitle: 'Notify other programs of events. Only the event for WhatsApp reminders contains personal data.',
  loading: 'Loading webhooks...',
  loadFailed: 'Failed to load webhooks',
  emptyTitle: 'No webhooks yet',
  empty:
    'Add the address of a program, such as your till or accounting software, and choose the events to send.',
  added: 'Webhook added',
  addFailed: 'Failed to add the webhook',
  deleted: 'Webhook deleted',
  deleteFailed: 'Failed to delete the webhook',
  enabled: 'Webhook enabled',
  disabled: 'Webhook disabled',
  changeFailed: 'Failed to change the webhook',
  tested: 'The test is on its way',
  testFailed: 'Failed to send the test',
  sentAgain: 'The delivery is on its way again',
  sendAgainFailed: 'Failed to send the delivery again',
  secret: 'The receiving program uses this secret to verify that messages come from here.',
  renewed: 'New secret',
  renewFailed: 'Failed to replace the secret',
  addressHint: 'An https address on the Internet, or on a host in the server’s setting WEBHOOK_HOSTS.',
  deliveriesLoading: 'Loading deliveries...',
  deliveriesFailed: 'Failed to load deliveries',
  noDeliveries: 'Nothing has been sent in the last month.',
} as const

/** What is wrong with an address that is not reached. */
export const WEBHOOK_ADDRESSES = {
  none: 'Enter an address such as https://example.com/hook',
  userName: 'Leave the user name and the password out of the address',
  ownNetwork: 'This is not the address of a server on the Internet',
  notHttps: 'Enter an https address, such as https://example.com/hook',
} as const

export const WEBHOOK_REFUSALS = {
  WEBHOOK_MISSING: { status: 404, message: 'This webhook was not found.' },
  DELIVERY_MISSING: { status: 404, message: 'This delivery was not found.' },
  TOO_MANY_WEBHOOKS: {
    status: 409,
    message: `You can have up to ${MAX_WEBHOOKS} webhooks. Delete one to add another.`,
    values: { max: MAX_WEBHOOKS },
  },
  WEBHOOK_DISABLED: { status: 409, message: 'This webhook is disabled. Enable it first.' },
} as const satisfies Record<string, Refusal>
