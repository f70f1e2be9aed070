import { z } from 'zod'
import { noInput } from '../../lib/no-input.ts'
import { cursorSchema, pageOf } from '../../lib/page.ts'
import type { Refusal } from '../../lib/refusal.ts'
import { admins, ownLogin, signedIn } from '../auth/access.ts'
import { MAIL_STATES, MAX_UNREAD } from './rules.ts'

export const NOTIFICATION_TEXTS = {
  createFailed: 'Failed to create notification',
  noLogin: 'Failed to create notification: Missing customer user ID',
  loadFailed: 'Failed to load notifications',
  readFailed: 'Failed to mark as read',
  empty: 'When the clinic confirms, changes or completes a visit, you read it here.',
} as const

export const NOTIFICATION_REFUSALS = {
  NOTIFICATION_MISSING: { status: 404, message: 'This notification was not found.' },
} as const satisfies Record<string, Refusal>

/** What somebody has been told. */
export const notificationSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  message: z.string(),
  createdAt: z.iso.datetime(),
  isRead: z.boolean(),
})
export type Notification = z.infer<typeof notificationSchema>

export const OUTBOX_TEXTS = {
  loadFailed: 'Failed to load mails',
  mailFailed: 'Failed to load this mail',
  noMailServer:
    'No mail server is set up, so nothing leaves this house. Read here what people would receive.',
  empty: 'What the clinic writes appears here: addresses to confirm, new passwords, visits that change.',
  forgotten:
    'This mail has left. What it said is not kept, since it may carry a link that signs somebody in.',
  hidden: 'What this mail says is for its recipient alone, since it may carry a link that signs somebody in.',
} as const

export const OUTBOX_REFUSALS = {
  MAIL_MISSING: { status: 404, message: 'Mail not found' },
} as const satisfies Record<string, Refusal>

/** A mail as the clinic sees it in the list. */
export const outboxMailSchema = z.object({
  id: z.uuid(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  attempts: z.int(),
  lastError: z.string().nullable().describe('why the last attempt failed'),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
})
export type OutboxMail = z.infer<typeof outboxMailSchema>

/** A mail with its words, as far as they are kept and shown. */
export const writtenMailSchema = outboxMailSchema.extend({
  text: z
    .string()
    .nullable()
    .describe('null where a mail server delivers: links are for the recipient alone'),
  html: z.string().nullable().describe('the same in HTML'),
})
export type WrittenMail = z.infer<typeof writtenMailSchema>

export const PUSH_TEXTS = {
  turnedOn: 'Push is on for this device',
  turnedOff: 'Push is off for this device',
  failed: 'Failed to change push on this device',
} as const

export const PUSH_REFUSALS = {
  PUSH_UNAVAILABLE: { status: 409, message: 'Push is not available yet.' },
  PUSH_REFUSED: { status: 422, message: 'Messages can’t be sent to the push service of this browser.' },
} as const satisfies Record<string, Refusal>

/** What is wrong is told by field; nobody ever types these. */
const endpointSchema = z
  .url({ protocol: /^https?$/, error: 'This is no address of a push service' })
  .max(1000, 'This address is too long')
  .regex(/^[!-~]+$/, 'This is no address of a push service')

/** A browser's subscription, as its `toJSON()` gives it: the keys are a point on the curve P-256 and 16 bytes. */
const subscriptionSchema = z.strictObject({
  endpoint: endpointSchema,
  p256dh: z.string('This is no key').regex(/^B[\w-]{86}$/, 'This is no key'),
  auth: z.string('This is no secret').regex(/^[\w-]{22}$/, 'This is no secret'),
})

const tags = ['Clinic']
const ownTags = ['Notifications']

export const notificationsContract = {
  list: signedIn
    .route({ method: 'GET', path: '/notifications', tags: ownTags, summary: 'What the caller has been told' })
    .input(z.strictObject({ cursor: cursorSchema }).optional())
    .output(pageOf(notificationSchema)),
  unread: signedIn
    .route({ method: 'GET', path: '/notifications/unread', tags: ownTags, summary: 'How many are not read' })
    .input(noInput)
    .output(z.object({ count: z.int().describe(`${MAX_UNREAD} stands for all that are more`) })),
  markAllRead: signedIn
    .route({ method: 'POST', path: '/notifications/read', tags: ownTags, summary: 'Mark all as read' })
    .input(noInput)
    .output(z.object({ read: z.literal(true) })),
  markRead: ownLogin
    .route({
      method: 'POST',
      path: '/notifications/{id}/read',
      tags: ownTags,
      summary: 'Mark one of the caller’s notifications as read',
    })
    .input(z.strictObject({ id: z.uuid(NOTIFICATION_REFUSALS.NOTIFICATION_MISSING.message) }))
    .output(z.object({ read: z.literal(true) }))
    .errors(NOTIFICATION_REFUSALS),
  push: signedIn
    .route({
      method: 'GET',
      path: '/notifications/push',
      tags: ownTags,
      summary: 'Whether there is push, and where',
    })
    .input(noInput)
    .output(
      z.object({
        publicKey: z
          .string()
          .nullable()
          .describe('for which a browser subscribes; null: push is not available'),
        endpoints: z.array(z.string()).describe('the browsers in which the caller has turned it on'),
      }),
    ),
  subscribe: signedIn
    .route({
      method: 'PUT',
      path: '/notifications/push',
      tags: ownTags,
      summary: 'Tell the caller by push in this browser',
      description:
        'Ends when the caller is signed out of this browser. The eleventh browser takes the place of the oldest.',
    })
    .input(subscriptionSchema)
    .output(z.object({ subscribed: z.literal(true) }))
    .errors(PUSH_REFUSALS),
  unsubscribe: signedIn
    .route({
      method: 'POST',
      path: '/notifications/push/remove',
      tags: ownTags,
      summary: 'Tell the caller by push in this browser no more',
    })
    .input(z.strictObject({ endpoint: endpointSchema }))
    .output(z.object({ subscribed: z.literal(false) })),
  outbox: admins
    .route({ method: 'GET', path: '/clinic/outbox', tags, summary: 'Mails to people, newest first' })
    .input(z.strictObject({ cursor: cursorSchema }).optional())
    .output(
      pageOf(outboxMailSchema).extend({
        delivers: z.boolean().describe('false: there is no mail server, mails can be read here only'),
      }),
    ),
  mail: admins
    .route({ method: 'GET', path: '/clinic/outbox/{id}', tags, summary: 'One mail with its words' })
    .input(z.strictObject({ id: z.uuid(OUTBOX_REFUSALS.MAIL_MISSING.message) }))
    .output(writtenMailSchema)
    .errors(OUTBOX_REFUSALS),
}
