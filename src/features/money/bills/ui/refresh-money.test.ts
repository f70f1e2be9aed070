import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { householdQuery } from '../../../owners/households/ui/api.ts'
import { billsQuery, standingQuery } from './api.ts'
import { refreshMoney } from './refresh-money.ts'

test('after a payment all that says what is owed is loaded again, and a begun draft is not made twice', () => {
  const client = new QueryClient()
  const id = '00000000-0000-4000-8000-000000000000'
  const says = [
    householdQuery(id).queryKey,
    standingQuery(id).queryKey,
    billsQuery({}).queryKey,
    ['payments'],
  ]
  const saved = [
    ['bills', 'begun', 'key'],
    ['bills', 'settings'],
  ]
  for (const key of [...says, ...saved]) client.setQueryData(key, {})
  refreshMoney(client)
  const isStale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated
  expect(says.map(isStale)).toEqual(says.map(() => true))
  expect(saved.map(isStale)).toEqual(saved.map(() => false))
})
