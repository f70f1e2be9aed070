import { readFileSync } from 'node:fs'
import type { OpenAPI } from '@orpc/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { traverseContractProcedures } from '@orpc/server'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { z } from 'zod'
import { clinic } from '../../clinic/clinic.ts'
import { webhookMessageSchema } from '../../features/outreach/webhooks/contract.ts'
import { WEBHOOK_EVENTS } from '../../features/outreach/webhooks/rules.ts'
import type { EndpointMeta } from '../../features/platform/auth/access.ts'
import { SCOPE_NAMES, SCOPES } from '../../features/platform/auth/scopes.ts'
import { entriesOf } from '../../lib/keys-of.ts'
import { completeOperation, type Declared, PROBLEM_SCHEMA, withoutIdleBounds } from './complete-operation.ts'
import { EXAMPLES } from './examples.ts'
import { SCHEMAS } from './named-schemas.ts'
import { router } from './router.ts'

const PACKAGE: { version: string } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
)

/** Converts schemas with the format and range that their meta states, for rules that JSON Schema can't express. */
const converter = new ZodToJsonSchemaConverter({
  interceptors: [
    ({ next, schema }) => {
      const [required, converted] = next()
      const { format, minimum, maximum } = z.globalRegistry.get(schema as z.ZodType) ?? {}
      return [required, { ...converted, ...JSON.parse(JSON.stringify({ format, minimum, maximum })) }]
    },
  ],
})

/** The OpenAPI 3.1 document of the features' endpoints. */
export async function describeApi(): Promise<OpenAPI.Document> {
  const declared = readDeclared()
  const generator = new OpenAPIGenerator({ schemaConverters: [converter] })
  const named = Object.entries(SCHEMAS).map(([name, schema]) => [
    name,
    { schema, strategy: 'output' as const },
  ])
  const document = await generator.generate(router, {
    info: {
      title: `${clinic.name} API`,
      version: PACKAGE.version,
      description:
        'This API does everything that the web application does. Amounts are whole paise, instants are in UTC, and days are in the clinic’s time zone. ' +
        'Other programs send an access token. Each operation names the scope that its token needs. An operation without a scope refuses every token. ' +
        'The application’s own pages send a session cookie. Only these pages can change data with the cookie.',
      contact: { name: clinic.name, ...(clinic.email !== '' && { email: clinic.email }) },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api/v1' }],
    tags: tagsOf(declared),
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'tailwell.session',
          description:
            'Signing in sets this cookie. Over https, its name begins with `__Host-`. The cookie is valid for five minutes, and `POST /auth/renew` renews it.',
        },
        token: { type: 'http', scheme: 'bearer', description: describeTokens() },
      },
      schemas: { Problem: PROBLEM_SCHEMA },
    },
    commonSchemas: Object.fromEntries(named),
  })
  for (const [name, example] of Object.entries(EXAMPLES))
    Object.assign(document.components?.schemas?.[name] ?? {}, { examples: [example] })
  for (const item of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(item ?? {}) as OpenAPI.OperationObject[]) {
      const endpoint = declared.get(operation.operationId ?? '')
      if (endpoint !== undefined) completeOperation(operation, endpoint)
    }
  }
  return withoutIdleBounds({ ...document, webhooks: describeWebhooks() })
}

/** What the clinic's webhooks are sent, by event. */
function describeWebhooks(): NonNullable<OpenAPI.Document['webhooks']> {
  const webhooks = entriesOf(WEBHOOK_EVENTS).map(([event, summary]) => {
    const [, schema] = converter.convert(webhookMessageSchema(event), { strategy: 'output' })
    return [
      event,
      {
        post: {
          operationId: event,
          summary,
          description: 'The server signs each message and sends it at least once. See docs/api.md.',
          tags: ['webhooks'],
          security: [{}],
          requestBody: { required: true, content: { 'application/json': { schema } } },
          responses: {
            '2XX': { description: 'The message was received.' },
            '410': { description: 'The receiver wants no more messages.' },
          },
        },
      },
    ]
  })
  return Object.fromEntries(webhooks)
}

/** How tokens are made, and their scopes. */
function describeTokens(): string {
  const scopes = SCOPE_NAMES.map((scope) => `- \`${scope}\`: ${SCOPES[scope].label}`)
  return [
    'An access token, which its owner creates in the profile under Security & Password. Scopes:',
    '',
    ...scopes,
  ].join('\n')
}

/** What the contract declares of each endpoint, by its name, such as `pets.add`. */
function readDeclared(): ReadonlyMap<string, Declared> {
  const declared = new Map<string, Declared>()
  traverseContractProcedures({ router, path: [] }, ({ contract, path }) => {
    const { meta, errorMap, route } = contract['~orpc']
    const feature = route.tags?.[0] ?? ''
    declared.set(path.join('.'), { path, meta: meta as EndpointMeta, errors: errorMap, feature })
  })
  return declared
}

/** A tag for each feature, named as in the router, with what the feature's contract says that it is about. */
function tagsOf(declared: ReadonlyMap<string, Declared>): OpenAPI.TagObject[] {
  const features = new Map([...declared.values()].map(({ path: [name = ''], feature }) => [name, feature]))
  const tags = [...features].map(([name, description]) => ({ name, description }))
  return tags.toSorted((one, other) => one.name.localeCompare(other.name))
}
