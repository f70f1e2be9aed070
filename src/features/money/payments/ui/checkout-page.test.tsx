import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { openPages } from '../../../../../test/open-pages.tsx'
import { refusedCall } from '../../../../lib/web/feature-client.ts'
import { createQueryClient } from '../../../../lib/web/query-client.ts'
import { CHECKOUT_TEXTS } from '../../bills/checkout-texts.ts'
import { BILL_REFUSALS } from '../../bills/texts.ts'
import { billQuery } from '../../bills/ui/api.ts'
import { CheckoutPage } from './checkout-page.tsx'

const server = vi.hoisted(() => ({ draft: vi.fn(), get: vi.fn() }))
vi.mock('../../../../lib/web/feature-client.ts', async (original) => ({
  ...(await original<object>()),
  featureClient: () => server,
}))
vi.mock('../../bills/ui/bill-lines.tsx', () => ({ BillLines: () => <p>Lines</p> }))
vi.mock('./take-money.tsx', () => ({ TakeMoney: () => <button type="button">Cash</button> }))
vi.mock('../../bill-papers/ui/printed-paper.tsx', () => ({ PrintedPaper: () => null }))
vi.mock('../../bills/ui/split-notice.tsx', () => ({ SplitNotice: () => null }))

afterEach(cleanup)

const draft = (id: string) => ({
  id,
  state: 'draft',
  due: 0,
  customer: null,
  buyer: { name: null },
  lines: [],
})

test('a draft that someone has deleted says so and leads to a new one', async () => {
  const client = createQueryClient()
  server.draft.mockResolvedValueOnce(draft('first')).mockResolvedValueOnce(draft('second'))
  server.get.mockImplementation(({ id }: { id: string }) => Promise.resolve(draft(id)))
  await openPages(client, { '/': () => <CheckoutPage search={{}} Beside={() => null} /> })
  await screen.findByText('Lines')

  server.get.mockImplementation(({ id }: { id: string }) =>
    id === 'first'
      ? Promise.reject(refusedCall({ code: 'BILL_MISSING', ...BILL_REFUSALS.BILL_MISSING }))
      : Promise.resolve(draft(id)),
  )
  void client.refetchQueries({ queryKey: billQuery('first').queryKey })
  await screen.findByText(CHECKOUT_TEXTS.deleted)
  expect(screen.queryByRole('button', { name: 'Cash' })).toBeNull()

  await userEvent.click(screen.getByRole('button', { name: 'Start a new bill' }))
  await waitFor(() => expect(screen.getByText('Lines')).toBeTruthy())
  expect(server.draft).toHaveBeenCalledTimes(2)
})
