import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../../lib/web/query-client.ts'
import type { CareHistory, PetCare } from '../contract.ts'
import { ElsewhereDialog } from './elsewhere-dialog.tsx'

const server = vi.hoisted(() => ({ getHistory: vi.fn(), recordElsewhere: vi.fn() }))
vi.mock('../../../../lib/web/feature-client.ts', async (original) => ({
  ...(await original<object>()),
  featureClient: () => server,
}))

const COURSE = {
  first: { from: '6w', by: '8w' },
  bands: [{ until: '16w', from: '3w', by: '4w' }],
  doses: 2,
  firstBooster: null,
  booster: { from: '11m', by: '12m' },
} satisfies CareHistory['items'][number]['schedule']
const GIVEN: CareHistory['items'][number]['doses'][number] = {
  ...{ day: '2027-03-01', step: 'course', why: null, from: '2027-03-22', due: '2027-03-29' },
  validity: null,
}
const HISTORY: CareHistory = {
  ...{ birthDate: null, typedDay: null, products: [] },
  items: [
    {
      ...{ id: 'dog-combination', name: 'DHPPi+L', kind: 'vaccination', species: [], schedule: COURSE },
      ...{ doses: [GIVEN], due: GIVEN.due, from: GIVEN.from, stopped: false },
    },
    {
      ...{ id: 'anti-rabies', name: 'Anti-rabies', kind: 'vaccination', species: [], schedule: COURSE },
      ...{ doses: [], due: '2027-05-01', from: null, stopped: false },
    },
  ],
}

beforeEach(() => {
  vi.setSystemTime(new Date('2027-03-10T04:00:00Z'))
  server.getHistory.mockResolvedValue(HISTORY)
  server.recordElsewhere.mockResolvedValue({ items: [], doses: [], used: true } satisfies PetCare)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.clearAllMocks()
})

test('says what becomes due; a day that a later dose decided moves only if that is chosen', async () => {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ElsewhereDialog pet={{ id: 'pet', name: 'Bruno' }} onClose={vi.fn()} />
    </QueryClientProvider>,
  )
  await userEvent.click(await screen.findByLabelText('DHPPi+L'))
  await userEvent.click(screen.getByLabelText('Anti-rabies'))
  const dialog = screen.getByRole('dialog')
  expect(dialog.textContent).not.toContain('now ')
  await userEvent.type(screen.getByRole('textbox', { name: /Given on/ }), '1 Feb 2027')
  await userEvent.tab()
  await waitFor(() => expect(dialog.textContent).toContain('Anti-rabies: was 1 May 2027, now 1 Mar 2027'))
  await userEvent.click(screen.getByLabelText(/DHPPi\+L: was 29 Mar 2027, now 1 Mar 2028/))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.recordElsewhere).toHaveBeenCalledOnce())
  expect(server.recordElsewhere.mock.calls[0]?.[0]).toMatchObject({
    givenOn: '2027-02-01',
    days: [{ itemId: 'dog-combination', due: '2028-03-01', reason: 'An older dose was recorded' }],
  })
})
