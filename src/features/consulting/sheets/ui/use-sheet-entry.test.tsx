import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { AppointmentStatus } from '../../../planning/appointments/clinic-filters.ts'
import { sessionQuery } from '../../../platform/auth/ui/api.ts'
import { useSheetEntry } from './use-sheet-entry.tsx'

const navigate = vi.hoisted(() => vi.fn())
vi.mock('../../../platform/auth/ui/use-may.ts', () => ({ useMay: () => true, useMayOpen: () => () => true }))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => navigate,
}))
afterEach(cleanup)

function entries(uses: string[], status: AppointmentStatus, sheetSigned = false) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(sessionQuery.queryKey, { uses } as never)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(() => useSheetEntry({ id: 'a', status, sheetSigned }), { wrapper }).result.current
}

test('opens the appointment’s case sheet, in a clinic that has begun one', () => {
  const [entry] = entries(['sheets'], 'confirmed')
  expect(entry?.label).toBe('Write case sheet')
  entry?.onSelect?.()
  expect(navigate).toHaveBeenCalledWith({
    to: '/dashboard/sheets/$of/$id',
    params: { of: 'appointment', id: 'a' },
  })
  expect(entries(['sheets'], 'completed')[0]?.label).toBe('Case sheet')
  expect(entries(['sheets'], 'confirmed', true)[0]?.label).toBe('Case sheet')
  expect(entries([], 'confirmed')).toEqual([])
  expect(entries(['sheets'], 'cancelled')).toEqual([])
})
