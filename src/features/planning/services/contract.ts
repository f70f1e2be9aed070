import { oc } from '@orpc/contract'
import { z } from 'zod'
import { CHANGED_MEANWHILE } from '../../../lib/changed-meanwhile.ts'
import { noInput } from '../../../lib/no-input.ts'
import { paiseSchema, rupees } from '../../../lib/paise-schema.ts'
import { del, get, post, put } from '../../../lib/route.ts'
import { seenFields } from '../../../lib/seen-fields.ts'
import { line, optionalParagraph } from '../../../lib/text.ts'
import { wholeNumber } from '../../../lib/typed/whole-number.ts'
import { signedIn, staff } from '../../platform/auth/access.ts'
import { SERVICE_REFUSALS, SERVICE_TEXTS } from './texts.ts'

/** How many services stand first at the desk. */
export const OFTEN_USED = 5

/** An offered service. Prices are in paise, the duration is `hh:mm:ss`. */
export const serviceTypeSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  duration: z.string(),
  basePrice: z.int(),
  houseVisitSurcharge: z.int(),
})
export type ServiceType = z.infer<typeof serviceTypeSchema>

/** A whole number of hours or minutes, with a message for each error (specification, section 5). */
function whole(texts: { required: string; tooSmall: string; tooLarge: string }, max: number) {
  return wholeNumber(texts.required, 'Please enter a whole number')
    .min(0, texts.tooSmall)
    .max(max, texts.tooLarge)
}

const serviceFields = {
  name: line(SERVICE_TEXTS.nameRequired, 120),
  description: optionalParagraph(500),
  hours: whole(
    { required: SERVICE_TEXTS.hoursRequired, tooSmall: 'Must be positive', tooLarge: 'Max 24' },
    24,
  ),
  minutes: whole({ required: SERVICE_TEXTS.minutesRequired, tooSmall: 'Min 0', tooLarge: 'Max 59' }, 59),
}

/** A service as entered by staff: the duration in hours and minutes, prices in paise. */
export const serviceInputSchema = z.strictObject({
  ...serviceFields,
  basePrice: paiseSchema,
  houseVisitSurcharge: paiseSchema,
})
export type ServiceInput = z.infer<typeof serviceInputSchema>

/** The service form: like `serviceInputSchema`, but with prices in rupees. */
export const serviceFormSchema = z.strictObject({
  ...serviceFields,
  basePrice: rupees({ required: SERVICE_TEXTS.priceRequired, negative: SERVICE_TEXTS.priceNegative }),
  houseVisitSurcharge: rupees({
    required: SERVICE_TEXTS.surchargeRequired,
    negative: SERVICE_TEXTS.surchargeNegative,
  }),
})

const sameName = z.boolean().optional().describe('true to allow a second service with the same name')

const serviceId = z.uuid(SERVICE_REFUSALS.SERVICE_MISSING.message)

export const servicesContract = oc.tag('What the clinic offers, with prices').router({
  list: signedIn({ scope: 'services:read' })
    .route(get('/services', 'List all offered services, newest first'))
    .input(noInput)
    .output(z.array(serviceTypeSchema)),
  oftenUsed: staff('appointments:read', { scope: null })
    .route(
      get('/clinic/services/often-used', 'List the services with the most appointments in the last 90 days'),
    )
    .input(noInput)
    .output(z.array(z.uuid()).max(OFTEN_USED).describe('the most used first')),
  create: staff('settings:write', { scope: 'services:write', words: 'Service added' })
    .route(post('/clinic/services', 'Create a service'))
    .route({ successStatus: 201 })
    .input(serviceInputSchema.extend({ sameName }))
    .output(serviceTypeSchema)
    .errors({ SERVICE_NAME_TAKEN: SERVICE_REFUSALS.SERVICE_NAME_TAKEN }),
  update: staff('settings:write', { scope: 'services:write', words: 'Service changed' })
    .route(put('/clinic/services/{id}', 'Update a service; booked appointments keep its name and price'))
    .input(serviceInputSchema.extend({ id: serviceId, sameName, seen: seenFields(serviceInputSchema.shape) }))
    .output(serviceTypeSchema)
    .errors({ ...SERVICE_REFUSALS, ...CHANGED_MEANWHILE }),
  remove: staff('settings:write', { scope: 'services:write', words: 'Service deleted' })
    .route(del('/clinic/services/{id}', 'Delete a service; booked appointments keep its name and price'))
    .input(z.strictObject({ id: serviceId }))
    .output(z.object({ removed: z.literal(true) }))
    .errors({ SERVICE_MISSING: SERVICE_REFUSALS.SERVICE_MISSING }),
})
