import { QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clinic } from '../../clinic/clinic.ts'
import { createQueryClient } from '../../lib/web/query-client.ts'
import { PageError, reportFault } from './page-error.tsx'

const FAULT = `Something broke on our side. Please call us: ${clinic.phone.display}`

let drawn = 0
const answer = vi.fn<() => Promise<{ items: { pets: string[] }[] }>>()
const report = vi.fn<(error: unknown) => void>()

beforeEach(() => {
  drawn = 0
  vi.stubGlobal('reportError', report)
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  // What React and the router say of any error that a page's boundary shows.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  report.mockReset()
})

/** A list whose cards need all that an answer has. */
function Cards() {
  drawn += 1
  const { data } = useInfiniteQuery({
    queryKey: ['cards'],
    queryFn: answer,
    initialPageParam: null,
    getNextPageParam: () => null,
  })
  const cards = data?.pages.flatMap(({ items }) => items) ?? []
  return cards.map(({ pets }) => <p key="card">{pets.map((pet) => `Pet ${pet}`)}</p>)
}

async function open(): Promise<void> {
  const rootRoute = createRootRoute()
  const page = createRoute({
    getParentRoute: () => rootRoute,
    path: '/',
    staticData: { access: null, title: null },
    component: Cards,
  })
  const router = createRouter({
    routeTree: rootRoute.addChildren([page]),
    history: createMemoryHistory(),
    defaultErrorComponent: PageError,
    defaultOnCatch: reportFault,
  })
  await router.load()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

test('a page that lacks what it draws is drawn no more, says so, is reported once and reads again on Retry', async () => {
  answer.mockResolvedValueOnce({ items: [JSON.parse('{}')] })
  answer.mockResolvedValueOnce({ items: [{ pets: ['Bruno'] }] })
  await open()
  expect((await screen.findByRole('alert')).textContent).toBe(FAULT)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Something went wrong')
  expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/dashboard')
  await new Promise((done) => setTimeout(done, 50))
  // React tries once more before it gives up.
  expect(drawn).toBeLessThan(6)
  expect(report.mock.calls.map(([error]) => String(error))).toEqual([expect.stringContaining('undefined')])
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Pet Bruno')).toBeDefined()
  expect(report).toHaveBeenCalledOnce()
})
