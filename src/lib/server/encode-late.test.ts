import { expect, test, vi } from 'vitest'
import { encodeSquare } from './encode-picture.ts'
import { Late } from './late.ts'

const picture = vi.hoisted(() => {
  const steps: Record<string, unknown> = {
    metadata: async () => ({ width: 10, height: 10 }),
    toBuffer: async () => Promise.reject(new Error('timeout: 42% complete')),
  }
  for (const step of ['autoOrient', 'resize', 'webp', 'timeout']) steps[step] = () => steps
  return steps
})
vi.mock('sharp', () => ({
  default: Object.assign(() => picture, {
    cache: vi.fn(),
    concurrency: vi.fn(),
    block: vi.fn(),
    unblock: vi.fn(),
  }),
}))

test('a picture that takes too long is late, and not called a broken one', async () => {
  await expect(encodeSquare(Uint8Array.of(0xff, 0xd8, 0xff))).rejects.toBeInstanceOf(Late)
})
