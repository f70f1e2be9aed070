import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { Late } from '../late.ts'
import { createLimiter } from '../limits/limiter.ts'
import type { PrintedDocument } from './draw-document.ts'

const WITHIN_MS = 20_000

/** One document at a time, which bounds the memory used. */
const printing = createLimiter(1)

/**
 * Draws a document as a PDF file in a thread, so that no one's request waits for it. Throws `Late` if that, with the wait
 * for those in front of it, takes longer than `withinMs`.
 */
export async function printDocument(
  document: PrintedDocument,
  withinMs: number = WITHIN_MS,
): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(withinMs)
  if (!(await printing.enter(withinMs)))
    throw new Late('A document waited too long for the documents before it.')
  try {
    return await drawInThread(document, signal)
  } catch (error) {
    if (signal.aborted) throw new Late('A document took too long.', { cause: error })
    throw error
  } finally {
    printing.leave()
  }
}

async function drawInThread(document: PrintedDocument, signal: AbortSignal): Promise<Uint8Array> {
  signal.throwIfAborted()
  const thread = new Worker(new URL('print-thread.ts', import.meta.url), {
    workerData: document,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  })
  try {
    // An error of the thread rejects this.
    const [bytes] = await once(thread, 'message', { signal })
    return bytes
  } finally {
    await thread.terminate()
  }
}
