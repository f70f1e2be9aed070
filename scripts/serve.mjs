// Runs a server program as a child process and stops it cleanly, no matter which process sends the signal.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { join } from 'node:path'
import { fail, root } from './toolchain.mjs'

const IMPATIENT_AFTER_MS = 1000
const PARENT_WATCH_MS = 250
const parent = process.ppid

/** Runs `node` with these arguments until it exits or a signal stops it; its exit code becomes ours. */
export function serve(node, ...args) {
  // In a process group of its own, the server does not get the terminal's Ctrl-C. It gets exactly one signal, from
  // here, although the terminal and npm both send one.
  const isWindows = process.platform === 'win32'
  // What Node has compiled once, a later start reads from here.
  const env = { NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'compiled'), ...process.env }
  const server = spawn(node, args, { cwd: root, env, stdio: 'inherit', detached: !isWindows })
  server.on('error', (error) => fail(`The server could not be started: ${error.message}`))
  server.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))

  let stoppingSince
  const stop = (signal) => {
    if (stoppingSince === undefined) server.kill(signal)
    else if (Date.now() - stoppingSince > IMPATIENT_AFTER_MS) server.kill('SIGKILL')
    stoppingSince ??= Date.now()
  }
  process.on('SIGINT', () => stop('SIGINT'))
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGHUP', () => stop('SIGTERM'))
  if (process.env.npm_lifecycle_event !== undefined) whenParentEnds(() => stop('SIGTERM'))
}

/** npm forwards SIGTERM only to its shell, which exits and leaves this program running, so that counts as the signal. */
function whenParentEnds(act) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    act()
  }, PARENT_WATCH_MS)
}
