import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { UncheckedHours } from './unchecked-hours.tsx'

const server = vi.hoisted(() => ({ listSteps: vi.fn(), get: vi.fn() }))
vi.mock('../../../../../lib/web/feature-client.ts', () => ({ featureClient: () => server }))
vi.mock('../../../../platform/auth/ui/use-may.ts', () => ({ useMay: () => true }))
vi.mock('../../../../../components/actions/routed-links.tsx', () => ({
  RoutedLink: ({ to, children }: { to: string; children: string }) => <a href={to}>{children}</a>,
}))

afterEach(cleanup)

const STEPS = { contact: false, hours: false, service: false, people: false }
const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '10:00', closes: '21:00' }))

function show(steps: typeof STEPS | null, isOffered = false) {
  server.listSteps.mockResolvedValue(steps)
  server.get.mockResolvedValue({ openingHours: week })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <UncheckedHours isOffered={isOffered} />
    </QueryClientProvider>,
  )
}

test.each([
  [false, 'as soon as you create it'],
  [true, 'now'],
])(
  'while no one has checked the hours, it says when and where a service is booked',
  async (isOffered, when) => {
    show(STEPS, isOffered)
    const link = await screen.findByRole('link', { name: 'Check the opening hours' })
    expect(link.getAttribute('href')).toBe('/dashboard/opening-hours')
    expect(link.parentElement?.textContent).toContain(
      `Customers can book this service ${when}, at the clinic or at home: every day, 10:00 AM to 9:00 PM.`,
    )
  },
)

test.each([null, { ...STEPS, hours: true }])(
  'a clinic whose hours are its own says nothing',
  async (steps) => {
    show(steps)
    await waitFor(() => expect(server.listSteps).toHaveBeenCalled())
    expect(screen.queryByText(/Customers can book/)).toBeNull()
  },
)
