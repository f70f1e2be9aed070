import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { TillEntry } from '../till-schemas.ts'
import { OpenTill } from './open-till.tsx'
import { UnrecordedList } from './till-lists.tsx'

const server = vi.hoisted(() => ({ openTill: vi.fn(), recordMethod: vi.fn() }))
vi.mock('../../../platform/auth/ui/use-may.ts', () => ({ useMay: () => true }))
vi.mock('../../../../lib/web/toast.ts', () => ({ toastError: vi.fn(), toastSuccess: vi.fn() }))
vi.mock('../../../../lib/web/feature-client.ts', async (original) => ({
  ...(await original<object>()),
  featureClient: () => server,
}))

afterEach(cleanup)

test('a till is not opened while a number of notes can’t be read', async () => {
  server.openTill.mockResolvedValue({})
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OpenTill lastFloat={null} drawer={null} outside={{ items: [], count: 0 }} />
    </QueryClientProvider>,
  )
  await userEvent.type(screen.getByLabelText('Notes of ₹500'), '4')
  const hundreds = screen.getByLabelText('Notes of ₹100')
  await userEvent.type(hundreds, '1O')
  await userEvent.click(screen.getByRole('button', { name: 'Open the till' }))
  await waitFor(() => expect(document.activeElement).toBe(hundreds))
  expect(screen.getByRole('alert').textContent).toBe('Please enter notes and coins as numbers, such as 12')
  expect(server.openTill).not.toHaveBeenCalled()
  await userEvent.type(hundreds, '{Backspace}0')
  await userEvent.click(screen.getByRole('button', { name: 'Open the till' }))
  await waitFor(() => expect(server.openTill).toHaveBeenCalledWith({ float: 300_000, reason: null }))
})

const TAKEN: TillEntry = {
  ...{ id: 'entry', kind: 'taken', amount: 356_367, at: '2027-03-10T05:00:00.000Z', by: 'Asha Menon' },
  ...{ billId: null, bill: null, customer: null },
}

test('what the drawer should hold is named in its parts: what was left, and what came since', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OpenTill lastFloat={null} drawer={556_367} outside={{ items: [TAKEN], count: 1 }} />
    </QueryClientProvider>,
  )
  const name = '₹5,563.67: ₹2,000 left in the drawer + ₹3,563.67 since closing'
  await userEvent.click(screen.getByRole('button', { name }))
  expect(screen.getByLabelText<HTMLInputElement>('Cash in the drawer').value).toBe('5563.67')
})

test('a double click on the method of a payment says it once', async () => {
  server.recordMethod.mockResolvedValue({})
  render(
    <QueryClientProvider client={new QueryClient()}>
      <UnrecordedList list={{ items: [TAKEN], count: 1 }} isOpen />
    </QueryClientProvider>,
  )
  const cash = screen.getByRole('button', { name: /^Cash:/ })
  // Both clicks come before the next render.
  await act(async () => {
    cash.click()
    cash.click()
  })
  expect(server.recordMethod.mock.calls).toEqual([[{ id: 'entry', method: 'cash' }]])
})
