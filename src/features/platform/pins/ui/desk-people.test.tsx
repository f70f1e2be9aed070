import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { refusedCall } from '../../../../lib/web/feature-client.ts'
import { PIN_REFUSALS } from '../texts.ts'
import { DeskPeople } from './desk-people.tsx'

const server = vi.hoisted(() => ({ getDesk: vi.fn(), enterPin: vi.fn() }))
vi.mock('../../../../lib/web/feature-client.ts', async (original) => ({
  ...(await original<object>()),
  featureClient: () => server,
}))

afterEach(cleanup)

test('a PIN is sent with its sixth digit; a wrong one leaves the field empty for the next', async () => {
  server.getDesk.mockResolvedValue({ people: [{ id: 'nisha', name: 'Nisha Rao', mayEnter: true }] })
  server.enterPin.mockRejectedValue(
    refusedCall({ defined: true, code: 'WRONG_PIN', message: PIN_REFUSALS.WRONG_PIN.message }),
  )
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DeskPeople login="/login" />
    </QueryClientProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Nisha Rao' }))
  const pin = screen.getByLabelText<HTMLInputElement>('PIN')
  await userEvent.type(pin, '40715')
  expect(server.enterPin).not.toHaveBeenCalled()
  await userEvent.type(pin, '2')
  await screen.findByText(PIN_REFUSALS.WRONG_PIN.message)
  expect(server.enterPin.mock.calls.map(([sent]) => sent)).toEqual([{ id: 'nisha', pin: '407152' }])
  expect([pin.value, document.activeElement]).toEqual(['', pin])
})
