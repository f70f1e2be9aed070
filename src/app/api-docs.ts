import type { ServerResponse } from 'node:http'
import type { OpenAPI } from '@orpc/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { clinic } from '../clinic/clinic.ts'
import { renderReference } from './api-reference.ts'
import { router } from './router.ts'

/** Answers `/api/openapi.json` (OpenAPI 3.1) and `/api/docs` (the same for people); false for other paths. */
export function createApiDocs() {
  let made: Promise<OpenAPI.Document> | undefined
  return async (path: string, response: ServerResponse): Promise<boolean> => {
    if (path !== '/api/openapi.json' && path !== '/api/docs') return false
    made ??= describeApi()
    const description = await made
    const page = path === '/api/docs'
    response.writeHead(200, {
      'content-type': page ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
    })
    response.end(page ? renderReference(description) : JSON.stringify(description))
    return true
  }
}

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
