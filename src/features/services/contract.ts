import { oc } from '@orpc/contract'
import { z } from 'zod'

/** A service as it is offered. Prices are whole paise, the duration is `hh:mm:ss`. */
export const serviceTypeSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  description: z.string().nullable(),
  duration: z.string(),
  basePrice: z.int(),
  houseVisitSurcharge: z.int(),
})
export type ServiceType = z.infer<typeof serviceTypeSchema>

export const servicesContract = {
  list: oc
    .route({
      method: 'GET',
      path: '/services',
      tags: ['Services'],
      summary: 'All services on offer, newest first',
    })
    .input(z.strictObject({}).optional())
    .output(z.array(serviceTypeSchema)),
}
