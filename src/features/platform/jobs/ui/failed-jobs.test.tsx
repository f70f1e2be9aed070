import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { FailedJob } from '../contract.ts'
import { JOBS_TEXTS } from '../texts.ts'
import { FailedJobs } from './failed-jobs.tsx'

const api = vi.hoisted(() => ({ items: [] as unknown[], started: [] as unknown[] }))
vi.mock('../../../../lib/web/feature-client.ts', () => ({
  featureClient: () => ({
    listFailed: async () => ({ items: api.items, nextCursor: null }),
    startAgain: async (input: unknown) => void api.started.push(input),
    startAllAgain: async () => void api.started.push('all'),
  }),
  refusalText: () => null,
}))

afterEach(() => {
  cleanup()
  api.started.length = 0
})

const mail: FailedJob = {
  id: 'mail-1',
  kind: 'mail',
  failedAt: '2027-03-10T03:10:00.000Z',
  attempts: 20,
  error: 'The mail server refused the recipient (550)',
  canStart: true,
  nextAt: null,
}

function show(items: FailedJob[]) {
  api.items = items
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FailedJobs />
    </QueryClientProvider>,
  )
}

test('a failed job says what, when, how often and why, and is started again', async () => {
  show([mail, { ...mail, id: 'push-1', kind: 'push', canStart: false, error: null }])
  expect(await screen.findByText('The mail server refused the recipient (550)')).toBeTruthy()
  expect(screen.getAllByText(/^20 attempts, the last .*2027, 8:40 AM$/)).toHaveLength(2)
  expect(screen.getByText(JOBS_TEXTS.tooOld)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Start all again' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^Start again: Mail, / }))
  expect(api.started).toEqual([{ id: 'mail-1' }])
})

test('several are started again at once', async () => {
  show([mail, { ...mail, id: 'mail-2' }])
  await userEvent.click(await screen.findByRole('button', { name: 'Start all again' }))
  expect(api.started).toEqual(['all'])
})

test('none is a sentence', async () => {
  show([])
  expect(await screen.findByText(JOBS_TEXTS.none)).toBeTruthy()
})
