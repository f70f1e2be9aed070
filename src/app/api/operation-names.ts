import type { ErrorMap } from '@orpc/contract'
import { traverseContractProcedures } from '@orpc/server'
import { COMMON_REFUSALS } from '../../lib/refusal.ts'
import { HTTP_REFUSALS } from '../../lib/server/http/problem.ts'
import { createRouteNames } from './name-route.ts'
import { router } from './router.ts'

/** What is served besides the endpoints. */
const OTHER_OPERATIONS = [
  'web.page',
  'web.form',
  'web.file',
  'web.health',
  'web.docs',
  'web.callback',
  'web.calendar',
  'web.unsubscribe',
  'web.unknown',
] as const
type OtherOperation = (typeof OTHER_OPERATIONS)[number]

const OF_ROUTES: Readonly<Record<string, OtherOperation>> = {
  '/api/health': 'web.health',
  '/api/health/live': 'web.health',
  '/api/docs': 'web.docs',
  '/api/openapi.json': 'web.docs',
  '/api/auth/callback/{provider}': 'web.callback',
  '/api/*': 'web.unknown',
  '/assets/*': 'web.file',
  '/calendar/*': 'web.calendar',
  '/r/unsubscribe/*': 'web.unsubscribe',
}

/** The names of all endpoints by method and pattern, such as `GET /api/pets/{id}`. */
const ENDPOINTS = new Map<string, string>()
const codes = new Set<string>([
  ...Object.keys({ ...COMMON_REFUSALS, ...HTTP_REFUSALS }),
  'INTERNAL_SERVER_ERROR',
])
traverseContractProcedures({ router, path: [] }, ({ contract, path }) => {
  const { route, errorMap } = contract['~orpc']
  ENDPOINTS.set(`${route.method} /api${route.path}`, path.join('.'))
  for (const code of Object.keys(errorMap as ErrorMap)) codes.add(code)
})

/** Every name that an operation can have: the contract's endpoints, and a few kinds of everything else. */
export const OPERATIONS: readonly string[] = [...ENDPOINTS.values(), ...OTHER_OPERATIONS]

/** Every code with which a request can be refused. */
export const REFUSAL_CODES: ReadonlySet<string> = codes

/** Returns the function that gives a request's operation: one of `OPERATIONS`, whatever the request contains. */
export function createOperationNames(): (method: string, path: string) => string {
  const nameRoute = createRouteNames()
  return (method, path) => {
    const route = nameRoute(path)
    const name = ENDPOINTS.get(`${method === 'HEAD' ? 'GET' : method} ${route}`) ?? OF_ROUTES[route]
    if (name !== undefined) return name
    if (route.startsWith('/api')) return 'web.unknown'
    if (method === 'POST') return 'web.form'
    return route.includes('.') ? 'web.file' : 'web.page'
  }
}
