import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LIVE } from '../../../../lib/web/live-queries.ts'
import type { Role } from '../../auth/rules.ts'
import { LiveNews } from './live-news.tsx'

/** The browser's side of a stream, driven by the test. */
type FakeSource = EventTarget & { url: string; readyState: number; close: () => void }
const sources: FakeSource[] = []

function fakeSource(url: string): FakeSource {
  const source = Object.assign(new EventTarget(), { url, readyState: 1, close: () => undefined })
  source.close = () => {
    source.readyState = 2
  }
  sources.push(source)
  return source
}

const FakeEventSource = Object.assign(
  vi.fn(function open(url: string) {
    return fakeSource(url)
  }),
  { CLOSED: 2 },
)

let asked = 0
function List() {
  useQuery({
    queryKey: ['list'],
    queryFn: async () => {
      asked += 1
      return asked
    },
    staleTime: 0,
    ...LIVE,
  })
  return null
}

function show(role: Role) {
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <List />
      <LiveNews role={role} />
    </QueryClientProvider>,
  )
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const hear = (news: number) =>
  act(async () => {
    const data = JSON.stringify({ news })
    sources.at(-1)?.dispatchEvent(new MessageEvent('message', { data }))
  })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', FakeEventSource)
  asked = 0
  sources.length = 0
  document.title = 'Payments · Tailwell'
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('what others change is fetched at once, and announced to screen readers if it is news', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  show('admin')
  await pass(5)
  expect(sources.map(({ url }) => url)).toEqual(['/api/live'])
  await hear(0)
  await pass(0)
  expect(asked).toBe(2)
  expect(screen.queryByText(/requested/)).toBeNull()
  await hear(1)
  expect(screen.getByText('A new appointment was requested.')).toBeTruthy()
  expect(document.title).toBe('Payments · Tailwell')
  await pass(2)
  expect(asked).toBe(3)
})

test('the title counts what came while the person was elsewhere, until they look', async () => {
  const hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
  show('admin')
  await pass(1)
  await hear(1)
  await hear(2)
  expect(document.title).toBe('(3) Payments · Tailwell')
  hasFocus.mockReturnValue(true)
  fireEvent.focus(window)
  expect(document.title).toBe('Payments · Tailwell')
  await hear(1)
  expect(screen.getByText('A new appointment was requested.')).toBeTruthy()
})

test('after a lost connection everything is fetched once', async () => {
  show('customer')
  await pass(5)
  const [source] = sources
  await act(async () => source?.dispatchEvent(new Event('open')))
  await pass(1)
  expect(asked).toBe(1)
  await act(async () => source?.dispatchEvent(new Event('open')))
  await pass(0)
  expect(asked).toBe(2)
})

test('a stream that the server has refused is opened again after the next fetch, not at once', async () => {
  show('customer')
  sources[0]?.close()
  await pass(20)
  expect(sources).toHaveLength(1)
  await pass(11)
  expect(sources).toHaveLength(2)
  expect(asked).toBe(2)
})

test('without locks a hidden tab closes its stream, and opens one when it is looked at', async () => {
  const { unmount } = show('customer')
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  fireEvent(document, new Event('visibilitychange'))
  await pass(1)
  expect(sources.map(({ readyState }) => readyState)).toEqual([2])
  visibility.mockReturnValue('visible')
  fireEvent(document, new Event('visibilitychange'))
  expect(sources.map(({ readyState }) => readyState)).toEqual([2, 1])
  unmount()
  expect(sources.map(({ readyState }) => readyState)).toEqual([2, 2])
})

test('with locks only the tab that holds the lock opens a stream, also while it is hidden', async () => {
  const granted: (() => Promise<void>)[] = []
  const request = (_name: string, _options: LockOptions, hold: () => Promise<void>) => {
    granted.push(hold)
    return new Promise<void>(() => undefined)
  }
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { locks: { request } }))
  show('customer')
  await pass(1)
  expect(sources).toEqual([])
  const held = granted[0]?.()
  expect(sources).toHaveLength(1)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  fireEvent(document, new Event('visibilitychange'))
  await pass(29 * 60)
  expect(sources[0]?.readyState).toBe(1)
  await pass(2 * 60)
  expect(sources[0]?.readyState).toBe(2)
  await expect(held).resolves.toBeUndefined()
})

test('a refused stream is opened again after 3, 6 and 12 seconds; once open, again so soon', async () => {
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  show('admin')
  const refuse = () =>
    act(async () => {
      const source = sources.at(-1)
      if (source !== undefined) source.readyState = 2
      source?.dispatchEvent(new Event('error'))
    })
  for (const seconds of [3, 6, 12]) {
    const before = sources.length
    await refuse()
    await pass(seconds - 1)
    expect(sources).toHaveLength(before)
    await pass(1)
    expect(sources).toHaveLength(before + 1)
  }
  await act(async () => void sources.at(-1)?.dispatchEvent(new Event('open')))
  const before = sources.length
  await refuse()
  await pass(3)
  expect(sources).toHaveLength(before + 1)
})
