import { afterEach, expect, test, vi } from 'vitest'
import { readInWorker } from './read-in-worker.ts'

const ended = vi.fn()

/** A worker that never answers stands for a file that was made to take long. */
class SilentWorker extends EventTarget {
  terminate = ended
  postMessage() {}
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a file that takes too long is given up after 20 seconds, and its worker ended', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('Worker', SilentWorker)
  const reading = readInWorker(new File(['Owner'], 'slow.csv'), { items: [], today: '2026-11-29' })
  const refused = expect(reading).rejects.toMatchObject({ reason: 'TOO_SLOW' })
  await vi.advanceTimersByTimeAsync(19_999)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await refused
  expect(ended).toHaveBeenCalledOnce()
})
