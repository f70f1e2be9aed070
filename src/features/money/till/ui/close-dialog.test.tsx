import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Till } from '../till-schemas.ts'
import { CloseDialog } from './close-dialog.tsx'

afterEach(cleanup)

const taken: Till['unrecorded']['items'][number] = {
  ...{ id: 'one', kind: 'taken', amount: 80_000, at: '2026-11-26T03:30:00.000Z', by: 'Asha Menon' },
  ...{ billId: null, bill: null, customer: null },
}

function show(unrecorded: Till['unrecorded']) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CloseDialog id="till" float={0} unrecorded={unrecorded} onClose={() => {}} onClosed={() => {}} />
    </QueryClientProvider>,
  )
}

test('the closing says what has no method; without all in sight, no sum', () => {
  const notice = () => screen.queryByText(/without a method/)?.textContent
  show({ items: [taken], count: 1 })
  expect(notice()).toBe('1 payment without a method, ₹800')
  cleanup()
  show({ items: [taken], count: 51 })
  expect(notice()).toBe('51 payments without a method')
  cleanup()
  show({ items: [], count: 0 })
  expect(notice()).toBeUndefined()
})
