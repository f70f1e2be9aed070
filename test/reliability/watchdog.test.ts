import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { endChild } from '../run-program.ts'

const LIMIT_S = 3
const children: ReturnType<typeof open>[] = []
afterEach(async () => {
  for (const { child } of children.splice(0)) await endChild(child, 'SIGKILL')
})

/** A process with a watchdog of three seconds. */
function open() {
  const args = [join(import.meta.dirname, 'stuck-server.ts'), String(LIMIT_S)]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface({ input: child.stdout })
  const nextLine = async () => String((await once(lines, 'line'))[0])
  return { child, nextLine, blockFor: (ms: number) => child.stdin.write(`${ms}`) }
}

async function openStuckServer() {
  const opened = open()
  children.push(opened)
  expect(await opened.nextLine()).toBe('open')
  return opened
}

test('a server that no longer reacts is ended, and says so', async () => {
  const { child, nextLine, blockFor } = await openStuckServer()
  const ended = once(child, 'exit')
  blockFor(60_000)
  expect(JSON.parse(await nextLine())).toMatchObject({
    level: 50,
    msg: 'the server has not reacted for 3 seconds and is ended',
  })
  expect(await ended).toEqual([null, 'SIGKILL'])
})

test('one that is slow, or was frozen for longer, goes on', async () => {
  const { child, nextLine, blockFor } = await openStuckServer()
  for (let round = 0; round < 3; round += 1) {
    blockFor(1500)
    expect(await nextLine()).toBe('1500')
  }
  child.kill('SIGSTOP')
  await pause(LIMIT_S * 1000 + 2000)
  child.kill('SIGCONT')
  blockFor(1)
  expect(await nextLine()).toBe('1')
  expect(child.signalCode).toBeNull()
})
