import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { refusedCall } from '../../../../../lib/web/feature-client.ts'
import { SETTINGS_REFUSALS } from '../../texts.ts'
import { ContinueNumbersForm } from './continue-numbers-form.tsx'

const server = vi.hoisted(() => ({ continueNumbers: vi.fn() }))
vi.mock('../../../../../lib/web/feature-client.ts', async (original) => ({
  ...(await original<object>()),
  featureClient: () => server,
}))

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

const show = (isUnsure: boolean) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ContinueNumbersForm isUnsure={isUnsure} />
    </QueryClientProvider>,
  )
const box = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const send = () => userEvent.click(screen.getByRole('button', { name: 'Continue after these numbers' }))

test('after a restored backup the last numbers are said, the bill’s last', async () => {
  server.continueNumbers.mockResolvedValue({})
  show(true)
  screen.getByText(/^A backup was restored/)
  await send()
  await screen.findByText('Please enter the last digits of the number, from 0 to 999999')
  await userEvent.type(box(/^Last bill/), '00042')
  await userEvent.type(box(/^Last credit/), '3')
  await send()
  await waitFor(() =>
    expect(server.continueNumbers.mock.calls).toEqual([
      [{ series: 'credit', last: 3 }],
      [{ series: 'bill', last: 42 }],
    ]),
  )
  await waitFor(() => expect(box(/^Last bill/).value).toBe(''))
})

test('a number before the last one is refused at its field', async () => {
  server.continueNumbers.mockRejectedValue(
    refusedCall({ code: 'NUMBER_TOO_SMALL', defined: true, ...SETTINGS_REFUSALS.NUMBER_TOO_SMALL }),
  )
  show(false)
  expect(screen.queryByText(/^A backup was restored/)).toBeNull()
  await userEvent.type(box(/^Last bill/), '0')
  await send()
  await screen.findByText(SETTINGS_REFUSALS.NUMBER_TOO_SMALL.message)
  expect(server.continueNumbers).toHaveBeenCalledOnce()
})
