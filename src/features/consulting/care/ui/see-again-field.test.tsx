import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../../lib/web/query-client.ts'
import { CHECKUP } from '../rules.ts'
import { CARE_TEXTS } from '../texts.ts'
import { SeeAgainField } from './see-again-field.tsx'

const server = vi.hoisted(() => ({ seeAgain: vi.fn(), listDueItems: vi.fn() }))
vi.mock('../../../../lib/web/feature-client.ts', async (original) => ({
  ...(await original<object>()),
  featureClient: () => server,
}))
vi.mock('../../../platform/auth/ui/use-may.ts', () => ({ useMay: () => true, useIsStaff: () => true }))
const toasts = vi.hoisted(() => ({ toastError: vi.fn(), toastSuccess: vi.fn() }))
vi.mock('../../../../lib/web/toast.ts', () => toasts)

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.resetAllMocks()
})

/** The field in a form of Checkout, which takes the payment when it is sent. */
async function show() {
  vi.setSystemTime(new Date('2027-03-10T04:00:00Z'))
  server.listDueItems.mockResolvedValue([{ id: CHECKUP, name: 'Checkup', kind: 'checkup' }])
  server.seeAgain.mockResolvedValue({})
  const saves: { current: (() => void) | null } = { current: null }
  const pay = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  render(
    <QueryClientProvider client={createQueryClient()}>
      <form onSubmit={pay}>
        <SeeAgainField appointment={{ pet: { id: 'misty', name: 'Misty' } }} saves={saves} />
      </form>
    </QueryClientProvider>,
  )
  return {
    field: await screen.findByLabelText<HTMLInputElement>(/See again in/),
    save: () => saves.current?.(),
    pay,
  }
}

test('a day is saved when the payment says so, and Enter takes no payment', async () => {
  const { field, save, pay } = await show()
  await userEvent.type(field, '14{Enter}')
  expect([pay, server.seeAgain].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  save()
  await waitFor(() => expect(toasts.toastSuccess).toHaveBeenCalledWith('See Misty again on 24 March 2027.'))
  expect(server.seeAgain).toHaveBeenCalledWith({ id: 'misty', due: '2027-03-24' })
})

test('an empty field saves nothing, and a wrong one says so', async () => {
  const { field, save } = await show()
  save()
  expect(toasts.toastError).not.toHaveBeenCalled()
  await userEvent.type(field, '999')
  save()
  await waitFor(() => expect(toasts.toastError).toHaveBeenCalledWith(CARE_TEXTS.daysWrong))
  expect(server.seeAgain).not.toHaveBeenCalled()
})
