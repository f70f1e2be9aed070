import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toastError, toastSuccess, toastWarning } from '../../lib/web/toast.ts'
import { Toaster } from './toaster.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toaster />)
})
afterEach(async () => {
  await pass(60_000)
  cleanup()
  vi.useRealTimers()
})

/** Lets time go by, with what React makes of it. */
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

/** A toast stays this long after its time for the way out. */
const EXIT = 400

test('a success is a status and stays two seconds', async () => {
  toastSuccess('Profile saved successfully!')
  await pass(1900)
  expect(screen.getByRole('status').textContent).toBe('Profile saved successfully!')
  await pass(100 + EXIT)
  expect(screen.queryByText('Profile saved successfully!')).toBeNull()
})

test('a success can stay longer', async () => {
  toastSuccess('Thank you for your booking', { seconds: 6 })
  await pass(5900)
  expect(screen.queryByText('Thank you for your booking')).not.toBeNull()
  await pass(100 + EXIT)
  expect(screen.queryByText('Thank you for your booking')).toBeNull()
})

test('an error is an alert and stays four seconds', async () => {
  toastError('Failed to add pet')
  await pass(3900)
  expect(screen.getByRole('alert').textContent).toBe('Failed to add pet')
  await pass(100 + EXIT)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('its time stands still while it holds the focus', async () => {
  toastError('Failed to add pet')
  await pass(1000)
  act(() => screen.getByText('Failed to add pet').closest('li')?.focus())
  await pass(20_000)
  expect(screen.queryByText('Failed to add pet')).not.toBeNull()
  act(() => screen.getByText('Failed to add pet').closest('li')?.blur())
  await pass(2900)
  expect(screen.queryByText('Failed to add pet')).not.toBeNull()
  await pass(200 + EXIT)
  expect(screen.queryByText('Failed to add pet')).toBeNull()
})

test('a warning offers what can be done about it', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const href = 'https://wa.me/919876543210'
  toastWarning('Failed to create notification', { link: { label: 'WhatsApp', href } })
  await pass(100)
  screen.getByRole('button', { name: 'WhatsApp' }).click()
  expect(open).toHaveBeenCalledExactlyOnceWith(href, '_blank', 'noopener,noreferrer')
  open.mockRestore()
})

test('the button of a toast gives up the focus before it goes, so that a page can return it', async () => {
  const focused: (Element | null)[] = []
  const action = { label: 'Undo', onClick: () => focused.push(document.activeElement) }
  toastSuccess('Appointment moved', { action })
  await pass(100)
  const button = screen.getByRole('button', { name: 'Undo' })
  act(() => button.focus())
  act(() => button.click())
  expect(focused).toEqual([document.body])
})

test('the same toast again takes its own place, for its whole time; one with a button stands beside it', async () => {
  toastError('Please choose a JPEG, PNG or WebP photo of at most 5 MB')
  await pass(3000)
  toastError('Please choose a JPEG, PNG or WebP photo of at most 5 MB')
  await pass(100)
  await pass(EXIT)
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  await pass(3000)
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  await pass(1000 + EXIT)
  expect(screen.queryByRole('alert')).toBeNull()

  for (const moved of [vi.fn(), vi.fn()])
    toastSuccess('Appointment moved', { action: { label: 'Undo', onClick: moved } })
  await pass(100)
  expect(screen.getAllByRole('button', { name: 'Undo' })).toHaveLength(2)
})

test('all of twenty are shown', async () => {
  for (let index = 1; index <= 20; index++) toastError(`Failure ${index}`)
  await pass(200)
  const shown = screen.getAllByRole('alert').map((alert) => alert.closest('li')?.dataset.visible)
  expect(shown).toEqual(Array.from({ length: 20 }, () => 'true'))
})

test('it moves away from what the keyboard reaches, and stays where it is under a press', async () => {
  const button = document.body.appendChild(document.createElement('button'))
  button.getBoundingClientRect = () => new DOMRect(20, 190, 120, 40)
  const top = () =>
    document.querySelector<HTMLElement>('[data-sonner-toaster]')?.style.getPropertyValue('--offset-top')
  vi.stubGlobal('innerWidth', 375)
  toastSuccess('Two-factor sign-in is on')
  await pass(100)
  const before = top()

  button.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }))
  act(() => button.focus())
  expect(top()).toBe(before)

  act(() => button.blur())
  document.body.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }))
  act(() => button.focus())
  expect(top()).toBe('242px')
  button.remove()
  vi.unstubAllGlobals()
})
