import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FirstSteps, NextFirstStep } from './first-steps.tsx'

const { steps, putStepsAway } = vi.hoisted(() => ({ steps: vi.fn(), putStepsAway: vi.fn() }))
vi.mock('./api.ts', () => ({
  stepsQuery: { queryKey: ['steps'], queryFn: steps, staleTime: 0 },
  siteClient: { putStepsAway },
}))
vi.mock('../../../platform/auth/ui/use-may.ts', () => ({ useMayOpen: () => () => true }))
vi.mock('../../../../components/actions/routed-links.tsx', () => ({
  RoutedLink: ({ to, children }: { to: string; children: string }) => <a href={to}>{children}</a>,
}))

const SOME = { contact: true, hours: true, service: false, people: false }

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

function show(found: typeof SOME | null) {
  steps.mockResolvedValue(found)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FirstSteps />
    </QueryClientProvider>,
  )
}

test('the steps are ticked as they are done, and lead to where each is', async () => {
  show(SOME)
  expect(await screen.findByText('2 of 4 steps are done.')).toBeTruthy()
  expect(screen.getAllByLabelText('Done:')).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'The first service' }).getAttribute('href')).toBe(
    '/dashboard/services',
  )
  expect(screen.getByText(/remove the pages of services that you don’t offer/)).toBeTruthy()
  expect(screen.getByText(/docs\/first-day\.md/)).toBeTruthy()
})

test('in one line, it says how far it is and what comes next', async () => {
  steps.mockResolvedValue(SOME)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NextFirstStep />
    </QueryClientProvider>,
  )
  const line = await screen.findByRole('region', { name: 'Set up your clinic' })
  expect(line.textContent).toContain('2 of 4 steps are done. Next: The first service')
  expect(screen.getByRole('link', { name: 'The first service' })).toBeTruthy()
})

test('the guide is put away for the whole clinic', async () => {
  show(SOME)
  fireEvent.click(await screen.findByRole('button', { name: 'Don’t show this again' }))
  await waitFor(() => expect(screen.queryByText('Set up your clinic')).toBeNull())
  expect(putStepsAway).toHaveBeenCalledOnce()
})

test.each([null, { contact: true, hours: true, service: true, people: true }])(
  'a clinic that needs no guide has none',
  async (found) => {
    show(found)
    await waitFor(() => expect(steps).toHaveBeenCalled())
    expect(screen.queryByText('Set up your clinic')).toBeNull()
  },
)
