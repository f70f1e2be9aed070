import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { afterEach, expect, test, vi } from 'vitest'
import { bookableDaysQuery } from '../api.ts'
import { sharedForm } from '../shared-form.ts'
import { OnlyGiven } from './only-given.tsx'

vi.mock('../../../../../components/actions/routed-links.tsx', () => ({
  RoutedLink: ({ to, children }: { to: string; children: string }) => <a href={to}>{children}</a>,
}))

vi.mock('../../../../platform/auth/ui/may-open.tsx', () => ({
  MayOpen: ({ children }: { children: ReactNode }) => children,
}))

afterEach(cleanup)

const [XRAY, BATH] = ['10000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000002']

function show(reader: 'owner' | 'staff', values: { serviceTypeId: string; visitType: 'clinic' | 'house' }) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(bookableDaysQuery.queryKey, {
    first: '2027-03-10',
    last: '2028-03-10',
    slotsDiffer: true,
    houseVisits: true,
    calendars: [],
    notGiven: [{ serviceTypeId: XRAY, visitType: 'clinic' }],
  })
  function Shown() {
    const form = useForm({ defaultValues: { ...values, more: [] } })
    return (
      <OnlyGiven form={sharedForm(form)} reader={reader}>
        None left
      </OnlyGiven>
    )
  }
  render(
    <QueryClientProvider client={client}>
      <Shown />
    </QueryClientProvider>,
  )
  return document.body.textContent
}

test('what no one gives is said, to owners with how to reach the clinic, to staff with where to choose', async () => {
  // Loaded on demand: here it is there already.
  await import('../booking-notices.tsx')
  const chosen = { serviceTypeId: XRAY, visitType: 'clinic' } as const
  show('owner', chosen)
  expect((await screen.findByRole('status')).textContent).toMatch(
    /^No one provides this service yet\. Please call us on .+\.$/,
  )
  cleanup()
  show('staff', chosen)
  const link = await screen.findByRole('link', { name: 'Choose who provides this service' })
  expect(link.getAttribute('href')).toBe('/dashboard/services')
  cleanup()
  expect(show('owner', { ...chosen, visitType: 'house' })).toBe('None left')
  cleanup()
  expect(show('owner', { ...chosen, serviceTypeId: BATH })).toBe('None left')
})
