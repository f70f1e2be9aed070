import type { QueryClient } from '@tanstack/react-query'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import type { Session } from '../features/auth/contract.ts'
import { redirectFrom } from '../features/auth/rules.ts'
import { knownLogin, sessionQuery } from '../features/auth/ui/api.ts'
import { ownPath } from '../lib/own-path.ts'
import { paths } from '../lib/paths.ts'
import { accessOf } from './page-access.ts'

type GuardedPage = {
  context: { queryClient: QueryClient }
  location: ParsedLocation
  matches: readonly { fullPath: string }[]
}

/**
 * Stands before every page: lets it be seen by those it is for and sends everybody else where the rules say,
 * with the wish in `?next=`, so that they come to it once they may. A page without a row leads home.
 */
export async function guard({
  context: { queryClient },
  location,
  matches,
}: GuardedPage): Promise<{ session: Session | null }> {
  const access = accessOf(matches.at(-1)?.fullPath ?? '')
  if (access === undefined) throw redirect({ to: paths.home, replace: true })
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
    href: elsewhere === 'dashboard' ? paths.dashboard : withWish(paths[elsewhere], location.href),
  })
}

/** Where staff turn on a second factor; while it is compulsory and off, they see nothing else. */
function isSecurityTab({ pathname, search }: ParsedLocation): boolean {
  return pathname === paths.profile && (search as { tab?: unknown }).tab === 'security'
}

/** The address of a page that keeps where somebody wanted to go; the dashboard needs no wish. */
function withWish(path: string, wish: string): string {
  const next = ownPath(wish)
  return next === null || next === paths.dashboard ? path : `${path}?next=${encodeURIComponent(next)}`
}
