import type { Refusal } from '../../../lib/refusal.ts'
import { MAX_WEBHOOKS } from './rules.ts'

export const WEBHOOK_TEXTS = {
  subtitle: 'Notify other programs of what happens. Nothing personal is sent.',
  loading: 'Loading webhooks...',
  loadFailed: 'Failed to load webhooks',
  emptyTitle: 'No webhooks yet',
  empty:
    'Add the address of a program, such as your till or accounting software, and choose what it is notified of.',
  added: 'Webhook added',
  addFailed: 'Failed to add the webhook',
  deleted: 'Webhook deleted',
  deleteFailed: 'Failed to delete the webhook',
  enabled: 'Webhook enabled',
  disabled: 'Webhook disabled',
  changeFailed: 'Failed to change the webhook',
  tested: 'The test is on its way',
  testFailed: 'Failed to send the test',
  sentAgain: 'On its way again',
  sendAgainFailed: 'Failed to send it again',
  secret: 'With it, the receiving program verifies that messages come from here.',
  renewed: 'New secret',
  renewFailed: 'Failed to replace the secret',
  addressHint:
    'An https address on the Internet, or on a host that the server’s setting WEBHOOK_HOSTS names.',
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
