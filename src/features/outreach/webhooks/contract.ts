import { oc } from '@orpc/contract'
import { z } from 'zod'
import { keysOf } from '../../../lib/keys-of.ts'
import { noInput } from '../../../lib/no-input.ts'
import { cursorSchema, pageOf } from '../../../lib/page.ts'
import { del, get, post, put } from '../../../lib/route.ts'
import { SIDES } from '../../../lib/side.ts'
import { anyLine, instant } from '../../../lib/text.ts'
import { cleanLink } from '../../../lib/typed/clean-text.ts'
import { appointmentIdsSchema, entryMethod, entryPartsSchema } from '../../money/ledger/ledger-schemas.ts'
import { admins } from '../../platform/auth/access.ts'
import { MESSAGE_DUE, recordKeyOf, SECRET_BEFORE_HOURS, WEBHOOK_EVENTS, type WebhookEvent } from './rules.ts'
import { WEBHOOK_ADDRESSES, WEBHOOK_REFUSALS } from './texts.ts'

const EVENT_NAMES = keysOf(WEBHOOK_EVENTS)

/** An address that is notified of events. */
const webhookSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  events: z.array(z.string()),
  createdAt: instant,
  disabledAt: instant.nullable().describe('time since which the server sends nothing to this address'),
  failingSince: instant.nullable().describe('time since which every delivery has failed'),
})
export type Webhook = z.infer<typeof webhookSchema>

/** What a webhook is sent of an event. */
export const webhookMessageSchema = (event: WebhookEvent) =>
  z.object({
    type: z.literal(event),
    timestamp: z.iso.datetime().describe('time of the event'),
    data: event === MESSAGE_DUE ? dueMessageSchema : eventDataSchema(event),
  })

const eventDataSchema = (event: WebhookEvent) =>
  z.object({
    [recordKeyOf(event)]: z.uuid(),
    ...FACTS[event],
    by: z.enum(SIDES).describe('who caused the event'),
  })

const paise = z.int().describe('whole paise')
const at = z.iso.datetime()
const thousandths = z.int().describe('quantity in thousandths of the unit')
const moved = { method: entryMethod, at, bills: entryPartsSchema, appointmentIds: appointmentIdsSchema }
const entry = { ...moved, amount: paise }
const bill = { number: z.string(), total: paise }

/** What a message says beside the id of its record; of other events only that is sent. */
const FACTS: Partial<Record<WebhookEvent, z.ZodRawShape>> = {
  'payment.taken': entry,
  'payment.undone': { ...entry, undoes: z.uuid().describe('the ledger entry that is undone') },
  'payment.refunded': {
    ...entry,
    returns: z.uuid().optional().describe('the ledger entry of the returned advance'),
  },
  'payment.written_off': entry,
  'payment.kept': { ...entry, returns: z.uuid().describe('the ledger entry of the advance kept as income') },
  'payment.allocated': {
    ...moved,
    bills: z
      .array(z.object({ billId: z.uuid(), amount: paise }))
      .describe('amount moved to each bill; negative for an amount moved away'),
  },
  'bill.issued': bill,
  'bill.credited': { ...bill, creditsBillId: z.uuid() },
  'bill.paid': { appointmentIds: appointmentIdsSchema },
  'till.closed': { at, expected: paise, counted: paise },
  'stock.low': { left: thousandths, lowAt: thousandths },
}

/** What a gateway sends. */
const dueMessageSchema = z.object({
  messageId: z.uuid(),
  channel: z.literal('whatsapp'),
  phone: z.string(),
  kind: z.string(),
  values: z.record(z.string(), z.unknown()).describe('the owner’s name, the items and the link'),
  words: z.string().describe('the whole message as one text'),
  validUntil: z.iso.datetime(),
})

/** A new webhook as the form and the API take it. Which addresses the server reaches is for the server to say. */
export const newWebhookSchema = z.strictObject({
  url: anyLine(500)
    .overwrite(cleanLink)
    .regex(/^https?:\/\/\S+$/, WEBHOOK_ADDRESSES.none),
  events: z.array(z.enum(EVENT_NAMES)).min(1, 'Choose at least one event').max(EVENT_NAMES.length),
})

/** What was sent, or is to be sent, to a webhook. */
const deliverySchema = z.object({
  id: z.uuid().describe('the `webhook-id` of each attempt'),
  event: z.string(),
  createdAt: instant,
  attemptedAt: instant.nullable().describe('time of the last attempt'),
  status: z.int().nullable().describe('HTTP status of the last answer'),
  error: z.string().nullable().describe('error code, if there was no answer'),
  deliveredAt: instant.nullable(),
})
export type WebhookDelivery = z.infer<typeof deliverySchema>

const oneWebhook = z.strictObject({ id: z.uuid(WEBHOOK_REFUSALS.WEBHOOK_MISSING.message) })

export const webhooksContract = oc.tag('Webhooks').router({
  list: admins({ scope: null })
    .route(get('/clinic/webhooks', 'List all webhooks'))
    .input(noInput)
    .output(z.object({ items: z.array(webhookSchema) })),
  create: admins({ scope: null, words: 'Webhook added' })
    .route(post('/clinic/webhooks', 'Add a webhook'))
    .route({
      successStatus: 201,
      description: 'Only this answer contains the secret that signs the webhook’s messages.',
    })
    .input(newWebhookSchema)
    .output(z.object({ webhook: webhookSchema, secret: z.string() }))
    .errors(WEBHOOK_REFUSALS),
  enable: admins({ scope: null, words: 'Webhook enabled or disabled' })
    .route(put('/clinic/webhooks/{id}/enabled', 'Enable or disable a webhook'))
    .input(oneWebhook.extend({ enabled: z.boolean() }))
    .output(webhookSchema)
    .errors(WEBHOOK_REFUSALS),
  renewSecret: admins({ scope: null, words: 'Webhook’s secret replaced' })
    .route(post('/clinic/webhooks/{id}/secret', 'Replace the secret of a webhook'))
    .route({
      description: `Only this answer contains the new secret. For ${SECRET_BEFORE_HOURS} hours, messages are signed with both secrets.`,
    })
    .input(oneWebhook)
    .output(z.object({ secret: z.string() }))
    .errors(WEBHOOK_REFUSALS),
  remove: admins({ scope: null, words: 'Webhook deleted' })
    .route(del('/clinic/webhooks/{id}', 'Delete a webhook and its log'))
    .input(oneWebhook)
    .output(z.object({ removed: z.literal(true) }))
    .errors(WEBHOOK_REFUSALS),
  test: admins({ scope: null, words: 'Webhook tested' })
    .route(post('/clinic/webhooks/{id}/test', 'Send a test event'))
    .input(oneWebhook)
    .output(z.object({ queued: z.literal(true) }))
    .errors(WEBHOOK_REFUSALS),
  listDeliveries: admins({ scope: null })
    .route(get('/clinic/webhooks/{id}/deliveries', 'List the deliveries of the last month, latest first'))
    .input(oneWebhook.extend({ cursor: cursorSchema }))
    .output(pageOf(deliverySchema)),
  sendAgain: admins({ scope: null, words: 'Webhook delivery sent again' })
    .route(post('/clinic/webhooks/deliveries/{id}/send', 'Send a delivery again'))
    .input(z.strictObject({ id: z.uuid(WEBHOOK_REFUSALS.DELIVERY_MISSING.message) }))
    .output(z.object({ queued: z.literal(true) }))
    .errors(WEBHOOK_REFUSALS),
})
