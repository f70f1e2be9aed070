import { createRoute } from '@tanstack/react-router'
import { describe, expect, test, vi } from 'vitest'
import { ALL_ROUTES, LEADS_TO, PAGES } from '../../../test/pages.ts'
import { findGoals } from '../../features/office/desk/go-to.ts'
import { pagesToGoTo, startsFor } from '../../features/office/desk/ui/goals.ts'
import { setupRows } from '../../features/office/desk/ui/setup/setup-rows.ts'
import type { Session } from '../../features/platform/auth/contract.ts'
import { MENU_USES, type MenuUse } from '../../features/platform/auth/menu-uses.ts'
import { permissionsOf, ROLES, STAFF_ROLES } from '../../features/platform/auth/permissions.ts'
import { isProfileComplete, type RoleFacts, roleOf } from '../../features/platform/auth/roles.ts'
import type { PageAccess } from '../../features/platform/auth/rules.ts'
import { SESSION_KEY, sessionQuery } from '../../features/platform/auth/ui/api.ts'
import { rootRoute, SETUP_HEADINGS } from '../../features/platform/auth/ui/root-route.ts'
import { startRenewal } from '../../features/platform/auth/ui/start-renewal.ts'
import { refusedCall } from '../../lib/web/feature-client.ts'
import { createQueryClient } from '../../lib/web/query-client.ts'
import { customerMenu, staffMenu } from './dashboard-menu.ts'
import { FIRST_HEADINGS } from './first-pages.ts'
import { createAppRouter } from './routes.tsx'

/** The session of a login as the server derives it from its records. */
function sessionOf(facts: RoleFacts): Session {
  const profileComplete = isProfileComplete(facts)
  return {
    email: 'asha@tests.example',
    role: roleOf(facts),
    staffRole: STAFF_ROLES.find((role) => role === facts.staffRole) ?? null,
    permissions: permissionsOf(facts.staffRole, []),
    profileComplete,
    fullName: null,
    secondFactor: 'none',
    uses: [],
  }
}

test('the frame until the first page is drawn has the heading of the page', () => {
  const titles = new Map(PAGES.map(([path, , title]) => [path, title]))
  for (const [path, heading] of Object.entries(FIRST_HEADINGS)) expect(titles.get(path)).toBe(heading)
})

const NOTHING = { staffRole: null, phone: null, address: null }
const SESSIONS = {
  'signed out': null,
  'no profile': sessionOf(NOTHING),
  'TEMP- phone': sessionOf({ ...NOTHING, phone: 'TEMP-0123abcd', address: '1 Banyan Lane' }),
  'no address': sessionOf({ ...NOTHING, phone: '+919845012345' }),
  customer: sessionOf({ ...NOTHING, phone: '+919845012345', address: '1 Banyan Lane' }),
  admin: sessionOf({ ...NOTHING, staffRole: 'admin' }),
  expired: null,
} as const
type Who = keyof typeof SESSIONS

const SETUP = '/dashboard/profile/setup?next={wish}'
const incomplete = { 'no profile': SETUP, 'TEMP- phone': SETUP, 'no address': SETUP }
const gone = { 'signed out': '/?next={wish}', expired: '/login?next={wish}' }

/** Where each kind of page sends each kind of person; `shown`: nowhere (specification, section 2). */
const EXPECTED: Record<PageAccess, Record<Who, string>> = {
  anyone: {
    'signed out': 'shown',
    'no profile': 'shown',
    'TEMP- phone': 'shown',
    'no address': 'shown',
    customer: 'shown',
    admin: 'shown',
    expired: 'shown',
  },
  visitor: {
    'signed out': 'shown',
    'no profile': '/dashboard/profile/setup',
    'TEMP- phone': '/dashboard/profile/setup',
    'no address': '/dashboard/profile/setup',
    customer: '/dashboard',
    admin: '/dashboard',
    expired: 'shown',
  },
  owner: {
    ...gone,
    'no profile': 'shown',
    'TEMP- phone': 'shown',
    'no address': 'shown',
    customer: 'shown',
    admin: '/dashboard',
  },
  member: { ...gone, ...incomplete, customer: 'shown', admin: 'shown' },
  customer: { ...gone, ...incomplete, customer: 'shown', admin: '/dashboard' },
  staff: { ...gone, ...incomplete, customer: '/dashboard', admin: 'shown' },
  admin: { ...gone, ...incomplete, customer: '/dashboard', admin: 'shown' },
}

