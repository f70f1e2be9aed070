import type { QueryClient } from '@tanstack/react-query'
import { type ParsedLocation, redirect, type StaticDataRouteOption } from '@tanstack/react-router'
import { ownPath } from '../../../lib/own-path.ts'
import { paths } from '../../../lib/paths.ts'
import type { Session } from '../contract.ts'
import { redirectFrom } from '../rules.ts'
import { knownLogin, sessionQuery } from './api.ts'

type GuardedPage = {
  context: { queryClient: QueryClient }
  location: ParsedLocation
  matches: readonly { staticData: StaticDataRouteOption }[]
}

/**
 * Stands before every page: lets it be seen by those it is for and sends everyone else where the rules say, with the
 * page in `?next=`, so that they come to it once they may. A path without a page leads home.
 */
export async function guard({
  context: { queryClient },
  location,
  matches,
}: GuardedPage): Promise<{ session: Session | null }> {
  const access = matches.at(-1)?.staticData.access ?? null
  if (access === null) throw redirect({ to: paths.home, replace: true })
  const session: Session | null = access === 'everybody' ? null : await queryClient.fetchQuery(sessionQuery)
  const visitor = session ?? (knownLogin(queryClient) === undefined ? 'signed out' : 'expired')
  const elsewhere = redirectFrom(access, visitor)
  if (elsewhere === null) {
    if (session?.secondFactor !== 'required' || isSecurityTab(location)) return { session }
    throw redirect({ to: paths.profile, search: { tab: 'security' }, replace: true })
  }
  const { next } = location.search as { next?: unknown }
  if (elsewhere === 'dashboard' && access === 'visitor') {
    throw redirect({ href: ownPath(next) ?? paths.dashboard, replace: true })
  }
  throw redirect({
    href: elsewhere === 'dashboard' ? paths.dashboard : withReturnTo(paths[elsewhere], location.href),
  })
}

/** Where staff turn on a second factor; while it is compulsory and off, they see nothing else. */
function isSecurityTab({ pathname, search }: ParsedLocation): boolean {
  return pathname === paths.profile && (search as { tab?: unknown }).tab === 'security'
}

/** The address of a page that keeps where somebody wanted to go; the dashboard needs no wish. */
function withReturnTo(path: string, returnTo: string): string {
  const next = ownPath(returnTo)
  return next === null || next === paths.dashboard ? path : `${path}?next=${encodeURIComponent(next)}`
}
