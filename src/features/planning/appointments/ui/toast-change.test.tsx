import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Toaster } from '../../../../components/notices/toaster.tsx'
import { NOTIFICATION_TEXTS } from '../../../platform/notifications/texts.ts'
import { toastChange } from './toast-change.ts'

afterEach(async () => {
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  cleanup()
  vi.useRealTimers()
})

async function shown(change: Partial<Parameters<typeof toastChange>[1]>): Promise<HTMLElement> {
  vi.useFakeTimers()
  render(<Toaster />)
  const customer = { fullName: 'Rohan Pawar', phone: '+919876543210' }
  toastChange('Appointment moved', { warning: null, customer, message: 'Your appointment …', ...change })
  await act(() => vi.advanceTimersByTimeAsync(100))
  const toasts = document.querySelectorAll<HTMLElement>('[data-sonner-toast]')
  expect(toasts).toHaveLength(1)
  return toasts[0] as HTMLElement
}

test('one toast says what happened, then whom to tell and how, and the specified sentence last', async () => {
  const toast = await shown({ warning: NOTIFICATION_TEXTS.noLogin })
  expect(toast.textContent).toMatch(
    /^Appointment moved.*Rohan Pawar has no login\. Please notify the customer yourself\..*Failed to create notification: Missing customer user ID.*Send on WhatsApp$/,
  )
  expect(toast.querySelector('small')?.textContent).toBe(NOTIFICATION_TEXTS.noLogin)
})

test('it keeps what a success offers, and has no chat for someone without a phone', async () => {
  const undo = vi.fn()
  const toast = await shown({
    warning: NOTIFICATION_TEXTS.createFailed,
    customer: { fullName: 'Asha', phone: null },
    detail: '10 March 2027',
    action: { label: 'Undo', onClick: undo },
  })
  expect(toast.textContent).toContain('10 March 2027. Asha was not notified.')
  expect(screen.queryByRole('button', { name: 'Send on WhatsApp' })).toBeNull()
  act(() => screen.getByRole('button', { name: 'Undo' }).click())
  expect(undo).toHaveBeenCalledOnce()
})

test('a customer who was notified is a plain success', async () => {
  const toast = await shown({})
  expect(toast.textContent).toBe('Appointment moved')
})
