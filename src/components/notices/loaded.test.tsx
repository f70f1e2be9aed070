import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { CONNECTION_TEXTS, SLOW_MS } from '../../lib/web/connection.ts'
import { Loaded } from './loaded.tsx'
import { Spinner } from './spinner.tsx'
import { Toaster } from './toaster.tsx'

afterEach(cleanup)

const load = vi.fn<() => Promise<string[]>>()

function Names() {
  const query = useQuery({ queryKey: ['names'], queryFn: load })
  return (
    <Loaded query={query} loading={<Spinner text="Loading names..." />} errorText="Failed to load names">
      {(names) => <p>{names.join(', ')}</p>}
    </Loaded>
  )
}

function showNames(): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <QueryClientProvider client={client}>
      <Names />
    </QueryClientProvider>,
  )
  return client
}

test('shows what is loading, then the children with the data', async () => {
  const { promise, resolve } = Promise.withResolvers<string[]>()
  load.mockReturnValue(promise)
  showNames()
  expect(screen.getByRole('status').textContent).toBe('Loading names...')
  resolve(['Biscuit', 'Poppy'])
  expect(await screen.findByText('Biscuit, Poppy')).toBeTruthy()
  expect(screen.queryByRole('status')).toBeNull()
})

test('says when loading takes long', async () => {
  vi.useFakeTimers()
  load.mockReturnValue(new Promise(() => undefined))
  showNames()
  await act(() => vi.advanceTimersByTimeAsync(SLOW_MS - 1))
  expect(screen.queryByText(CONNECTION_TEXTS.slow)).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(screen.getByText(CONNECTION_TEXTS.slow)).toBeTruthy()
  vi.useRealTimers()
})

test('shows the error with Retry, which loads again', async () => {
  load.mockRejectedValueOnce(new Error('503'))
  showNames()
  expect((await screen.findByRole('alert')).textContent).toBe('Failed to load names')
  load.mockResolvedValue(['Biscuit'])
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Biscuit')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('shows what failed as a toast as well, once, which is not spoken a second time', async () => {
  render(<Toaster />)
  load.mockRejectedValue(new Error('503'))
  showNames()
  showNames()
  await screen.findAllByRole('alert')
  const toasts = () => [...document.querySelectorAll('[data-sonner-toast]')].map((toast) => toast.textContent)
  await vi.waitFor(() => expect(toasts()).toEqual(['Failed to load names']))
  expect(screen.getAllByRole('alert')).toHaveLength(2)
})

test('keeps what was loaded on the screen when a refetch fails', async () => {
  load.mockResolvedValue(['Biscuit'])
  const client = showNames()
  expect(await screen.findByText('Biscuit')).toBeTruthy()
  load.mockRejectedValueOnce(new Error('503'))
  await act(() => client.refetchQueries())
  expect(client.getQueryState(['names'])?.status).toBe('error')
  expect(screen.getByText('Biscuit')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})
