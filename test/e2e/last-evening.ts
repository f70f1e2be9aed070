import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { clockAt, moveClock } from '../clock.ts'
import { type ServerProcess, startServerProcess } from '../server-process.ts'
import { test } from './fixtures.ts'

/** A Sunday that is the last day of its month, and a day that most years don't have: late enough that none of it is left. */
const LAST_EVENING = '2032-02-29T22:00:00+05:30'
const APP = fileURLToPath(new URL('../../src/app/start.ts', import.meta.url))
const SERVER_MS = 200_000

/** A test on that evening: a demo clinic of its own, and pages whose clocks agree with it. */
export const lastEvening = test.extend<object, { evening: ServerProcess }>({
  evening: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'tailwell-evening-'))
      const server = await startServerProcess({ DATA_DIR: dataDir, ...clockAt(LAST_EVENING) }, APP)
      await use(server)
      await server.stop()
      await rm(dataDir, { recursive: true })
    },
    { scope: 'worker', timeout: SERVER_MS },
  ],

  baseURL: ({ evening }, use) => use(evening.origin.replace('127.0.0.1', 'localhost')),

  changesWindow: true,

  context: async ({ context }, use) => {
    await context.addInitScript(moveClock, Date.parse(LAST_EVENING) - Date.now())
    await use(context)
  },
})
