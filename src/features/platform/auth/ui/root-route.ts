import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent,
  Outlet,
  type RouteComponent,
  type StaticDataRouteOption,
  useNavigate,
  useParams,
  useSearch,
} from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { type ComponentType, createElement, useCallback } from 'react'
import { ownPath } from '../../../../lib/own-path.ts'
import { nextPaint } from '../../../../lib/web/next-paint.ts'
import { searchChecks, textUpTo } from '../../../../lib/web/search-checks.ts'
import type { MenuUse } from '../menu-uses.ts'
import { authPaths } from '../paths.ts'
import type { Permission } from '../permissions.ts'
import type { PageAccess } from '../rules.ts'
import { isStaff } from '../rules.ts'
import { guard, type RouterContext } from './guard.ts'

declare module '@tanstack/react-router' {
  /** What every route declares in `staticData`; a route without it does not compile. */
  interface StaticDataRouteOption {
    /** Who can open the page; null if the route has no page: its path redirects to the home page. */
    access: PageAccess | null
    /** What staff need to open it; pages of `staff` state it. */
    permission?: Permission
    /** The page's heading and document title, unless it shows another, such as a record's name; null without a page. */
    title: string | null
    /**
     * The page's link in the side menu of those who have access; sorted by `place`, lowest first. `isOfDay`: above the
     * group Admin Controls. `use`: left out unless the clinic uses it. `permission`: what staff need to be shown it, where
     * the page itself asks for none. `count`: after its label, how much waits.
     */
    menu?: {
      place: number
      label: string
      icon: LucideIcon
      isOfDay?: true
      use?: MenuUse
      permission?: Permission
      count?: ComponentType
    }
    /** Other words than its names by which people look for the page. */
    alsoCalled?: string
    /** The page's row on the page Clinic setup, under one of its headings. */
    setup?: { heading: SetupHeading; place: number; label: string; icon: LucideIcon; text: string }
    /** What it adds to the profile of a customer. */
    profile?: ComponentType
    /** The page that this one belongs to: its head leads back there. */
    parent?: { to: string; label: string }
  }
}

/** The headings of the page Clinic setup, in their order. */
export const SETUP_HEADINGS = ['Clinic', 'What you offer', 'System'] as const
export type SetupHeading = (typeof SETUP_HEADINGS)[number]

/** What a page that stands on Clinic setup alone, and not in the menu, says of itself in `staticData`. */
export const onSetup = (setup: NonNullable<StaticDataRouteOption['setup']>) => ({
  setup,
  parent: { to: authPaths.setup, label: 'Clinic setup' },
})

/** The `staticData` of a route without a page. */
export const noPage = { access: null, title: null } as const

/** The route above all others; its guard runs before every page. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async (page): ReturnType<typeof guard> => {
    // Show the response to the tap first: rendering the next page, or asking for its files, takes a slow phone a while.
    if (page.cause !== 'enter') await nextPaint()
    return await guard(page)
  },
  component: Outlet,
  staticData: noPage,
})

/** The route above all pages that need a sign-in; the app adds their shared frame. */
export const dashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: authPaths.dashboard,
  staticData: noPage,
  // The menu of staff names the clinic's pages; they are loaded while the page itself is.
  loader: async ({ context: { session, addClinicPages } }) => {
    if (session && isStaff(session.role)) await addClinicPages()
  },
})

/** The place of a page below `dashboardRoute`, of what its route states. */
export function onDashboard<Rest extends string>(path: `${typeof authPaths.dashboard}/${Rest}`) {
  const rest = path.slice(`${authPaths.dashboard}/`.length) as Rest
  return { getParentRoute: () => dashboardRoute, path: rest }
}

/** The page to return to after signing in; anything but a page of this site is dropped. */
export const returnTo = (next: unknown): string | undefined => ownPath(next) ?? undefined

/** The search parameters of a page that only leads back. */
export const returnSearch = searchChecks({ next: returnTo })

/** The secret of an emailed link; anything invalid counts as none. */
export const linkSearch = searchChecks({ token: textUpTo(1000) })

/** How the pages with filters navigate: they stay where they are, with other search parameters. */
type NavigateWithin<Search> = (to: {
  search: (before: Search) => Search
  replace: true
  resetScroll: false
}) => Promise<void>

/** Returns the function that changes some of a page's search parameters; it stays the same between renders. */
export function useChangeSearch<Search>(
  navigate: NavigateWithin<Search>,
): (changed: Partial<Search>) => void {
  return useCallback(
    (changed) =>
      void navigate({
        search: (before) => ({ ...before, ...changed }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )
}

/**
 * The component of a route that shows lazy pages. Their code is loaded with the route, before it renders: React reports
 * an error for a page that suspends while rendering.
 */
export function withPreload(
  pages: readonly { preload?: () => Promise<void> | undefined }[],
  component: RouteComponent,
): RouteComponent {
  const preload = async () => void (await Promise.all(pages.map((page) => page.preload?.())))
  return Object.assign(component, { preload })
}

/** What a page is given by its address: the id in its path, its search parameters, and how it changes some of them. */
type FromAddress<Search> = {
  id: string
  search: Search
  onSearch: (changed: Partial<Search>) => void
}

type Declared<Search> = StaticDataRouteOption & { search?: (raw: Record<string, unknown>) => Search }

/**
 * A page below the dashboard: what it declares, the search parameters that it knows, and where its code is. The page is
 * given what its component asks for of its address; one of another record is mounted again.
 */
export function page<const Rest extends string, Name extends string, Search extends object = object>(
  path: `${typeof authPaths.dashboard}/${Rest}`,
  { search, ...staticData }: Declared<Search>,
  load: () => Promise<Record<Name, ComponentType<FromAddress<Search>>>>,
  name: Name,
) {
  const Page = lazyRouteComponent(load, name)
  return createRoute({
    ...onDashboard(path),
    staticData,
    validateSearch: search,
    component: withPreload([Page], () => {
      const given = useAddress<Search>()
      return createElement(Page, { key: given.id, ...given })
    }),
  })
}

/** What the page that is open is given by its address. The routes' own types can't be followed from here. */
function useAddress<Search>(): FromAddress<Search> {
  const { id = '' }: { id?: string } = useParams({ strict: false })
  const search: unknown = useSearch({ strict: false })
  const onSearch = useChangeSearch(useNavigate() as NavigateWithin<Search>)
  return { id, search: search as Search, onSearch }
}
