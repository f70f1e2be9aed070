import { expect, test } from 'vitest'
import { type PaymentsPageSearch, requestOf } from './payment-search.ts'

const NOW = new Date('2026-11-22T05:07:00Z')
const TODAY = '2026-11-22'
const START = '2026-11-22T05:15:00.000Z'

test.each<[PaymentsPageSearch, object]>([
  [{}, { paymentStatus: 'pending', start: START }],
  [
    { filter: 'all', customer: 'id', q: 'asha' },
    { customerId: 'id', q: 'asha', start: START },
  ],
  [
    { filter: 'today', from: '2020-01-01' },
    { from: TODAY, to: TODAY, start: START },
  ],
  [{ filter: 'all', from: '2026-11-01' }, { from: '2026-11-01' }],
  [{ to: '2026-11-01' }, { paymentStatus: 'pending', to: '2026-11-01' }],
])('%j asks for %j', (search, request) => {
  expect(requestOf(search, TODAY, NOW)).toEqual(request)
})
