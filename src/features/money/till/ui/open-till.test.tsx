import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { OpenTill } from './open-till.tsx'

const server = vi.hoisted(() => ({ openTill: vi.fn() }))
vi.mock('../../../../lib/web/feature-client.ts', async (original) => ({
  ...(await original<object>()),
  featureClient: () => server,
}))

afterEach(cleanup)

test('a till is not opened while a number of notes can’t be read', async () => {
  server.openTill.mockResolvedValue({})
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OpenTill lastFloat={null} drawer={null} />
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
