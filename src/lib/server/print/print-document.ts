import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createLimiter } from '../limits/limiter.ts'
import type { PrintedDocument } from './draw-document.ts'

const WITHIN_MS = 20_000

/** One document at a time, which bounds the memory used. */
const printing = createLimiter(1)

/** Draws a document as a PDF file in a thread, so that no one's request waits for it. */
export async function printDocument(document: PrintedDocument): Promise<Uint8Array> {
  return await printing.run(async () => {
    const thread = new Worker(new URL('print-thread.ts', import.meta.url), {
      workerData: document,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    })
    try {
      // An error of the thread rejects this.
      const [bytes] = await once(thread, 'message', { signal: AbortSignal.timeout(WITHIN_MS) })
      return bytes
    } finally {
      await thread.terminate()
    }
  })
}
