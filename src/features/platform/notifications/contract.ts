import { oc } from '@orpc/contract'
import { z } from 'zod'
import { noInput } from '../../../lib/no-input.ts'
import { cursorSchema, pageOf } from '../../../lib/page.ts'
import { get, post, put } from '../../../lib/route.ts'
import { instant } from '../../../lib/text.ts'
import { admins, ownLogin, signedIn, staff } from '../auth/access.ts'
import { MAIL_STATES, MAX_UNREAD } from './rules.ts'
import { NOTIFICATION_REFUSALS, OUTBOX_REFUSALS, PUSH_REFUSALS, RECIPIENT_REFUSALS } from './texts.ts'

/** A notification to one login. */
export const notificationSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  message: z.string(),
  link: z.string().nullable().describe('path of the page that the notification is about'),
  createdAt: instant,
  isRead: z.boolean(),
})
export type Notification = z.infer<typeof notificationSchema>

/** An email in the outbox, without its text. */
export const outboxMailSchema = z.object({
  id: z.uuid(),
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  attempts: z.int(),
  lastError: z.string().nullable().describe('reason why the last attempt failed'),
  createdAt: instant,
  sentAt: instant.nullable(),
})
export type OutboxMail = z.infer<typeof outboxMailSchema>

/** An email with its text, if that is still saved and may be shown. */
export const writtenMailSchema = outboxMailSchema.extend({
  text: z
    .string()
    .nullable()
    .describe(
      'null if a mail server delivers the email, because only the recipient may see its links; any link for an admin is left out',
    ),
  html: z.string().nullable().describe('the same text as HTML'),
})
export type WrittenMail = z.infer<typeof writtenMailSchema>

/** A message to a customer: by email, or on their pages in the app. */
export const customerMessageSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  at: instant,
  mail: z
    .object({ state: z.enum(MAIL_STATES), lastError: z.string().nullable() })
    .nullable()
    .describe('state of the email, with the reason for a failure; null for a message in the app'),
  isRead: z.boolean().describe('true if the customer has read the message in the app'),
})
export type CustomerMessage = z.infer<typeof customerMessageSchema>

/** Comes from the browser, so no one types it; errors name the field. */
const endpointSchema = z
  .url({ protocol: /^https?$/, error: 'This is not the address of a push service' })
  .max(1000, 'This address is too long')
  .regex(/^[!-~]+$/, 'This is not the address of a push service')

/** Which notifications an admin gets. */
const staffPreferencesSchema = z.strictObject({
  appointments: z.boolean().describe('true to be notified of customers’ requests and cancellations'),
})

/** A push subscription from the browser's `toJSON()`: the keys are a point on the curve P-256 and 16 bytes. */
const subscriptionSchema = z.strictObject({
  endpoint: endpointSchema,
  p256dh: z.string('This is not a key').regex(/^B[\w-]{86}$/, 'This is not a key'),
  auth: z.string('This is not a secret').regex(/^[\w-]{22}$/, 'This is not a secret'),
})

export const notificationsContract = oc.tag('Notifications, push messages and the outbox').router({
  list: signedIn({ scope: null })
    .route(get('/notifications', 'List the caller’s notifications'))
    .input(z.strictObject({ cursor: cursorSchema }).optional())
    .output(pageOf(notificationSchema)),
  unread: signedIn({ scope: null })
    .route(get('/notifications/unread', 'Count the unread notifications'))
    .input(noInput)
    .output(z.object({ count: z.int().describe(`${MAX_UNREAD} means ${MAX_UNREAD} or more`) })),
  markAllRead: signedIn({ scope: null, words: 'Notifications read' })
    .route(post('/notifications/read', 'Mark all notifications as read'))
    .input(noInput)
    .output(z.object({ read: z.literal(true) })),
  markRead: ownLogin({ scope: null, words: 'Notification read' })
    .route(post('/notifications/{id}/read', 'Mark one of the caller’s notifications as read'))
    .input(z.strictObject({ id: z.uuid(NOTIFICATION_REFUSALS.NOTIFICATION_MISSING.message) }))
    .output(z.object({ read: z.literal(true) }))
    .errors(NOTIFICATION_REFUSALS),
  preferences: staff('appointments:read', { scope: null })
    .route(get('/clinic/notifications/preferences', 'Get the caller’s choice of notifications'))
    .input(noInput)
    .output(staffPreferencesSchema),
  changePreferences: staff('appointments:read', { scope: null, words: 'Own notifications changed' })
    .route(put('/clinic/notifications/preferences', 'Change the caller’s choice of notifications'))
    .input(staffPreferencesSchema)
    .output(staffPreferencesSchema),
  push: signedIn({ scope: null })
    .route(get('/notifications/push', 'Check whether push is available, and get the browsers that use push'))
    .input(noInput)
    .output(
      z.object({
        publicKey: z
          .string()
          .nullable()
          .describe('key that a browser needs to subscribe; null if push is not available'),
        endpoints: z.array(z.string()).describe('the browsers in which the caller has turned push on'),
      }),
    ),
  subscribe: signedIn({ scope: null, words: 'Push turned on' })
    .route(put('/notifications/push', 'Turn on push in this browser'))
    .route({
      description:
        'Push ends when the caller is signed out of this browser. An eleventh browser replaces the oldest.',
    })
    .input(subscriptionSchema)
    .output(z.object({ subscribed: z.literal(true) }))
    .errors(PUSH_REFUSALS),
  unsubscribe: signedIn({ scope: null, words: 'Push turned off' })
    .route(post('/notifications/push/remove', 'Turn off push in this browser'))
    .input(z.strictObject({ endpoint: endpointSchema }))
    .output(z.object({ subscribed: z.literal(false) })),
  listOutbox: admins({ scope: null })
    .route(get('/clinic/outbox', 'List the emails to people, newest first'))
    .input(z.strictObject({ cursor: cursorSchema }).optional())
    .output(
      pageOf(outboxMailSchema).extend({
        delivers: z
          .boolean()
          .describe('false if no mail server is set up; emails can then be read only here'),
      }),
    ),
  listForCustomer: staff('customers:read', { scope: null })
    .route(
      get(
        '/clinic/customers/{id}/messages',
        'List the latest messages to a customer by email and in the app, newest first',
      ),
    )
    .input(z.strictObject({ id: z.uuid(RECIPIENT_REFUSALS.NOT_FOUND.message) }))
    .output(z.array(customerMessageSchema))
    .errors(RECIPIENT_REFUSALS),
  getMail: admins({ scope: null, words: 'Email with a link opened' })
    .route(
      get('/clinic/outbox/{id}', 'Get an email with its text; the audit log records that a link was shown'),
    )
    .input(z.strictObject({ id: z.uuid(OUTBOX_REFUSALS.MAIL_MISSING.message) }))
    .output(writtenMailSchema)
    .errors(OUTBOX_REFUSALS),
  getMailPage: admins({ scope: null, words: 'Email with a link opened' })
    .route(get('/clinic/outbox/{id}/page', 'Get an email as its recipient sees it'))
    .route({
      description:
        'Returns a page for a frame. The page may contain styles, but it runs no scripts and loads nothing.',
    })
    .input(z.strictObject({ id: z.uuid(OUTBOX_REFUSALS.MAIL_MISSING.message) }))
    .output(z.file().mime(['text/html']))
    .errors(OUTBOX_REFUSALS),
})
