import { type FileRefusal, MAX_FILE_BYTES, UnreadableFile } from './reading/cells.ts'
import type { WorkerAnswer } from './reading/list-worker.ts'
import type { PlannedList, ReadOptions } from './reading/plan-list.ts'

/** A file that takes longer to read was made to. */
const WITHIN_MS = 20_000

/**
 * Reads a file in a worker, so that the page stays alive whatever the file is. The worker is ended after 20 seconds.
 * Throws an `UnreadableFile` that says why it can't be read.
 */
export async function readInWorker(file: File, options: ReadOptions): Promise<PlannedList> {
  if (file.size > MAX_FILE_BYTES) throw new UnreadableFile('TOO_LARGE')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const worker = new Worker(new URL('./reading/list-worker.ts', import.meta.url), { type: 'module' })
  try {
    const answer = await new Promise<WorkerAnswer>((resolve) => {
      const refuse = (refused: FileRefusal) => resolve({ refused })
      setTimeout(refuse, WITHIN_MS, 'TOO_SLOW')
      worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer>) => resolve(data))
      worker.addEventListener('error', () => refuse('DAMAGED'))
      worker.postMessage({ bytes, options })
    })
    if ('list' in answer) return answer.list
    throw new UnreadableFile(answer.refused)
  } finally {
    worker.terminate()
  }
}
