import type { OpenAPI } from '@orpc/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { clinic } from '../clinic/clinic.ts'
import { router } from './router.ts'

/** The OpenAPI 3.1 document of the rooms' endpoints. */
export async function describeApi(): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  return await generator.generate(router, {
    info: {
      title: `${clinic.name} API`,
      version: '1',
      description:
        'Everything the web application does. Amounts are whole paise, instants are UTC, days are the clinic’s. ' +
        'Requests that change something come from the application’s own pages and carry JSON; the session is an httpOnly cookie.',
    },
    servers: [{ url: '/api' }],
  })
}
