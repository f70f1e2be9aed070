import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../../lib/web/query-client.ts'
import { FIRST_SCHEDULES } from '../rules.ts'
import { ItemDialog } from './item-dialog.tsx'

const server = vi.hoisted(() => ({ saveItem: vi.fn() }))
vi.mock('../../../../lib/web/feature-client.ts', async (original) => ({
  ...(await original<object>()),
  featureClient: () => server,
}))

afterEach(cleanup)

test('an item of the clinic’s own gets further intervals, which keep what was typed', async () => {
  server.saveItem.mockResolvedValue({})
  const item = {
    ...{ id: 'own', name: 'Own', kind: 'deworming' as const, species: [], active: true },
    schedule: FIRST_SCHEDULES.single,
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ItemDialog item={item} onClose={() => undefined} />
    </QueryClientProvider>,
  )
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
  const first = screen.getByLabelText<HTMLInputElement>('Age at the first dose, from (weeks)')
  await userEvent.clear(first)
  await userEvent.type(first, '5')
  for (const _ of [1, 2, 3]) await press('Add an interval')
  await press('Remove the last interval')
  await press('Save')
  await waitFor(() => expect(server.saveItem).toHaveBeenCalled())
  expect(server.saveItem.mock.calls[0]?.[0].schedule).toEqual({
    ...FIRST_SCHEDULES.single,
    first: { from: '5w', by: '12w' },
    bands: [
      { until: '16w', from: '3w', by: '4w' },
      { until: '32w', from: '3w', by: '4w' },
    ],
  })
})
