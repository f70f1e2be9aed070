import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { endChild } from './run-program.ts'

const SCRIPT = fileURLToPath(new URL('serve.ts', import.meta.url))
/** Generous, for machines that are busy: the demo clinic takes ten seconds of one that isn't. */
const OPEN_WITHIN_MS = 180_000

/** A server in a process of its own. */
export type ServerProcess = {
  origin: string
  process: ChildProcess
  /** Ends it as an operator would; gives its exit code. */
  stop: () => Promise<number | null>
}

/**
 * Starts the real server with the given settings on a free port; settles once it is open. `script` is that of another
 * version, which serves in the same way.
 */
export async function startServerProcess(
  settings: Record<string, string>,
  script = SCRIPT,
): Promise<ServerProcess> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const own = { NODE_ENV: 'test', PORT: '0', LOG_LEVEL: 'error', TRY_LIMITS: 'off' }
  const env = { PATH, NODE_COMPILE_CACHE, ...own, ...settings }
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const stop = async () => {
    await endChild(child, 'SIGTERM')
    return child.exitCode
  }
  try {
    return { origin: `http://127.0.0.1:${await portOf(child)}`, process: child, stop }
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}

/** The port that the server names when it is open; what it says instead is thrown. */
function portOf(child: ChildProcess): Promise<string> {
  let said = ''
  return new Promise((done, fail) => {
    const giveUp = (why: string) => fail(new Error(`The server ${why}:\n${said}`))
    const late = setTimeout(() => giveUp('did not open'), OPEN_WITHIN_MS)
    const listen = (chunk: Buffer) => {
      said += chunk
      const port = /http:\/\/localhost:(\d+)/.exec(said)?.[1]
      if (port === undefined) return
      clearTimeout(late)
      done(port)
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.once('exit', (code) => {
      clearTimeout(late)
      giveUp(`ended with ${code}`)
    })
  })
}
