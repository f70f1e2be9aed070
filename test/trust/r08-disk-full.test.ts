import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openRun } from './open-run.ts'
import { serveDemoClinic } from './served-clinic.ts'

const { rounds: ROUNDS, record, figure } = openRun('R8', 1)
const disk = mkdtempSync(join(tmpdir(), 'tailwell-small-disk-'))

/** A disk of 160 MB; only root may mount one. */
function mountSmallDisk(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', disk], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const isMounted = mountSmallDisk()
const clinic = isMounted ? await serveDemoClinic({ DATA_DIR: join(disk, 'data'), BACKUPS: 'off' }) : null

afterAll(async () => {
  await clinic?.server.stop()
  if (isMounted) execFileSync('umount', [disk])
  rmSync(disk, { recursive: true, force: true })
})

test('a full disk stops what writes and nothing else, and room is all that it takes to go on', async (context) => {
  if (clinic === null) return context.skip('Only root can mount a small disk.')
  const { customer, nextForm, server } = clinic
  const acknowledged: string[] = []
  const book = async () => {
    const answer = await customer.ask('appointments.book', nextForm())
    if (answer.status === 201) acknowledged.push(answer.body.id)
    return answer
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    expect((await book()).status).toBe(201)
    const filler = join(disk, 'filler')
    const { bavail, bsize } = statfsSync(disk)
    writeFileSync(filler, Buffer.alloc(bavail * bsize))
    // The database writes into room that it has reserved before it meets the full disk.
    let answer = await book()
    for (let tries = 0; answer.status === 201 && tries < 20_000; tries += 1) answer = await book()
    record({ round, refusedWith: answer.status, acknowledged: acknowledged.length })
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '1'])
    expect((await customer.send({ path: '/api/health' })).status).toBe(503)
    rmSync(filler)
    const began = performance.now()
    while ((await book()).status !== 201 && performance.now() - began < 60_000) await pause(100)
    const recoveredMs = Math.round(performance.now() - began)
    record({ round, recoveredMs })
    expect(recoveredMs).toBeLessThan(10_000)
    expect(server.process.exitCode).toBeNull()
  }
  const stored = new Set<string>()
  let cursor: string | null | undefined
  do {
    const { body } = await customer.ask('appointments.mine', {
      period: 'upcoming',
      ...(cursor && { cursor }),
    })
    for (const { id } of body.items) stored.add(id)
    cursor = body.nextCursor
  } while (cursor)
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
  figure(
    `${ROUNDS} times full: ${acknowledged.length} acknowledged bookings, 0 lost; serving again once there was room`,
  )
})
