import { parentPort, workerData } from 'node:worker_threads'
import { drawDocument } from './draw-document.ts'

// The thread of print-document.ts: draws one document and ends, and its memory with it.
parentPort?.postMessage(await drawDocument(workerData))
