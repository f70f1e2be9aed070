import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LEADS_TO, PAGES } from '../../../test/pages.ts'
import { createQueryClient } from '../../lib/web/query-client.ts'
import { createAppRouter } from './routes.tsx'

/** What the pages ask the server; only the session is answered, everything else stays on its way. */
const { asked, session } = vi.hoisted(() => ({ asked: [] as unknown[], session: vi.fn() }))
vi.mock('../../lib/web/feature-client.ts', async (original) => {
  const act = (input: unknown) => {
    asked.push(input)
    return new Promise(() => undefined)
  }
  const client = new Proxy({}, { get: (_, name) => (name === 'session' ? session : act) })
  return {
    ...(await original<typeof import('../../lib/web/feature-client.ts')>()),
    featureClient: () => client,
    bareClient: () => client,
  }
})

const LOGIN = {
  email: 'asha@tests.example',
  profileComplete: true,
  fullName: 'Asha',
  secondFactor: 'none',
  uses: [],
}

// jsdom lays nothing out.
Element.prototype.scrollIntoView = () => undefined

beforeEach(() => {
  vi.stubGlobal('scrollTo', vi.fn())
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  asked.length = 0
})

/** Opens an address in the whole app as a caller who may see that page, and waits until navigation has ended. */
async function open(address: string, role: 'admin' | 'customer' | null) {
  session.mockResolvedValue({ session: role && { ...LOGIN, role }, expiresInS: null })
  window.history.replaceState(null, '', address)
  const client = createQueryClient()
  const router = createAppRouter(client)
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(router.state.status).toBe('idle'), { timeout: 30_000 })
  await waitFor(() => expect(router.state.resolvedLocation?.href).toBe(router.state.location.href))
  return router
}

/** A role that is shown a page of that access; the home page is outside the app. */
const READER = {
  anyone: null,
  visitor: null,
  owner: 'customer',
  member: 'customer',
  customer: 'customer',
  staff: 'admin',
  admin: 'admin',
} as const
const PAGES_OF_THE_APP = PAGES.filter(([path]) => path !== '/')

describe('a page takes the parameters that it knows', () => {
  test.each(PAGES_OF_THE_APP)(
    '%s',
    async (page, access) => {
      const path = page.replace(/\$\w+/g, '0c4f6c1e-8a49-4a0c-9c59-1d1f1c2b3a4d')
      const router = await open(`${path}?x=1&utm_source=wa`, READER[access])
      const shown = LEADS_TO[path] ?? path
      expect(router.state.location.href).toBe(shown)
      expect(router.state.matches.map(({ status }) => status)).not.toContain('error')
      expect(JSON.stringify([asked, router.state.matches.map(({ search }) => search)])).not.toMatch(/"x"|utm/)
    },
    60_000,
  )
})

describe('a search', () => {
  test.each(['9845012301', '00912', '1e5', 'true', 'null', '"7"', '{"a":1}', 'a b+c&d'])(
    'for %s is read as text and stays so',
    async (text) => {
      const router = await open(`/dashboard/customers/manage?q=${encodeURIComponent(text)}`, 'admin')
      expect(router.state.matches.at(-1)?.search).toEqual({ q: text })
      const { searchParams } = new URL(router.state.location.href, 'https://own.invalid')
      expect(searchParams.get('q')).toBe(text)
    },
    60_000,
  )
})

test('what a provider of sign-in says survives, too', async () => {
  const router = await open('/dashboard/profile?tab=security&linked=true', 'customer')
  expect(router.state.matches.at(-1)?.search).toEqual({ tab: 'security', linked: true })
  expect(router.state.location.href).toBe('/dashboard/profile?tab=security&linked=true')
})
