import type { QueryClient } from '@tanstack/react-query'
import { type ParsedLocation, redirect, type StaticDataRouteOption } from '@tanstack/react-router'
import { ownPath } from '../../../../lib/own-path.ts'
import { isMarkedDesk } from '../../../../lib/web/kept/desk-mark.ts'
import { forgetToasts } from '../../../../lib/web/kept/saved-toasts.ts'
import type { Session } from '../contract.ts'
import { authPaths } from '../paths.ts'
import { redirectFrom } from '../rules.ts'
import { knownLogin, sessionQuery } from './api.ts'

/** What the app's router gives each page. */
export type RouterContext = {
  queryClient: QueryClient
  /** Loads the pages that only staff open and adds them to the router, if they are not there yet. */
  addClinicPages: () => Promise<void>
  /** Whether the router has a page for an address. */
  isPage: (location: ParsedLocation) => boolean
}

type GuardedPage = {
  context: RouterContext
  location: ParsedLocation
  matches: readonly { staticData: StaticDataRouteOption }[]
}

/**
 * Runs before every page: shows it to those who have access and redirects everyone else as the rules say, with the page
 * in `?next=` so that they can return to it. An unknown path redirects to the home page, unless it is the clinic's.
 */
export async function guard({
  context: { queryClient, addClinicPages, isPage },
  location,
  matches,
}: GuardedPage): Promise<{ session: Session | null }> {
  const { access = null, permission } = matches.at(-1)?.staticData ?? {}
  if (access === null) {
    await addClinicPages()
    const samePage = { to: '.', search: true, hash: true, replace: true } as const
    throw redirect(isPage(location) ? samePage : { to: authPaths.home, replace: true })
  }
  const session: Session | null = access === 'anyone' ? null : await queryClient.fetchQuery(sessionQuery)
  // What the last session was shown may name someone, and stays in this tab.
  if (session === null && access !== 'anyone') forgetToasts()
  const viewer = session ?? (knownLogin(queryClient) === undefined ? 'signed out' : 'expired')
  const target = redirectFrom({ access, permission }, viewer)
  if (target === null) {
    if (session?.secondFactor !== 'required' || isSecurityTab(location)) return { session }
    throw redirect({ to: authPaths.profile, search: { tab: 'security' }, replace: true })
  }
  const { next }: { next?: unknown } = location.search
  if (target === 'dashboard' && access === 'visitor') {
    throw redirect({ href: ownPath(next) ?? authPaths.dashboard, replace: true })
  }
  if (target === 'dashboard') throw redirect({ href: authPaths.dashboard })
  // At a shared desk a PIN is enough, also once the page was loaded again.
  const way = target !== 'profileSetup' && isMarkedDesk() ? 'desk' : target
  throw redirect({ href: withReturnTo(authPaths[way], location.href) })
}

/** True for the tab where staff turn on a second factor; while it is required and off, they see only this tab. */
function isSecurityTab({ pathname, search }: ParsedLocation): boolean {
  const { tab }: { tab?: unknown } = search
  return pathname === authPaths.profile && tab === 'security'
}

/** The path with the page to return to as `?next=`; left out for the dashboard, which is the default. */
function withReturnTo(path: string, returnTo: string): string {
  const next = ownPath(returnTo)
  return next === null || next === authPaths.dashboard ? path : `${path}?next=${encodeURIComponent(next)}`
}
