import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { AuditEntry } from '../contract.ts'
import { AuditEntryItem, AuditEntryRow } from './audit-entry.tsx'

afterEach(cleanup)

const entry: AuditEntry = {
  id: 7,
  at: '2027-11-12T05:02:00.000Z',
  action: 'appointments.callOff',
  words: 'Appointment cancelled by the clinic',
  subject: 'Grooming for Bruno (Asha Menon), 14 Nov 2027, 4:00 PM',
  userId: 'u',
  name: 'Dr Rao',
  email: 'rao@clinic.example',
  role: 'admin',
  token: null,
  address: '203.0.113.x',
  requestId: null,
  changes: [
    {
      table: 'appointments',
      recordId: 'r',
      before: { status: 'confirmed', payment_amount: 70_000 },
      after: {
        status: 'cancelled',
        cancelled_by: 'u',
        payment_amount: 0,
        cancellation_reason: 'The vet is ill',
      },
      erased: false,
    },
  ],
  hasMore: false,
}

test('says what was done, by whom, when and why', () => {
  render(<AuditEntryItem entry={entry} />)
  screen.getByText('Appointment cancelled by the clinic')
  expect(screen.getByText(/^by Dr Rao/).textContent).toMatch(/^by Dr Rao, 12 Nov 2027, 10:32\s?AM$/i)
  screen.getByText('Reason: The vet is ill')
})

test('in a line, says to which record', () => {
  render(<AuditEntryRow entry={entry} />)
  expect(document.querySelector('summary')?.textContent).toMatch(
    /^12 Nov 2027, 10:32 AMAppointment cancelled by the clinic: Grooming for Bruno \(Asha Menon\), 14 Nov 2027, 4:00 PMby Dr Rao$/,
  )
})

test('shows values before and after, amounts in rupees', () => {
  render(<AuditEntryItem entry={entry} />)
  const values = screen.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(values).toEqual(['confirmed → cancelled', '₹700 → ₹0', 'nothing → The vet is ill'])
})

test.each([
  [{ token: { name: 'Till', kind: 'service' } } as const, 'by the service “Till”,'],
  [{ token: { name: 'Laptop', kind: 'personal' } } as const, 'by Dr Rao with the token “Laptop”,'],
  [{ name: null }, 'by rao@clinic.example'],
  [{ name: null, email: null }, 'by a deleted login'],
  [{ name: null, email: null, userId: null }, 'by someone not signed in'],
  [{ name: null, email: null, userId: null, address: null }, 'by the server'],
])('names who did it: %j', (who, words) => {
  render(<AuditEntryItem entry={{ ...entry, ...who }} />)
  expect(screen.getByText(/^by /).textContent).toContain(words)
})
