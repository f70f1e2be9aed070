import type { ErrorMap, OpenAPI } from '@orpc/contract'
import {
  ACCESS,
  type Access,
  type EndpointMeta,
  isOpenWithoutSecondFactor,
} from '../../features/platform/auth/access.ts'
import { COMMON_REFUSALS, type Refusal } from '../../lib/refusal.ts'
import { HTTP_REFUSALS, PROBLEM_TYPE } from '../../lib/server/http/problem.ts'
import { TOO_OFTEN } from '../../lib/words/too-often.ts'

/** An endpoint as its contract declares it. */
export type Declared = {
  path: readonly string[]
  meta: EndpointMeta
  errors: ErrorMap
  /** What the endpoint's feature is about. */
  feature: string
}

const WHO = {
  anyone: 'For everyone, without signing in.',
  signedIn: 'For everyone who is signed in.',
  exceptStaff: 'For everyone who is signed in, except staff.',
  ownLogin: 'For everyone who is signed in, on their own login.',
  customers: 'For customers.',
  ownRecord: 'For customers, on their own record.',
  withoutRecord: 'For logins without a customer record.',
  ownersOnly: 'For the customer who owns the record.',
  ownersAndStaff: 'For the customer who owns the record, and for staff',
  staff: 'For staff',
  anyStaff: 'For all staff.',
  admins: 'For admins.',
} as const satisfies Record<Access, string>

/** A refusal (RFC 9457), with our own code, message and data beside the standard members. */
export const PROBLEM_SCHEMA: OpenAPI.SchemaObject = {
  type: 'object',
  properties: {
    type: { const: 'about:blank' },
    title: { type: 'string', description: 'the name of the HTTP status' },
    status: { type: 'integer', minimum: 400, maximum: 599 },
    detail: { type: 'string', description: 'the message' },
    defined: { type: 'boolean', description: 'whether the endpoint lists this code' },
    code: { type: 'string' },
    message: { type: 'string', description: 'the message to show to a person' },
    data: {
      type: 'object',
      properties: {
        fields: {
          type: 'object',
          additionalProperties: { type: 'string' },
          description: 'a message for each invalid field, under the field’s dotted path',
        },
      },
    },
  },
  required: ['type', 'title', 'status', 'detail', 'defined', 'code', 'message'],
}

const FAULT = { status: 500, message: 'Something went wrong on our side.' } satisfies Refusal

/** Adds to an operation what its contract implies: its tag, who may call it, the session, and all its refusals. */
export function completeOperation(operation: OpenAPI.OperationObject, declared: Declared): void {
  const { access, permission, scope } = declared.meta
  operation.tags = [declared.path[0] ?? '']
  for (const parameter of (operation.parameters ?? []) as OpenAPI.ParameterObject[]) describe(parameter)
  operation.description = [
    operation.description,
    permission === null ? WHO[access] : `${WHO[access]} with \`${permission}\`.`,
  ]
    .filter(Boolean)
    .join(' ')
  operation.security = [
    ...(access === 'anyone' ? [{}] : [{ session: [] }]),
    ...(scope === null ? [] : [{ token: [scope] }]),
  ]
  const refusals = refusalsOf(declared, operation.requestBody !== undefined)
  for (const [status, codes] of Object.entries(refusals)) {
    operation.responses ??= {}
    operation.responses[status] = problemOf(codes)
  }
  dropEmptyBody(operation.requestBody)
  for (const answer of Object.values(operation.responses ?? {})) dropEmptyBody(answer)
}

/** Describes a parameter in the words of its schema, which not every viewer shows. */
function describe(parameter: OpenAPI.ParameterObject): void {
  const ofId = parameter.name === 'id' ? 'the record’s id' : undefined
  const { description = ofId } = parameter.schema as { description?: string }
  if (description !== undefined) parameter.description ??= description
}

/** The messages of an endpoint's refusals by status and code. */
function refusalsOf({ path, meta, errors }: Declared, hasBody: boolean) {
  const outcomes: readonly string[] = Object.values(ACCESS[meta.access])
  const { BAD_REQUEST, UNAUTHORIZED, FORBIDDEN, SECOND_FACTOR_NEEDED, NOT_FOUND } = COMMON_REFUSALS
  const { SCOPE_MISSING, CUSTOMER_ERASED } = COMMON_REFUSALS
  const { TOKEN_REFUSED, TWO_IDENTITIES } = HTTP_REFUSALS
  const forTokens = meta.scope !== null
  const { LENGTH_REQUIRED, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, SERVICE_UNAVAILABLE } = HTTP_REFUSALS
  const possible: Record<string, Refusal> = {
    BAD_REQUEST,
    ...(outcomes.includes('sign in') && { UNAUTHORIZED }),
    ...((hasBody || outcomes.includes('forbid')) && { FORBIDDEN }),
    ...(outcomes.includes('sign in') && !isOpenWithoutSecondFactor(path) && { SECOND_FACTOR_NEEDED }),
    ...(outcomes.includes('hide') && { NOT_FOUND }),
    ...(meta.words !== undefined && meta.permission !== null && { CUSTOMER_ERASED }),
    ...(hasBody && { LENGTH_REQUIRED, PAYLOAD_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE }),
    ...(forTokens && { TWO_IDENTITIES, TOKEN_REFUSED, SCOPE_MISSING, ...TOO_OFTEN }),
    INTERNAL_SERVER_ERROR: FAULT,
    SERVICE_UNAVAILABLE,
    ...(errors as Record<string, Refusal>),
  }
  const byStatus: Record<number, Record<string, string>> = {}
  for (const [code, { status, message }] of Object.entries(possible))
    byStatus[status] = { ...byStatus[status], [code]: message }
  return byStatus
}

function problemOf(codes: Record<string, string>): OpenAPI.ResponseObject {
  const listed = Object.entries(codes).map(([code, message]) => `- \`${code}\`: ${message}`)
  const code = { type: 'string', enum: Object.keys(codes) }
  const schema = { allOf: [{ $ref: '#/components/schemas/Problem' }, { properties: { code } }] }
  return { description: listed.join('\n'), content: { [PROBLEM_TYPE]: { schema } } } as OpenAPI.ResponseObject
}

/** A file has no JSON schema; the generator writes an empty `anyOf` for one of several types. */
function dropEmptyBody(body: object | undefined): void {
  const { content }: Partial<OpenAPI.RequestBodyObject> = body ?? {}
  const schema = content?.['application/json']?.schema as { anyOf?: unknown[] } | undefined
  if (schema?.anyOf?.length === 0) delete content?.['application/json']
}

const IDLE: ReadonlySet<unknown> = new Set([Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER])

/** Removes bounds that are only the range of safe integers. */
export function withoutIdleBounds<Document>(document: Document): Document {
  const text = JSON.stringify(document, (key, value: unknown) =>
    (key === 'minimum' || key === 'maximum') && IDLE.has(value) ? undefined : value,
  )
  return JSON.parse(text)
}
