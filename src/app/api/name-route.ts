import { traverseContractProcedures } from '@orpc/server'
import { unsubscribePath, unsubscribeToken } from '../../features/outreach/reminders/paths.ts'
import { authPaths } from '../../features/platform/auth/paths.ts'
import { router } from './router.ts'

/** What is served below `/api` beside the endpoints. */
const OTHER_API_PATHS = [
  '/api/health',
  '/api/health/live',
  '/api/docs',
  '/api/openapi.json',
  '/api/auth/callback/{provider}',
]

/** One part of a path that says nothing about anyone: a page's or a file's own name. */
const OWN_NAME = /^\/[a-z-]{0,40}(\.[a-z]{2,12})?$/

type Pattern = { pattern: string; parts: string[] }

/**
 * Returns the function that names the route of a path for the log: an endpoint by its pattern, such as
 * `/api/pets/{id}`, and pages and files without what is particular to them. Never an id, a secret or a query.
 */
export function createRouteNames(): (path: string) => string {
  const patterns = [...endpointPaths(), ...OTHER_API_PATHS].map(toPattern).sort(byPlaceholders)
  return (path) => {
    if (path === '/api' || path.startsWith('/api/')) {
      const parts = path.split('/')
      return patterns.find((known) => matches(known, parts))?.pattern ?? '/api/*'
    }
    if (OWN_NAME.test(path)) return path
    if (unsubscribeToken(path) !== null) return unsubscribePath('*')
    const [first = ''] = path.slice(1).split('/')
    return FOLDERS.includes(first) ? `/${first}/*` : '/*'
  }
}

/** The first parts of paths that have further ones. */
const FOLDERS = ['assets', authPaths.dashboard.slice(1), 'blog', 'services', 'calendar']

function endpointPaths(): string[] {
  const paths: string[] = []
  traverseContractProcedures({ router, path: [] }, ({ contract }) => {
    paths.push(`/api${contract['~orpc'].route.path}`)
  })
  return [...new Set(paths)]
}

function toPattern(pattern: string): Pattern {
  return { pattern, parts: pattern.split('/') }
}

/** A pattern without placeholders first: `/pets/removed` is not `/pets/{id}`. */
function byPlaceholders(one: Pattern, other: Pattern): number {
  return placeholders(one) - placeholders(other)
}

function placeholders({ parts }: Pattern): number {
  return parts.filter((part) => part.startsWith('{')).length
}

function matches({ parts }: Pattern, given: string[]): boolean {
  return (
    parts.length === given.length &&
    parts.every((part, place) => part.startsWith('{') || part === given[place])
  )
}
