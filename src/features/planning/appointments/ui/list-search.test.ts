import { describe, expect, test } from 'vitest'
import { firstEarlier, isNarrowed, type ListSearch, requestOf } from './list-search.ts'

const TODAY = '2026-11-22'

describe('the clinic’s list is asked to begin', () => {
  test.each<[ListSearch, object]>([
    [{}, { filter: 'pending', start: TODAY }],
    [{ filter: 'completed' }, { filter: 'completed', start: TODAY }],
    [{ customer: 'id' }, { filter: 'all', customer: 'id', start: TODAY }],
    [{ q: 'bruno' }, { filter: 'pending', q: 'bruno', start: TODAY }],
    [{ filter: 'today' }, { filter: 'today' }],
    [{ filter: 'upcoming' }, { filter: 'upcoming' }],
    [{ filter: 'unresolved' }, { filter: 'unresolved' }],
    [{ order: 'latest' }, { filter: 'pending', order: 'latest' }],
    [{ from: '2026-01-01' }, { filter: 'pending', from: '2026-01-01' }],
    [{ to: '2026-01-01' }, { filter: 'pending', to: '2026-01-01' }],
  ])('%j', (search, request) => {
    expect(requestOf(search, TODAY)).toEqual(request)
  })
})

test.each<[ListSearch, boolean]>([
  [{ filter: 'completed', order: 'latest' }, false],
  [{ q: 'bruno' }, true],
  [{ customer: 'id' }, true],
  [{ to: TODAY }, true],
])('%j shows part of what is counted: %s', (search, expected) => {
  expect(isNarrowed(search)).toBe(expected)
})

test('a heading stands above the first appointment before the clinic’s today', () => {
  // Midnight in the clinic's time zone is 18:30 UTC on the day before.
  const [today, before, older] = [
    '2026-11-21T18:30:00.000Z',
    '2026-11-21T18:29:00.000Z',
    '2026-01-01T05:00:00.000Z',
  ]
  const list = [today, before, older].map((appointmentDate, number) => ({ id: `${number}`, appointmentDate }))
  expect(firstEarlier(list, TODAY)).toEqual({ id: '1', heading: 'Earlier appointments, latest first' })
  expect(firstEarlier(list.slice(1), TODAY)).toEqual({
    id: '1',
    heading: 'No appointments from today onwards. Earlier appointments:',
  })
  expect(firstEarlier(list.slice(0, 1), TODAY)).toBeUndefined()
  expect(firstEarlier(list, undefined)).toBeUndefined()
})
