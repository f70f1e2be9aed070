import { z } from 'zod'
import { OWNER_ANSWERS } from '../../planning/appointments/owner-answers.ts'
import { REMINDER_KINDS } from './kinds.ts'
import { SKIP_REASONS, STAGES } from './rules.ts'
import { settingsSchema } from './settings-schemas.ts'

/** How a message reaches an owner first: by email, push, a notification in the app, or WhatsApp, which staff send. */
const waySchema = z.enum(['email', 'push', 'notification', 'whatsapp'])

/** What would go out with the next daily message. */
export const previewSchema = z.object({
  at: z.iso.datetime().describe('time at which the next daily message is sent'),
  owners: z.int(),
  byEmail: z.int(),
  byPush: z.int().describe('owners reached by push and not by email'),
  inApp: z.int().describe('owners notified only in the app'),
  toSend: z.int().describe('messages that staff send by WhatsApp'),
  rows: z
    .array(
      z.object({
        customer: z.object({ id: z.uuid(), fullName: z.string() }),
        way: waySchema,
        subject: z.string(),
        text: z.string(),
      }),
    )
    .describe('the first 200 messages'),
})
export type Preview = z.infer<typeof previewSchema>

/** A message that staff are to send by WhatsApp. */
const toSendSchema = z.object({
  id: z.uuid(),
  customer: z.object({ id: z.uuid(), fullName: z.string(), phone: z.string() }),
  subject: z.string(),
  text: z.string().describe('the prefilled text, which ends in a question and the link'),
  sendUntil: z.iso.datetime().describe('time at which the message leaves the list'),
  emailFailed: z.boolean(),
  gatewayFailed: z.boolean().describe('true if a gateway could not send the message'),
  openedBy: z.string().nullable().describe('name or address of the person who is sending the message'),
  openedAt: z.iso.datetime().nullable(),
  isOwn: z.boolean().describe('true if the caller opened the message'),
})

/** The list To send, the oldest deadline first. */
export const queueSchema = z.object({
  items: z.array(toSendSchema),
  held: settingsSchema.shape.held,
  waiting: z.int().describe('number of owners whom the held messages would reach; 0 if none are held'),
})
export type Queue = z.infer<typeof queueSchema>

/** What becomes of a message on the list. */
export const MARKS = ['opened', 'sent', 'not_sent', 'no_whatsapp', 'unwanted', 'failed'] as const
export type Mark = (typeof MARKS)[number]

/** What became of a reminder at one of its stages. */
export const fateSchema = z.object({
  kind: z.enum(REMINDER_KINDS),
  stage: z.enum(STAGES),
  of: z.string().describe('instant of the appointment, or due day of the care'),
  fate: z
    .enum(['sent', 'to_send', 'sent_by_staff', 'not_sent', 'withdrawn', 'skipped', 'planned'])
    .describe('`planned`: the reminder will be sent at `at`'),
  at: z.iso.datetime(),
  channels: z.array(z.string()),
  why: z.enum(SKIP_REASONS).nullable().describe('reason why the reminder was skipped'),
  emailFailed: z.boolean(),
})
export type Fate = z.infer<typeof fateSchema>

export const appointmentFatesSchema = z.object({
  answer: z.enum(OWNER_ANSWERS).nullable(),
  answeredAt: z.iso.datetime().nullable(),
  fates: z.array(fateSchema).describe('reminders, earliest first'),
})
