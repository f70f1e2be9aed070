import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { DayInput } from './day-input.tsx'

afterEach(cleanup)

/** The box, once its code is loaded. */
async function show(value?: string) {
  const report = vi.fn()
  const page = render(<DayInput label="From" value={value} onChange={report} />)
  const box = (await screen.findByPlaceholderText('dd/mm/yyyy')) as HTMLInputElement
  return { report, box, page }
}

test('a day is typed as in India, and shown with the name of its month', async () => {
  const { report, box } = await show()
  expect(screen.getByLabelText('From')).toBe(box)
  await userEvent.type(box, '3/11/2026')
  expect(report.mock.calls).toEqual([['2026-11-03']])
  expect(box.value).toBe('3/11/2026')
  await userEvent.tab()
  expect(box.value).toBe('3 Nov 2026')
  screen.getByText('Tuesday, 3 November 2026')
  await userEvent.clear(box)
  expect(report.mock.calls.at(-1)).toEqual([undefined])
})

test('what is no day is neither reported nor changed: the box says why', async () => {
  const { report, box } = await show('2026-11-22')
  expect(box.value).toBe('22 Nov 2026')
  await userEvent.clear(box)
  report.mockClear()
  await userEvent.type(box, '11/26/2026')
  expect(screen.queryByText('Please write the day first, such as 26/11/2026')).toBeNull()
  await userEvent.tab()
  screen.getByText('Please write the day first, such as 26/11/2026')
  expect([box.value, box.getAttribute('aria-invalid')]).toEqual(['11/26/2026', 'true'])
  expect(report).not.toHaveBeenCalled()
})

test('a day that changes by navigation is shown', async () => {
  const { page, box } = await show('2026-11-22')
  await userEvent.clear(box)
  await userEvent.type(box, '3/11/2026')
  await userEvent.tab()
  screen.getByText('Tuesday, 3 November 2026')
  page.rerender(<DayInput label="From" value="2026-11-04" onChange={vi.fn()} />)
  expect(box.value).toBe('4 Nov 2026')
  expect(screen.queryByText('Tuesday, 3 November 2026')).toBeNull()
  page.rerender(<DayInput label="From" value={undefined} onChange={vi.fn()} />)
  expect(box.value).toBe('')
})