type SessionAnswer = { session: unknown; expiresInS: number | null }
const askSession = vi.hoisted(() => vi.fn<() => Promise<SessionAnswer>>())
const askRenewal = vi.hoisted(() => vi.fn<() => Promise<never>>())
vi.mock('../../lib/web/feature-client.ts', async (original) => ({
  ...(await original<typeof import('../../lib/web/feature-client.ts')>()),
  featureClient: () => ({ session: askSession }),
  bareClient: () => ({ renew: askRenewal }),
}))

/** Opens a page in the real router as a given caller; returns the address it ends at. */
async function open(path: string, who: Who): Promise<string> {
  return (await routerAt(path, who)).state.location.href
}

async function routerAt(path: string, who: Who) {
  const client = createQueryClient()
  if (who === 'expired') {
    askSession.mockResolvedValue({ session: SESSIONS.customer, expiresInS: null })
    await client.fetchQuery(sessionQuery)
    await client.invalidateQueries({ queryKey: SESSION_KEY })
  }
  askSession.mockResolvedValue({ session: SESSIONS[who], expiresInS: null })
  window.history.replaceState(null, '', path)
  const router = createAppRouter(client)
  await router.load()
  return router
}

/** The next page in the same window. */
async function goOn(router: ReturnType<typeof createAppRouter>, path: string): Promise<void> {
  router.history.replace(path)
  await router.load()
}

/** A page's path with a record in the place of its parameter. */
const anAddressOf = (path: string) => path.replace(/\$\w+/g, '0c4f6c1e-8a49-4a0c-9c59-1d1f1c2b3a4d')

