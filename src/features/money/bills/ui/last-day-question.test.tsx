import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refusedCall } from '../../../../lib/web/feature-client.ts'
import { useBillChange } from './api.ts'
import { LastDayQuestion } from './last-day-question.tsx'

const server = vi.hoisted(() => ({ answerDay: vi.fn() }))
vi.mock('../../../../lib/web/feature-client.ts', async (original) => ({
  ...(await original<object>()),
  featureClient: () => server,
}))
const rights = vi.hoisted(() => ({ mayAnswer: true }))
vi.mock('../../../platform/auth/ui/use-may.ts', () => ({ useMay: () => rights.mayAnswer }))
const toasts = vi.hoisted(() => ({ toastError: vi.fn(), toastSuccess: vi.fn() }))
vi.mock('../../../../lib/web/toast.ts', () => toasts)

const take = vi.fn()
const onDraft = vi.fn()
const refused = (message: string) =>
  refusedCall({
    ...{ code: 'LAST_DAY_LATER', defined: true, message },
    data: { day: '2027-01-27', today: '2026-11-28' },
  })

function Counter() {
  const change = useBillChange()
  return (
    <button type="button" onClick={() => change.mutate({ send: take, onDraft })}>
      Cash
    </button>
  )
}

beforeEach(() => {
  take.mockResolvedValue({ id: 'bill' })
  server.answerDay.mockResolvedValue({})
})
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

async function pressCash(message: string) {
  take.mockRejectedValueOnce(refused(message))
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Counter />
      <LastDayQuestion />
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Cash' }))
  await screen.findByText(message)
  expect(toasts.toastError).not.toHaveBeenCalled()
}

test.each([
  ['No, use today’s date', false],
  ['Yes, it is right', true],
])('who can answer presses “%s”, and what was pressed goes on', async (name, isRight) => {
  rights.mayAnswer = true
  await pressCash('The last bill is dated 27 January 2027. Is this date right?')
  expect(screen.getByRole('dialog').textContent).toContain('today is 28 November 2026')
  await userEvent.click(screen.getByRole('button', { name }))
  await waitFor(() => expect(take).toHaveBeenCalledTimes(2))
  expect(server.answerDay).toHaveBeenCalledExactlyOnceWith({ day: '2027-01-27', isRight })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('others read whom to ask, and take the money on the draft', async () => {
  rights.mayAnswer = false
  await pressCash('Please ask someone who can correct bills. Meanwhile, you can take the money on the draft.')
  await userEvent.click(screen.getByRole('button', { name: 'Take the money on the draft' }))
  expect(onDraft).toHaveBeenCalledOnce()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.answerDay).not.toHaveBeenCalled()
})
