import { expect, test } from 'vitest'
import { type PaymentsPageSearch, requestOf } from './payment-search.ts'

const TODAY = '2026-11-22'

test.each<[PaymentsPageSearch, object]>([
  [{}, { paymentStatus: 'pending', start: TODAY }],
  [
    { filter: 'all', customer: 'id', q: 'asha' },
    { customerId: 'id', q: 'asha', start: TODAY },
  ],
  [
    { filter: 'today', from: '2020-01-01' },
    { from: TODAY, to: TODAY },
  ],
  [{ filter: 'all', from: '2026-11-01' }, { from: '2026-11-01' }],
  [{ to: '2026-11-01' }, { paymentStatus: 'pending', to: '2026-11-01' }],
])('%j asks for %j', (search, request) => {
  expect(requestOf(search, TODAY)).toEqual(request)
})
