import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useToday } from './use-today.ts'

afterEach(() => void vi.useRealTimers())

test('the day follows the clock at the clinic’s midnight, and when one returns to the page', () => {
  vi.useFakeTimers({ now: new Date('2026-11-29T18:27:00Z') })
  const { result, unmount } = renderHook(() => useToday())
  expect(result.current).toBe('2026-11-29')
  act(() => vi.advanceTimersByTime(179_000))
  expect(result.current).toBe('2026-11-29')
  act(() => vi.advanceTimersByTime(1000))
  expect(result.current).toBe('2026-11-30')

  vi.setSystemTime(new Date('2026-12-01T03:00:00Z'))
  act(() => void window.dispatchEvent(new Event('focus')))
  expect(result.current).toBe('2026-12-01')
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})
