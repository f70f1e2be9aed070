import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

const READY_WITHIN_MS = 30_000

type Program = {
  path: string
  args: readonly string[]
  /** The folder of its files; removed when the program ends. */
  folder: string
  /** The user it runs as, if it is not ours. */
  account?: { uid: number; gid: number } | undefined
  /** The signal that ends it. */
  signal: NodeJS.Signals
  isReady: () => Promise<boolean>
}

/** Starts a server program and waits until it is ready. Gives the function that ends it and removes its files. */
export async function runProgram(program: Program): Promise<() => Promise<void>> {
  const { path, args, folder, account, signal } = program
  const child = spawn(path, args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], ...account })
  const endWithProcess = () => {
    child.kill('SIGQUIT')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', endWithProcess)
  const stop = async () => {
    process.off('exit', endWithProcess)
    await endChild(child, signal)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await waitUntilReady(child, program)
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

/** Ends a process, unless it has ended, and waits for its end. */
export async function endChild(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

async function waitUntilReady(child: ChildProcess, { path, isReady }: Program): Promise<void> {
  let log = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    log = `${log}${chunk}`.slice(-4000)
  })
  const deadline = Date.now() + READY_WITHIN_MS
  while (Date.now() < deadline && child.exitCode === null) {
    if (await isReady()) return
    await sleep(50)
  }
  throw new Error(`${path} did not start:\n${log}`)
}
