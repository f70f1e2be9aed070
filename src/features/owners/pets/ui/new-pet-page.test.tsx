import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NewPetPage } from './new-pet-page.tsx'

const { add } = vi.hoisted(() => ({ add: vi.fn(async () => ({ id: 'bruno' })) }))
vi.mock('../../../../lib/web/feature-client.ts', async (original) => ({
  ...(await original<object>()),
  featureClient: () => ({ add }),
}))

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
})
afterEach(cleanup)

/** The form for a page that needs a pet, opened from the dashboard. */
async function openForm() {
  const rootRoute = createRootRoute({ staticData: { access: null, title: null } })
  const pageAt = (path: string, component: () => React.ReactNode) =>
    createRoute({
      getParentRoute: () => rootRoute,
      path,
      staticData: { access: null, title: null },
      component,
    })
  const router = createRouter({
    routeTree: rootRoute.addChildren([
      pageAt('/dashboard', () => null),
      pageAt('/new', () => <NewPetPage next="/book" />),
      pageAt('/book', () => null),
    ]),
    history: createMemoryHistory({ initialEntries: ['/dashboard', '/new'] }),
  })
  await router.load()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}

test('back from the page that needed the pet leads past the form', async () => {
  const { history } = await openForm()
  await userEvent.type(screen.getByLabelText('Name'), 'Bruno')
  await userEvent.type(screen.getByLabelText('Species'), 'Dog')
  await userEvent.click(screen.getByRole('button', { name: 'Add Pet' }))
  await waitFor(() => expect(history.location.pathname).toBe('/book'))
  expect(add).toHaveBeenCalledOnce()
  history.back()
  expect(history.location.pathname).toBe('/dashboard')
})

test('a birth date in the future is said together with a weight that can’t be read', async () => {
  await openForm()
  await userEvent.type(screen.getByLabelText('Name'), 'Bruno')
  await userEvent.type(screen.getByLabelText('Species'), 'Dog')
  await userEvent.type(screen.getByLabelText(/Weight/), 'heavy')
  fireEvent.change(screen.getByLabelText(/Birth date/i), { target: { value: '2999-01-01' } })
  await userEvent.click(screen.getByRole('button', { name: 'Add Pet' }))
  expect(await screen.findByText('Please enter a birth date that is not in the future')).toBeTruthy()
  expect(screen.getByText('Please enter a number, such as 4.5')).toBeTruthy()
})
