import { oc } from '@orpc/contract'
import { z } from 'zod'
import { noInput } from '../../../lib/no-input.ts'
import { cursorSchema, pageOf } from '../../../lib/page.ts'
import { del, get, post, put } from '../../../lib/route.ts'
import { blankToNull, line, paragraph } from '../../../lib/text.ts'
import { isCalendarDay } from '../../../lib/time.ts'
import { signedIn, staff } from '../auth/access.ts'
import { ALERT_TYPES } from './rules.ts'
import { ALERT_REFUSALS, ALERT_TEXTS } from './texts.ts'

const daySchema = z
  .string(ALERT_TEXTS.expiry)
  .refine(isCalendarDay, ALERT_TEXTS.expiry)
  .meta({ format: 'date' })
const prioritySchema = z
  .int(ALERT_TEXTS.priority)
  .min(1, ALERT_TEXTS.priority)
  .max(5, ALERT_TEXTS.priority)
  .describe('1 is very low, 5 is critical')

const alertFields = {
  title: line(ALERT_TEXTS.titleRequired, 120),
  message: paragraph(ALERT_TEXTS.messageRequired, 1000),
  type: z.enum(ALERT_TYPES, ALERT_TEXTS.typeRequired),
  priority: prioritySchema,
  isActive: z.boolean(),
  expiresOn: daySchema
    .nullable()
    .describe(
      'last day on which the alert is shown, today or later in the clinic’s time zone; null to show the alert indefinitely',
    ),
}

/** An alert as entered by staff. */
export const alertInputSchema = z.strictObject(alertFields)
export type AlertInput = z.infer<typeof alertInputSchema>

/** The alert form: the priority is text, an empty date means none, a date before `today` is refused. */
export const alertFormSchema = (today: string) =>
  z.object({
    ...alertFields,
    priority: z.string(ALERT_TEXTS.priority).transform(Number).pipe(prioritySchema),
    expiresOn: z
      .string()
      .transform(blankToNull)
      .pipe(daySchema.refine((day) => day >= today, ALERT_TEXTS.expiry).nullable()),
  })

const idSchema = z.uuid(ALERT_REFUSALS.ALERT_MISSING.message)
const revisionSchema = z.int().min(1).max(2_147_483_647).describe('increases with each change')

/** An alert as any user sees it. */
export const alertSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  message: z.string(),
  type: z.enum(ALERT_TYPES).catch('info'),
  priority: prioritySchema,
  revision: revisionSchema,
})
export type Alert = z.infer<typeof alertSchema>

/** An alert as staff see it. */
export const managedAlertSchema = alertSchema.extend({
  isActive: z.boolean(),
  expiresOn: z.iso
    .date()
    .nullable()
    .describe('last day on which the alert is shown, in the clinic’s time zone'),
  isOver: z.boolean().describe('true if that day has passed'),
})
export type ManagedAlert = z.infer<typeof managedAlertSchema>

export const alertsContract = oc.tag('Messages to everyone who is signed in').router({
  listActive: signedIn({ scope: 'alerts:read' })
    .route(
      get('/alerts', 'List the active alerts that the caller has not dismissed, by priority, newest first'),
    )
    .input(noInput)
    .output(z.array(alertSchema)),
  dismiss: signedIn({ scope: null, words: 'Alert dismissed' })
    .route(post('/alerts/{id}/dismiss', 'Dismiss an alert until it changes'))
    .input(z.strictObject({ id: idSchema, revision: revisionSchema }))
    .output(z.object({ dismissed: z.literal(true) }))
    .errors({ ALERT_MISSING: ALERT_REFUSALS.ALERT_MISSING }),
  restore: signedIn({ scope: null, words: 'Dismissed alert shown again' })
    .route(post('/alerts/{id}/restore', 'Show a dismissed alert again'))
    .input(z.strictObject({ id: idSchema }))
    .output(z.object({ restored: z.literal(true) }))
    .errors({ ALERT_MISSING: ALERT_REFUSALS.ALERT_MISSING }),
  list: staff('alerts:read', { scope: 'alerts:read' })
    .route(get('/clinic/alerts', 'List all alerts, newest first'))
    .input(z.strictObject({ cursor: cursorSchema }).optional())
    .output(pageOf(managedAlertSchema)),
  create: staff('settings:write', { scope: 'alerts:write', words: 'Alert created' })
    .route(post('/clinic/alerts', 'Create an alert'))
    .route({ successStatus: 201 })
    .input(alertInputSchema)
    .output(managedAlertSchema),
  update: staff('settings:write', { scope: 'alerts:write', words: 'Alert changed' })
    .route(put('/clinic/alerts/{id}', 'Update an alert'))
    .input(z.strictObject({ id: idSchema, revision: revisionSchema, ...alertFields }))
    .output(managedAlertSchema)
    .errors(ALERT_REFUSALS),
  remove: staff('settings:write', { scope: 'alerts:write', words: 'Alert deleted' })
    .route(del('/clinic/alerts/{id}', 'Delete an alert'))
    .input(z.strictObject({ id: idSchema }))
    .output(z.object({ deleted: z.literal(true) }))
    .errors({ ALERT_MISSING: ALERT_REFUSALS.ALERT_MISSING }),
})
