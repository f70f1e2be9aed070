import { type FileRefusal, UnreadableFile } from './cells.ts'
import { type PlannedList, planList, type ReadOptions } from './plan-list.ts'

/** What the page asks, and what it gets: a list, or why the file can't be read. */
export type WorkerQuestion = { bytes: Uint8Array; options: ReadOptions }
export type WorkerAnswer = { list: PlannedList } | { refused: FileRefusal }

/** Only the worker has this; in a page there is a window. */
const isWorker = typeof window === 'undefined' && typeof self !== 'undefined' && 'postMessage' in self

if (isWorker)
  self.addEventListener('message', ({ data }: MessageEvent<WorkerQuestion>) => {
    self.postMessage(answer(data))
  })

/** Reads a list and says what it is, or why it is none. */
export function answer({ bytes, options }: WorkerQuestion): WorkerAnswer {
  try {
    return { list: planList(bytes, options) }
  } catch (error) {
    return { refused: error instanceof UnreadableFile ? error.reason : 'DAMAGED' }
  }
}
