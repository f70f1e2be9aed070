import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openPages } from '../../../test/open-pages.tsx'
import { StaffKeys } from './staff-keys.tsx'

const server = vi.hoisted(() => ({ list: vi.fn() }))
vi.mock('../../lib/web/feature-client.ts', async (original) => ({
  ...(await original<object>()),
  featureClient: () => server,
}))
vi.mock('../../features/platform/auth/ui/use-may.ts', () => ({
  useMay: () => true,
  useMayOpen: () => () => true,
}))

afterEach(cleanup)

const KIRAN = '00000000-0000-4000-8000-000000000001'
const found = {
  items: [{ id: KIRAN, fullName: 'Kiran Rao', phone: '+919845012301', email: null, pets: [] }],
  nextCursor: null,
}

/** Presses keys where the focus is, as fast as they come. */
function press(...keys: string[]) {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key })
}

test('what is typed before the search is there is searched, and Enter waits for the answer', async () => {
  server.list.mockResolvedValue(found)
  // jsdom does not scroll.
  Element.prototype.scrollIntoView = vi.fn()
  const pathOf = await openPages(new QueryClient(), {
    '/': StaffKeys,
    '/dashboard/appointments/new': () => 'New Appointment',
    [`/dashboard/customers/${KIRAN}`]: () => 'Kiran Rao',
  })
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  // The n alone would begin a new appointment.
  press(...'kiran', 'Enter')
  await waitFor(() => expect(pathOf()).toBe(`/dashboard/customers/${KIRAN}`), { timeout: 10_000 })
  expect(server.list).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ q: 'kiran' }))
})
