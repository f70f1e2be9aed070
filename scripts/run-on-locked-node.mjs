import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { fail, root } from './toolchain.mjs'

/** Runs `node` with these arguments in the project's folder and this terminal, and ends as it does. Never settles. */
export function runOnLockedNode(node, args) {
  const program = spawn(node, args, { cwd: root, stdio: 'inherit' })
  program.on('error', (error) => fail(`The program could not be started: ${error.message}`))
  program.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
  // The terminal sends its Ctrl-C to the program as well, which decides what to do; other signals come here alone.
  process.on('SIGINT', () => undefined)
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => program.kill(signal))
  return new Promise(() => undefined)
}
