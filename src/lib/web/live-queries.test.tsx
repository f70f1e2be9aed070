import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepQueriesLive, LIVE, type LiveQueries } from './live-queries.ts'

let asked = { live: 0, still: 0 }
let fetches = 0
let live: LiveQueries

function Lists() {
  const live = useQuery({
    queryKey: ['live'],
    queryFn: async () => {
      asked.live += 1
      return `${asked.live} requests`
    },
    staleTime: 0,
    ...LIVE,
  })
  useQuery({
    queryKey: ['still'],
    queryFn: async () => {
      asked.still += 1
      return 'still'
    },
  })
  return <p>{live.data}</p>
}

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

beforeEach(async () => {
  vi.useFakeTimers()
  asked = { live: 0, still: 0 }
  const client = new QueryClient()
  fetches = 0
  live = keepQueriesLive(client, () => {
    fetches += 1
  })
  render(
    <QueryClientProvider client={client}>
      <Lists />
    </QueryClientProvider>,
  )
  await pass(0)
})

afterEach(() => {
  live.end()
  cleanup()
  document.body.replaceChildren()
  vi.useRealTimers()
})

test('what others change is fetched again every thirty seconds, and nothing else', async () => {
  await pass(29)
  expect(asked).toEqual({ live: 1, still: 1 })
  await pass(1)
  expect(asked).toEqual({ live: 2, still: 1 })
  await pass(0.1)
  expect(screen.getByText('2 requests')).toBeTruthy()
  await pass(29.9)
  expect(asked).toEqual({ live: 3, still: 1 })
})

test('nothing moves under a hand: the request waits for three seconds of rest', async () => {
  await pass(28)
  fireEvent.pointerMove(document.body)
  await pass(2)
  expect(asked.live).toBe(1)
  await pass(1)
  expect(asked.live).toBe(2)
})

test('after a change it is fetched at once, and then at most every one and a half seconds', async () => {
  await pass(10)
  live.refetchSoon()
  expect(asked).toEqual({ live: 2, still: 1 })
  live.refetchSoon()
  await pass(1)
  expect(asked.live).toBe(2)
  await pass(1)
  expect(asked.live).toBe(3)
  await pass(29)
  expect(asked.live).toBe(3)
  expect(fetches).toBe(2)
})

test('after a change, too, a hand rests first, and the person must be there', async () => {
  await pass(10)
  fireEvent.pointerMove(document.body)
  live.refetchSoon()
  await pass(2)
  expect(asked.live).toBe(1)
  await pass(1)
  expect(asked.live).toBe(2)
  await pass(5 * 60)
  const before = asked.live
  live.refetchSoon()
  await pass(600)
  expect(asked.live).toBe(before)
  fireEvent.pointerMove(document.body)
  await pass(3)
  expect(asked.live).toBe(before + 1)
})

/** Shows an element until the returned function removes it. */
function show(html: string) {
  const holder = document.createElement('div')
  holder.innerHTML = html
  document.body.append(holder)
  return () => holder.remove()
}

test.each([
  ['a question', '<div role="alertdialog"></div>'],
  ['a menu', '<div role="menu"></div>'],
  ['a list to choose from', '<div role="listbox"></div>'],
  ['a dialog in which something was entered', '<div role="dialog"><form data-changed></form></div>'],
])('nor under %s', async (_, html) => {
  const remove = show(html)
  await pass(60)
  expect(asked.live).toBe(1)
  remove()
  await pass(1)
  expect(asked.live).toBe(2)
})

test.each([
  ['a dialog that only shows something', '<div role="dialog"><form></form></div>'],
  ['a list that is not open', '<div role="listbox" style="display: none"></div>'],
])('%s does not hold it up', async (_, html) => {
  show(html)
  await pass(30)
  expect(asked.live).toBe(2)
})

test('a hidden window asks for nothing', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  await pass(60)
  expect(asked.live).toBe(1)
  visibility.mockRestore()
  await pass(1)
  expect(asked.live).toBe(2)
})

test('once it has ended, nothing is fetched', async () => {
  live.end()
  await pass(60)
  expect(asked.live).toBe(1)
})
