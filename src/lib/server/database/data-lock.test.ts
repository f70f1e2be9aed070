import fs from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { kill, newDataDir, newFolder, openHere, otherOpener } from '../../../../test/embedded.ts'
import { openRun } from '../../../../test/trust/open-run.ts'
import { openEmbeddedDatabase } from './embedded-database.ts'

const { rounds: ROUNDS, figure } = openRun('R7', 1)

test('a second opener is refused within a second, with the name of the holder', async () => {
  const dataDir = newDataDir()
  const { child, go } = await otherOpener(dataDir)
  expect(await go()).toBe('open')
  let refusal = openEmbeddedDatabase({ dataDir })
  let slowest = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = performance.now()
    if (round > 0) refusal = openEmbeddedDatabase({ dataDir })
    await expect(refusal).rejects.toMatchObject({ code: 'DATA_IN_USE' })
    slowest = Math.max(slowest, performance.now() - before)
  }
  expect(slowest).toBeLessThan(1000)
  figure(`${ROUNDS} second openers refused, the slowest after ${Math.round(slowest)} ms`)
  await expect(refusal).rejects.toThrow(
    `process ${child.pid} on ${hostname()} since ${new Date().getFullYear()}`,
  )
  await expect(refusal).rejects.toThrow(dataDir)
})

test('this process is refused a second time too, and still holds the directory after that', async () => {
  const dataDir = newDataDir()
  const { close } = await openHere(dataDir)
  await expect(openEmbeddedDatabase({ dataDir })).rejects.toThrow(`process ${process.pid}`)
  const { go } = await otherOpener(dataDir)
  expect(await go()).toContain(`process ${process.pid}`)
  await close()
  const next = await otherOpener(dataDir)
  expect(await next.go()).toBe('open')
})

test('a process that was killed does not block the next one', async () => {
  const dataDir = newDataDir()
  const { child, go } = await otherOpener(dataDir)
  expect(await go()).toBe('open')
  await kill(child)
  expect(fs.existsSync(join(dataDir, 'lock-holder.json'))).toBe(true)
  const { db } = await openHere(dataDir)
  expect(await db.selectFrom('counter').selectAll().execute()).toEqual([])
})

test('of three that come at once after a kill, exactly one gets the directory', async () => {
  const dataDir = newDataDir()
  for (let round = 0; round < 5; round += 1) {
    const openers = await Promise.all([1, 2, 3].map(() => otherOpener(dataDir)))
    const answers = await Promise.all(openers.map(({ go }) => go()))
    const winner = openers[answers.indexOf('open')]
    expect(answers.filter((answer) => answer === 'open')).toHaveLength(1)
    expect(answers.filter((answer) => answer.includes(`process ${winner?.child.pid} `))).toHaveLength(2)
    for (const { child } of openers) await kill(child)
  }
})

test('a copy of a directory in use opens, its lock stays behind', async () => {
  const dataDir = newDataDir()
  const { go } = await otherOpener(dataDir)
  expect(await go()).toBe('open')
  const copy = newFolder()
  fs.cpSync(dataDir, copy, { recursive: true })
  expect(fs.existsSync(join(copy, 'lock'))).toBe(true)
  const { db } = await openHere(copy)
  expect(await db.selectFrom('counter').selectAll().execute()).toEqual([])
})
