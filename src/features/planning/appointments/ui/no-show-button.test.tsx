import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { ClinicAppointment } from '../appointment-schemas.ts'
import { NoShowButton } from './no-show-button.tsx'

const client = vi.hoisted(() => ({ noShow: vi.fn() }))
vi.mock('../../../../lib/web/feature-client.ts', async (original) => ({
  ...(await original<object>()),
  featureClient: () => client,
}))

afterEach(cleanup)

const BEGUN = {
  id: '00000000-0000-4000-8000-000000000000',
  appointmentDate: '2020-03-10T04:30:00.000Z',
  status: 'confirmed',
} as ClinicAppointment

function show(changes: Partial<ClinicAppointment>) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <NoShowButton appointment={{ ...BEGUN, ...changes }} />
    </QueryClientProvider>,
  )
  return screen.queryByRole('button', { name: 'Did not come' })
}

test('says with one click that no one came', async () => {
  client.noShow.mockResolvedValue(undefined)
  await userEvent.click(show({}) as HTMLElement)
  expect(client.noShow).toHaveBeenCalledWith({ id: BEGUN.id })
})

test.each([
  { arrivedAt: '2020-03-10T04:42:00.000Z' },
  { appointmentDate: '2999-03-10T04:30:00.000Z' },
  { status: 'pending' },
] as const)('is not there for %j', (changes) => {
  expect(show(changes)).toBeNull()
})