/** The contents of docs/pages.md. */
function pagesDocument(): string {
  const rows = PAGES.map(
    ([path, access, title, permission]) =>
      `| ${path} | ${title} | ${access} | ${permission === undefined ? '–' : `\`${permission}\``} |`,
  )
  const { day, controls } = staffMenu(ALL_ROUTES, SESSIONS.admin, MENU_USES)
  const links = [
    ...['\n## Menu: customer\n', ...customerMenu(ALL_ROUTES, MENU_USES).map(asLine)],
    ...['\n## Menu: admin\n', ...day.map(asLine), '\nAdmin Controls:\n', ...controls.map(asLine)],
    ...['\n## Clinic setup\n', ...setupLines()],
  ]
  return `${[INTRODUCTION, '| Page | Title | For | Permission |', '| --- | --- | --- | --- |', ...rows, ...links].join('\n')}\n`
}

function asLine(link: { to: string; label: string }): string {
  return `- ${link.label}: ${link.to}`
}

function setupLines(): string[] {
  return SETUP_HEADINGS.flatMap((heading) => [
    `${heading}:\n`,
    ...setupRows(ALL_ROUTES, heading, () => true).map(asLine),
    '',
  ])
}

const INTRODUCTION = `# Access to each page

A test writes this list from each feature's pages.tsx and clinic-pages.tsx. The column For names the people who can open a page:

- **anyone**: all people, signed in or not
- **visitor**: people who are not signed in
- **owner**: signed-in people who are not staff, also before their profile is complete
- **member**: people of any role with a complete profile
- **staff**: people who work at the clinic
- **customer** and **admin**: only people of that role

Staff also need the page's permission. An admin has every permission.
`

const CELLS = PAGES.flatMap(([path, access]) =>
  (Object.keys(SESSIONS) as Who[]).map((who) => ({
    path: anAddressOf(path),
    who,
    expected: EXPECTED[access][who],
  })),
)

describe('the pages', () => {
  test('are listed in docs/pages.md; `npm run unit -- -u` writes it', async () => {
    await expect(pagesDocument()).toMatchFileSnapshot('../../../docs/pages.md')
  })

  test('without access do not compile', () => {
    // @ts-expect-error: nothing says whom it is for.
    const route = createRoute({ getParentRoute: () => rootRoute, path: 'secret' })
    expect(route.options).not.toHaveProperty('staticData')
  })

  test('have a title each', () => {
    expect(PAGES.filter(([, , title]) => title === '').map(([path]) => path)).toEqual([])
  })

  test('have an address each', () => {
    const paths = Object.values(ALL_ROUTES).map(({ fullPath }) => fullPath)
    const known = paths.map((path) => path.replace(/(.)\/$/, '$1')).filter((path) => !path.endsWith('$'))
    expect([...new Set(known)].sort()).toEqual(PAGES.map(([path]) => path))
  })

  test('of staff state the permission that they need, but what each says of themselves', () => {
    const without = PAGES.filter(([, access, , permission]) => access === 'staff' && permission === undefined)
    expect(without.map(([path]) => path)).toEqual(['/dashboard/own-entry'])
  })

  test.each(Object.keys(ROLES))(
    'are opened by a %s who has their permission, and no others',
    async (role) => {
      const session = sessionOf({ ...NOTHING, staffRole: role })
      askSession.mockResolvedValue({ session, expiresInS: null })
      const router = createAppRouter(createQueryClient())
      for (const [path, access, , permission] of PAGES) {
        if (access !== 'member' && access !== 'staff' && access !== 'admin') continue
        await goOn(router, anAddressOf(path))
        const isOpen =
          access !== 'admin' && (permission === undefined || session.permissions.includes(permission))
        const shown = LEADS_TO[path] ?? anAddressOf(path)
        expect(router.state.location.pathname, `${role} at ${path}`).toBe(isOpen ? shown : '/dashboard')
      }
    },
  )

  test('of staff alone are those that only staff load', () => {
    const first = new Set(Object.keys(createAppRouter(createQueryClient()).routesById))
    const later = Object.values(ALL_ROUTES).filter(({ id }) => !first.has(id))
    const ofAdmins = Object.values(ALL_ROUTES).filter(({ options }) =>
      /^(admin|staff)$/.test(options.staticData.access ?? ''),
    )
    expect(later).toEqual(ofAdmins)
  })

  test.each(CELLS)('$path: $who → $expected', async ({ path, who, expected }) => {
    const returnTo = path === '/dashboard' ? '' : `?next=${encodeURIComponent(path)}`
    const shown = LEADS_TO[path] ?? path
    expect(await open(path, who)).toBe(
      expected === 'shown' ? shown : expected.replace('?next={wish}', returnTo),
    )
  })

  test.each(['/nowhere', '/dashboard/nowhere', '/dashboard/appointments/manage/more', '/login/x'])(
    'a path that is no page leads home: %s',
    async (path) => {
      expect(await open(path, 'signed out')).toBe('/')
      expect(await open(path, 'customer')).toBe('/dashboard')
      expect(await open(path, 'admin')).toBe('/dashboard')
      expect(await open(path, 'no profile')).toBe('/dashboard/profile/setup')
    },
  )
})

/** The entries of Admin Controls (specification, section 2), in their order. */
const SPECIFIED = [
  'New Appointment',
  'Manage Appointments',
  'New Customer',
  'Manage Customers',
  'New Order',
  'Services',
  'System Alerts',
  'Payments',
]

describe('the menu of staff', () => {
  const labels = (...uses: MenuUse[]) => {
    const { day, controls } = staffMenu(ALL_ROUTES, SESSIONS.admin, uses)
    return { day: day.map(({ label }) => label), controls: controls.map(({ label }) => label) }
  }

  test('of a new clinic has the day and the specified entries', () => {
    expect(labels()).toEqual({ day: ['Dashboard', 'Calendar'], controls: SPECIFIED })
  })

  test('has Orders after New Order, and the waiting room and reports with the day, once they are used', () => {
    const withOrders = SPECIFIED.toSpliced(5, 0, 'Orders')
    expect(labels('orders')).toEqual({ day: ['Dashboard', 'Calendar'], controls: withOrders })
    expect(labels('waitingRoom', 'orders')).toEqual({
      day: ['Dashboard', 'Calendar', 'Waiting Room'],
      controls: withOrders,
    })
    expect(labels('waitingRoom', 'reports').day).toEqual(['Dashboard', 'Calendar', 'Waiting Room', 'Reports'])
  })
})

test('the menu of staff without the dashboard begins with what they have', () => {
  const accountant = { ...SESSIONS.admin, role: 'staff' as const, permissions: ['payments:read' as const] }
  expect(staffMenu(ALL_ROUTES, accountant, ['reports']).day).toEqual([])
  expect(staffMenu(ALL_ROUTES, accountant, []).controls.map(({ label }) => label)).toEqual(['Payments'])
})

test('the menu of staff without Clinic setup ends with the pages there that they may open', () => {
  const assistant = { ...SESSIONS.admin, role: 'staff' as const, permissions: ['orders:read' as const] }
  expect(staffMenu(ALL_ROUTES, assistant, ['orders']).controls.map(({ label }) => label)).toEqual([
    'Orders',
    'Stock',
  ])
})

describe('staff who must have a second factor and have none', () => {
  const router = createAppRouter(createQueryClient())
  const openAsThem = async (path: string) => {
    askSession.mockResolvedValue({
      session: { ...SESSIONS.admin, secondFactor: 'required' },
      expiresInS: null,
    })
    await goOn(router, path)
    return router.state.location.href
  }

  test.each(PAGES.filter(([, access]) => access !== 'anyone').map(([path]) => path))(
    'are led from %s to where it is turned on',
    async (path) => {
      expect(await openAsThem(path)).toBe('/dashboard/profile?tab=security')
    },
  )

  test('stay there', async () => {
    expect(await openAsThem('/dashboard/profile?tab=security')).toBe('/dashboard/profile?tab=security')
  })
})

describe('the page to return to', () => {
  const RETURN_TO = '/dashboard/book-appointment?service=0b7f5f3e-6f0e-4a55-9d0e-2f9a3d1f7c11'
  const next = `next=${encodeURIComponent(RETURN_TO)}`

  test('keeps the query of the page', async () => {
    expect(await open(RETURN_TO, 'signed out')).toBe(`/?${next}`)
    expect(await open(RETURN_TO, 'expired')).toBe(`/login?${next}`)
    expect(await open(RETURN_TO, 'no profile')).toBe(`/dashboard/profile/setup?${next}`)
  })

  test('is the page that a signed-in person continues to', async () => {
    expect(await open(`/login?${next}`, 'customer')).toBe(RETURN_TO)
    expect(await open(`/?${next}`, 'customer')).toBe(RETURN_TO)
    expect(await open(`/login?${next}`, 'no profile')).toBe(`/dashboard/profile/setup?${next}`)
    expect(await open(`/login?${next}`, 'admin')).toBe('/dashboard')
  })

  test('is also the page of an emailed link that asks for signing in', async () => {
    const link = '/verify-email?token=abc.def-1.g_2'
    const returnTo = `next=${encodeURIComponent(link)}`
    expect(await open(`/login?${returnTo}`, 'signed out')).toBe(`/login?${returnTo}`)
    expect(await open(`/login?${returnTo}`, 'no profile')).toBe(link)
    expect(await open(link, 'signed out')).toBe(link)
  })

  test.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/login', 'javascript:alert(1)'])(
    'that is no page of our own is dropped: %s',
    async (returnTo) => {
      expect(await open(`/login?next=${encodeURIComponent(returnTo)}`, 'customer')).toBe('/dashboard')
      const router = await routerAt(`/login?next=${encodeURIComponent(returnTo)}`, 'signed out')
      expect(router.state.matches.at(-1)?.search).not.toHaveProperty('next', expect.anything())
    },
  )
})

test('a session that can’t be asked for is no redirect: the page says so and offers Retry', async () => {
  askSession.mockRejectedValue(new Error('503'))
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { retry: false } })
  window.history.replaceState(null, '', '/dashboard/appointments')
  const router = createAppRouter(client)
  await router.load()
  expect(router.state.location.href).toBe('/dashboard/appointments')
  expect(router.state.matches.map(({ status }) => status)).toContain('error')
})

describe('a session that was ended on another device', () => {
  const client = createQueryClient()
  startRenewal(client)
  test.each(PAGES.filter(([, access]) => access !== 'anyone' && access !== 'visitor').map(([path]) => path))(
    'leads from %s to sign-in and back',
    async (path) => {
      askRenewal.mockRejectedValue(refusedCall({ code: 'SESSION_ENDED' }))
      client.clear()
      // The short cookie is over; the long one, which has no session any more, is what the renewal presents.
      askSession.mockResolvedValue({ session: null, expiresInS: 0 })
      window.history.replaceState(null, '', anAddressOf(path))
      const router = createAppRouter(client)
      await router.load()
      const next = path === '/dashboard' ? '' : `?next=${encodeURIComponent(anAddressOf(path))}`
      expect(router.state.matches.map(({ status }) => status)).not.toContain('error')
      expect(router.state.location.href).toBe(`/${next}`)
    },
  )
})

describe('the search leads staff', () => {
  const goals = pagesToGoTo(ALL_ROUTES, () => true)
  test.each([
    ['book', '/dashboard/appointments/new'],
    ['walk in', '/dashboard/appointments/walk-in'],
    ['add owner', '/dashboard/customers/new'],
    ['sell', '/dashboard/orders/new'],
    ['cash', '/dashboard/payments?filter=pending'],
    ['refund', '/dashboard/payments'],
    ['diary', '/dashboard/calendar'],
    ['holiday', '/dashboard/opening-hours'],
    ['password', '/dashboard/profile'],
    ['website', '/dashboard/site'],
    ['audit', '/dashboard/activity'],
    ['prices', '/dashboard/services'],
    ['approve', '/dashboard/appointments/manage'],
    ['clients', '/dashboard/customers/manage'],
    ['backups', '/dashboard/system'],
    ['mail', '/dashboard/outbox'],
  ])('from “%s” to %s', (term, href) => {
    const [first] = [
      ...findGoals(
        term,
        startsFor(() => true),
      ),
      ...findGoals(term, goals),
    ]
    expect(first?.href).toBe(href)
  })
})
