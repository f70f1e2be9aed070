import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { PlacedAppointment } from '../contract.ts'
import { AppointmentDialog } from './appointment-dialog.tsx'

const till = vi.hoisted(() => ({ isOpen: undefined as boolean | undefined }))
vi.mock('../../../money/till/ui/use-till-is-open.ts', () => ({ useTillIsOpen: () => till.isOpen }))
vi.mock('../../../platform/auth/ui/use-may.ts', () => ({ useMay: () => true, useMayOpen: () => () => true }))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useNavigate: () => vi.fn(),
}))
vi.mock('../../../owners/notes/ui/warnings.tsx', () => ({ Warnings: () => null }))
vi.mock('../../../outreach/reminders/ui/parts.ts', () => ({ AppointmentFates: () => null }))
vi.mock('../../../planning/booking/ui/moving/use-move-dialog.tsx', () => ({
  useMoveDialog: () => ({ moveDialog: null, openMove: vi.fn() }),
}))
vi.mock('../../../../components/actions/routed-links.tsx', () => ({
  RoutedButton: ({ children }: { children: ReactNode }) => <a href="/checkout">{children}</a>,
}))
/** What the card shows, with the entries that come first in its menu. */
vi.mock('../../../planning/appointments/ui/clinic-card.tsx', () => ({
  ClinicCard: ({
    first = [],
    main,
    children,
  }: Record<string, ReactNode> & { first?: { label: string }[] }) => (
    <>
      <ul>
        {first.map(({ label }) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
      {main}
      {children}
    </>
  ),
}))

afterEach(cleanup)

const APPOINTMENT = {
  id: '00000000-0000-4000-8000-000000000000',
  appointmentDate: '2026-03-10T04:30:00.000Z',
  status: 'confirmed',
  paymentAmount: 65_000,
  paymentStatus: 'pending',
  customer: { id: '', fullName: 'Asha', phone: null },
  pet: { id: '', name: 'Bruno', species: 'Dog' },
} as PlacedAppointment

function show(isOpen: boolean | undefined) {
  till.isOpen = isOpen
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AppointmentDialog appointment={APPOINTMENT} onClose={vi.fn()} />
    </QueryClientProvider>,
  )
  const texts = (role: 'button' | 'link' | 'listitem') =>
    screen.queryAllByRole(role).map((one) => one.textContent)
  const isMoney = (text: string | null) => /take|Paid|Checkout/.test(text ?? '')
  return { buttons: [...texts('button'), ...texts('link')].filter(isMoney), menu: texts('listitem') }
}

test('once a till is open, Checkout is the one button that takes money; the other ways are in the menu', () => {
  const { buttons, menu } = show(true)
  expect(buttons).toEqual(['Checkout ₹650'])
  expect(menu).toEqual(['Complete and take ₹650', 'Mark as Paid'])
})

test('without an open till each way is a button, once that is known', () => {
  expect(show(undefined)).toEqual({ buttons: [], menu: [] })
  cleanup()
  expect(show(false)).toEqual({ buttons: ['Complete and take ₹650', 'Mark as Paid', 'Checkout'], menu: [] })
})
