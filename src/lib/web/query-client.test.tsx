import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'

const KEY = ['things']

/** A store that holds two things of one kind, the first of them shown; gives what was asked for meanwhile. */
async function aStore() {
  const client = createQueryClient()
  const ask = vi.fn(async ({ queryKey }: { queryKey: readonly string[] }) => queryKey[1])
  for (const name of ['shown', 'elsewhere'])
    await client.fetchQuery({ queryKey: [...KEY, name], queryFn: ask })
  const leave = new QueryObserver(client, { queryKey: [...KEY, 'shown'], queryFn: ask }).subscribe(() => {})
  ask.mockClear()
  return { client, ask, leave }
}

test('what a change makes stale is asked for again where it is shown, and dropped elsewhere', async () => {
  const { client, ask, leave } = await aStore()
  await client.invalidateQueries({ queryKey: KEY })
  expect(ask).toHaveBeenCalledOnce()
  expect(client.getQueryData([...KEY, 'shown'])).toBe('shown')
  expect(client.getQueryData([...KEY, 'elsewhere'])).toBeUndefined()
  leave()
})

test('what another change concerns stays', async () => {
  const { client, ask, leave } = await aStore()
  await client.invalidateQueries({ queryKey: ['others'] })
  expect(ask).not.toHaveBeenCalled()
  expect(client.getQueryData([...KEY, 'elsewhere'])).toBe('elsewhere')
  leave()
})

test('what a guard waits for arrives although a change overtakes it, and is dropped then', async () => {
  const client = createQueryClient()
  let answer = (_: string) => {}
  const ask = () => new Promise<string>((resolve) => (answer = resolve))
  const waiting = client.fetchQuery({ queryKey: KEY, queryFn: ask })
  await client.invalidateQueries()
  answer('session')
  expect(await waiting).toBe('session')
  await Promise.resolve()
  expect(client.getQueryData(KEY)).toBeUndefined()
})

test('a draft stays: the server does not know it', async () => {
  const client = createQueryClient()
  client.setQueryData(['draft'], 'half filled')
  await client.invalidateQueries()
  expect(client.getQueryData(['draft'])).toBe('half filled')
})

test('a list of pages stays, for who comes back to its middle', async () => {
  const client = createQueryClient()
  const list = { queryKey: KEY, queryFn: async () => 'page', initialPageParam: 0 }
  await client.fetchInfiniteQuery(list)
  await client.invalidateQueries({ queryKey: KEY })
  expect(client.getQueryState(KEY)).toMatchObject({ isInvalidated: true, data: { pages: ['page'] } })
})
