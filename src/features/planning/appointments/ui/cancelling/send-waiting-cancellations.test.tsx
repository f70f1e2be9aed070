import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ConnectionLost, refusedCall } from '../../../../../lib/web/feature-client.ts'
import {
  addWaitingChanges,
  claimWaitingChanges,
  waitingChanges,
} from '../../../../../lib/web/kept/waiting-changes.ts'
import { APPOINTMENTS_KEY } from '../api.ts'
import { cancellationOf, sendWaitingCancellations } from './send-waiting-cancellations.ts'

const { cancel, session, toastError, toastSuccess } = vi.hoisted(() => ({
  cancel: vi.fn(),
  session: vi.fn(),
  toastError: vi.fn(),
  toastSuccess: vi.fn(),
}))
vi.mock('../../../../../lib/web/feature-client.ts', async (original) => ({
  ...(await original<object>()),
  featureClient: () => ({ cancel }),
}))
vi.mock('../../../../platform/auth/ui/api.ts', () => ({
  sessionQuery: { queryKey: ['session'], queryFn: session },
}))
vi.mock('../../../../../lib/web/toast.ts', () => ({ toastError, toastSuccess }))

const ASHA = 'asha@example.com'
const send = () => sendWaitingCancellations(new QueryClient(), ASHA)
const left = () => waitingChanges(ASHA).map(({ id, refused }) => [id, refused])

beforeEach(() => {
  session.mockResolvedValue({ email: ASHA })
  addWaitingChanges(
    ASHA,
    ['first', 'second'].map((id) => cancellationOf({ id, appointmentDate: '2027-03-20T04:30:00.000Z' })),
  )
})

afterEach(() => {
  localStorage.clear()
  vi.resetAllMocks()
  vi.unstubAllGlobals()
})

test('what waits is sent in order, each with its key, by one tab of several', async () => {
  let last: Promise<unknown> = Promise.resolve()
  const request = (_name: string, work: () => Promise<unknown>) => (last = last.then(work))
  vi.stubGlobal('navigator', { locks: { request } })
  const keys = waitingChanges(ASHA).map(({ key }) => key)
  await Promise.all([send(), send()])
  expect(cancel.mock.calls.map(([{ id, idempotencyKey }]) => [id, idempotencyKey])).toEqual([
    ['first', keys[0]],
    ['second', keys[1]],
  ])
  expect(left()).toEqual([])
  expect(toastSuccess).toHaveBeenCalledTimes(2)
})

test('a list whose first read is under way is read again', async () => {
  const client = new QueryClient()
  const queryFn = vi
    .fn()
    .mockReturnValueOnce(new Promise(() => undefined))
    .mockResolvedValue('as it is now')
  const list = new QueryObserver(client, { queryKey: [...APPOINTMENTS_KEY, 'mine'], queryFn })
  const leave = list.subscribe(() => undefined)
  await sendWaitingCancellations(client, ASHA)
  await vi.waitFor(() => expect(list.getCurrentResult().data).toBe('as it is now'))
  leave()
})

test('one that is refused stays with its reason, and the next is sent', async () => {
  const data = { status: 'confirmed' }
  cancel.mockRejectedValueOnce(refusedCall({ code: 'STATUS_CHANGED', defined: true, data }))
  await send()
  expect(left()).toEqual([['first', 'confirmed']])
  expect(toastError).toHaveBeenCalledWith(
    expect.stringContaining('The clinic has just confirmed the appointment.'),
  )
  await send()
  expect(cancel).toHaveBeenCalledTimes(2)
})

test('one that had arrived already is done', async () => {
  const data = { status: 'cancelled' }
  cancel.mockRejectedValueOnce(refusedCall({ code: 'STATUS_CHANGED', defined: true, data }))
  await send()
  expect(left()).toEqual([])
})

test.each([new ConnectionLost(), refusedCall({ code: 'UNAUTHORIZED' })])(
  'without an answer, or a session, everything waits on: %s',
  async (failure) => {
    cancel.mockRejectedValue(failure)
    await send()
    expect(cancel).toHaveBeenCalledOnce()
    expect(left()).toEqual([
      ['first', undefined],
      ['second', undefined],
    ])
  },
)

test('nothing is sent for another person, who finds nothing of it', async () => {
  session.mockResolvedValue({ email: 'rahul@example.com' })
  await send()
  expect(cancel).not.toHaveBeenCalled()
  expect(localStorage).toHaveLength(0)
})

test('who signs in next finds nothing of it', () => {
  claimWaitingChanges(ASHA)
  expect(left()).toHaveLength(2)
  claimWaitingChanges('rahul@example.com')
  expect(localStorage).toHaveLength(0)
})
