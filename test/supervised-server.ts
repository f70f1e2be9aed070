import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'

const RESTART_AFTER_MS = 500

/** A server that is started again whenever it ends, as a supervisor does; `endings` has the exit code of each end. */
export type SupervisedServer = Pick<ServerProcess, 'origin' | 'stop'> & { endings: (number | null)[] }

/** Starts the real server on a port that stays its own, and starts it again until it is stopped. */
export async function superviseServer(settings: Record<string, string>): Promise<SupervisedServer> {
  const place = { ...settings, PORT: String(await freePort()) }
  let current: ServerProcess | null = await startServerProcess(place)
  const { origin } = current
  const endings: (number | null)[] = []
  let isStopping = false
  const watch = async () => {
    while (!isStopping) {
      if (current !== null && isRunning(current)) {
        await pause(50)
        continue
      }
      endings.push(current?.process.exitCode ?? 1)
      await pause(RESTART_AFTER_MS)
      current = isStopping ? null : await startServerProcess(place).catch(() => null)
    }
  }
  const watching = watch()
  const stop = async () => {
    isStopping = true
    await watching
    return (await current?.stop()) ?? null
  }
  return { origin, endings, stop }
}

function isRunning({ process: child }: ServerProcess): boolean {
  return child.exitCode === null && child.signalCode === null
}
