import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { DayInput } from './day-input.tsx'
import { NO_DAY } from './paste-day.ts'

const toastError = vi.hoisted(() => vi.fn())
vi.mock('../../lib/web/toast.ts', () => ({ toastError }))

afterEach(cleanup)

test('reports whole dates and the emptied field, not a year being typed', () => {
  const report = vi.fn()
  render(<DayInput label="From" value={undefined} onChange={report} />)
  const input = screen.getByLabelText<HTMLInputElement>('From')
  fireEvent.change(input, { target: { value: '0002-11-22' } })
  expect(report).not.toHaveBeenCalled()
  expect(input.value).toBe('0002-11-22')
  fireEvent.change(input, { target: { value: '2026-11-22' } })
  fireEvent.change(input, { target: { value: '' } })
  expect(report.mock.calls).toEqual([['2026-11-22'], [undefined]])
})

test('shows a day that changes by navigation', () => {
  const { rerender } = render(<DayInput label="From" value="2026-11-22" onChange={vi.fn()} />)
  rerender(<DayInput label="From" value={undefined} onChange={vi.fn()} />)
  expect(screen.getByLabelText<HTMLInputElement>('From').value).toBe('')
})

test('takes a pasted day as India writes it, and says so of anything that the browser leaves as well', async () => {
  const report = vi.fn()
  render(<DayInput label="From" value="2026-11-20" onChange={report} />)
  const paste = (text: string) =>
    fireEvent.paste(screen.getByLabelText('From'), { clipboardData: { getData: () => text } })
  expect(paste('26/11/2026')).toBe(false)
  expect(report).toHaveBeenCalledExactlyOnceWith('2026-11-26')
  expect(toastError).not.toHaveBeenCalled()
  expect(paste('tomorrow')).toBe(true)
  expect(report).toHaveBeenCalledOnce()
  await waitFor(() => expect(toastError).toHaveBeenCalledExactlyOnceWith(NO_DAY))
})
