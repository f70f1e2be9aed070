// The thread of start-watchdog.ts. It shares nothing with the event loop but a number, and so works on while that is stuck.
// JavaScript, since a thread that compiles TypeScript takes 30 MB instead of 11.
import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'

const LOOK_EVERY_MS = 1000

const { beats, limitS } = workerData
let last = 0
let missed = 0

// It counts its own looks, so a process that was frozen or a machine that slept has missed only one.
setInterval(() => {
  const current = Atomics.load(beats, 0)
  missed = current === last ? missed + 1 : 0
  last = current
  if (missed * LOOK_EVERY_MS < limitS * 1000) return
  note(`the server has not reacted for ${limitS} seconds and is ended`)
  process.kill(process.pid, 'SIGKILL')
}, LOOK_EVERY_MS)

/** Writes a line of the log; the event loop's own can't. */
function note(msg) {
  try {
    writeSync(1, `${JSON.stringify({ level: 50, time: new Date().toISOString(), msg })}\n`)
  } catch {
    // No one reads the output any more.
  }
}
