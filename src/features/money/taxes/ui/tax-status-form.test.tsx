import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { TAX_TEXTS } from '../texts.ts'
import { TaxStatusForm } from './tax-status-form.tsx'

vi.useFakeTimers({ now: new Date('2027-03-10T05:00:00Z'), toFake: ['Date'] })
afterEach(cleanup)

const REGISTERED = {
  ...({ fromOn: '2027-03-05', status: 'regular', gstin: '29AAGCB7383J1Z4', state: '29' } as const),
  ...{ legalName: null, address: null },
}

test('a past day says that bills already issued don’t change', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TaxStatusForm taxes={{ statuses: [REGISTERED], classes: [], services: [] }} />
    </QueryClientProvider>,
  )
  expect(screen.queryByText(/Bills issued/)).toBeNull()
  const from = () => screen.getByLabelText<HTMLInputElement>('From')
  await waitFor(() => expect(from().disabled).toBe(false))
  await userEvent.clear(from())
  await userEvent.type(from(), '01/03/2027')
  await userEvent.tab()
  expect(await screen.findByText(TAX_TEXTS.issuedStay)).toBeTruthy()
})
