import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openRun } from './open-run.ts'
import { serveDemoClinic } from './served-clinic.ts'

/** Each round is a minute. */
const { rounds: MINUTES, record, figure } = openRun('R13', 1)
const SAMPLE_MS = 5000
const PEOPLE = 4
/** Between two requests of one person: a server at ease. */
const THINK_MS = 60

type Sample = { minute: number; megabytes: number; files: number }

/** How much a value grows in a minute: the slope of the line that fits best. */
function growthOf(samples: readonly Sample[]): number {
  const middle = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [x, y] = [
    middle(samples.map(({ minute }) => minute)),
    middle(samples.map(({ megabytes }) => megabytes)),
  ]
  const over = samples.reduce((sum, { minute, megabytes }) => sum + (minute - x) * (megabytes - y), 0)
  return over / samples.reduce((sum, { minute }) => sum + (minute - x) ** 2, 0)
}

/** The embedded database opens each of its tables and indexes once, when it is first asked for, and keeps it open. */
const OF_DATABASE = /\/cluster\/(?:base|global|pg_\w+)\//

/** How many files and connections a process has open, without those of an embedded database. */
function countOpenFiles(pid: number | undefined): number {
  const folder = `/proc/${pid}/fd`
  const nameOf = (entry: string) => {
    try {
      return readlinkSync(`${folder}/${entry}`)
    } catch {
      // It was closed meanwhile.
      return null
    }
  }
  const names = readdirSync(folder).map(nameOf)
  return names.filter((name) => name !== null && !OF_DATABASE.test(name)).length
}

/** A session lasts five minutes; a browser renews it before. */
const RENEW_MS = 120_000

const { server, admin, customer, nextForm } = await serveDemoClinic()

test(`${MINUTES} minutes of use leave memory and open files where they were`, {
  timeout: (MINUTES + 5) * 60_000,
}, async () => {
  const { pid } = server.process
  server.process.once('exit', (code, signal) => record({ ended: { code, signal } }))
  const began = performance.now()
  const minute = () => (performance.now() - began) / 60_000
  const strange: string[] = []
  let answers = 0
  const use = async () => {
    while (minute() < MINUTES) {
      const booked = await customer.ask('appointments.book', nextForm())
      const asked = [
        booked,
        await admin.ask('appointments.reject', { id: booked.body.id }),
        await customer.ask('appointments.listOwn'),
        await customer.ask('desk.getOwnDashboard'),
        await admin.ask('desk.getDashboard'),
      ]
      answers += asked.length
      strange.push(...asked.filter(({ status }) => status >= 300).map(({ text }) => text))
      await pause(THINK_MS)
    }
  }
  const renew = async () => {
    for (let renewedAt = performance.now(); minute() < MINUTES; await pause(1000)) {
      if (performance.now() - renewedAt < RENEW_MS) continue
      renewedAt = performance.now()
      for (const person of [admin, customer]) expect((await person.ask('auth.renew')).status).toBe(200)
    }
  }
  const samples: Sample[] = []
  const watch = async () => {
    while (minute() < MINUTES) {
      const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
      const files = countOpenFiles(pid)
      samples.push({ minute: minute(), megabytes: Number(kilobytes) / 1024, files })
      record({ ...samples.at(-1) })
      await pause(SAMPLE_MS)
    }
  }
  await Promise.all([watch(), renew(), ...Array.from({ length: PEOPLE }, use)])
  expect([...new Set(strange)]).toEqual([])
  const warm = samples.slice(Math.floor(samples.length / 3))
  const growth = growthOf(warm)
  const files = warm.map((sample) => sample.files)
  // In the first minutes the heap is still growing into its size.
  if (MINUTES >= 30) expect(growth).toBeLessThan(0.5)
  expect(Math.max(...files) - Math.min(...files)).toBeLessThan(20)
  figure(
    `${MINUTES} min, ${answers} answers: ${growth.toFixed(2)} MB a minute after the first third, ${Math.round(warm.at(-1)?.megabytes ?? 0)} MB at the end, ${Math.min(...files)} to ${Math.max(...files)} open files`,
  )
})
