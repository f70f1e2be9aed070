import type { OpenAPI } from '@orpc/contract'
import { ACCESS, type Access } from '../features/auth/access.ts'
import { COMMON_REFUSALS } from '../lib/refusal.ts'

const problem = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
})

/** The error responses that any endpoint can give, by the name that operations refer to. */
export const PROBLEMS = {
  BadRequest: problem('Invalid input: `data.fields` has a message for each invalid field.'),
  Unauthorized: problem(COMMON_REFUSALS.UNAUTHORIZED.message),
  Forbidden: problem(
    'The caller is not allowed to do this, or the request did not come from the application’s own pages.',
  ),
  NotFound: problem(COMMON_REFUSALS.NOT_FOUND.message),
} as const satisfies Record<string, OpenAPI.ResponseObject>

const WHO = {
  everybody: 'For everyone, without signing in.',
  signedIn: 'For everyone who is signed in.',
  ownLogin: 'For everyone who is signed in, about their own login.',
  customers: 'For customers.',
  ownRecord: 'For customers, about their own record.',
  withoutRecord: 'For logins without a customer record.',
  ownersOnly: 'For the customer whose record it is.',
  ownersAndAdmins: 'For the customer whose record it is, and for admins.',
  admins: 'For admins.',
} as const satisfies Record<Access, string>

/** Adds to an operation what its access implies: its tag, who may call it, the session, and the error responses. */
export function completeOperation(operation: OpenAPI.OperationObject, access: Access): void {
  const outcomes: readonly string[] = Object.values(ACCESS[access])
  const changes = operation.requestBody !== undefined
  operation.tags = [operation.operationId?.split('.')[0] ?? '']
  operation.description = [operation.description, WHO[access]].filter(Boolean).join(' ')
  if (access === 'everybody') operation.security = []
  operation.responses = {
    400: { $ref: '#/components/responses/BadRequest' },
    ...(outcomes.includes('sign in') && { 401: { $ref: '#/components/responses/Unauthorized' } }),
    ...((changes || outcomes.includes('forbid')) && { 403: { $ref: '#/components/responses/Forbidden' } }),
    ...(outcomes.includes('hide') && { 404: { $ref: '#/components/responses/NotFound' } }),
    ...operation.responses,
  }
  dropEmptyBody(operation.requestBody as OpenAPI.RequestBodyObject | undefined)
}

/** A file has no JSON schema; the generator writes an empty `anyOf` for it. */
function dropEmptyBody(body: OpenAPI.RequestBodyObject | undefined): void {
  const schema = body?.content['application/json']?.schema as { anyOf?: unknown[] } | undefined
  if (schema?.anyOf?.length === 0) delete body?.content['application/json']
}

const IDLE: ReadonlySet<unknown> = new Set([Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER])

/** Removes bounds that are only the range of safe integers. */
export function withoutIdleBounds<Document>(document: Document): Document {
  const text = JSON.stringify(document, (key, value: unknown) =>
    (key === 'minimum' || key === 'maximum') && IDLE.has(value) ? undefined : value,
  )
  return JSON.parse(text) as Document
}
