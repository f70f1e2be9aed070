import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'
import { DEMO_LOGINS, seedDemoClinic } from '../../db/seed.ts'
import { openDatabase } from '../../src/lib/server/database/database.ts'
import { migrate } from '../../src/lib/server/database/migrate.ts'
import { callerOf, signIn } from '../callers.ts'
import { newLocation } from '../database.ts'
import { startServerProcess } from '../server-process.ts'

const [ADMIN, CUSTOMER] = DEMO_LOGINS
/** The first leap day after the weeks that the demo clinic fills. */
const DAY = leapDayFrom(new Date().getUTCFullYear())

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Settings of a server on a new demo clinic. The embedded database fills itself. */
async function settingsOfDemo(): Promise<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'tailwell-zone-'))
  folders.push(folder)
  if (inject('databaseKind') === 'embedded') return { DATA_DIR: folder }
  const { url = '' } = await newLocation()
  const database = await openDatabase({ url, dataDir: folder })
  await migrate(database)
  await seedDemoClinic(database.db, new Date())
  await database.close()
  return { DATA_DIR: folder, DATABASE_URL: url }
}

/** What a server on a machine in that zone says to a customer who books the first and the last slot of a day, and to the clinic. */
async function story(zone: string): Promise<string[]> {
  const server = await startServerProcess({ ...(await settingsOfDemo()), TZ: zone })
  try {
    const stranger = callerOf(server.origin)
    const customer = callerOf(server.origin, await signIn(stranger, CUSTOMER))
    const admin = callerOf(server.origin, await signIn(stranger, ADMIN))
    const pets = await customer.ask('pets.listOwn')
    const services = await customer.ask('services.list')
    const form = {
      petId: pets.body[0]?.id,
      serviceTypeId: services.body[0]?.id,
      date: DAY,
      visitType: 'clinic',
    }
    const book = (hour: number) =>
      customer.ask('appointments.book', { ...form, hour, idempotencyKey: crypto.randomUUID() })
    const [first, last] = [await book(10), await book(20)]
    const approved = await admin.ask('appointments.approve', { id: first.body.id })
    const slots = await customer.ask('appointments.listSlots', { date: DAY })
    const { items } = (await customer.ask('appointments.listOwn')).body
    const own = items.filter(({ id }) => id === first.body.id || id === last.body.id)
    return [first, last, approved, slots]
      .map(({ status, text }) => `${status} ${withoutIds(text)}`)
      .concat(withoutIds(JSON.stringify(own)))
  } finally {
    await server.stop()
  }
}

function leapDayFrom(year: number): string {
  const day = new Date(Date.UTC(year, 1, 29))
  const isLeapDay = day.getUTCDate() === 29
  return isLeapDay && Number(day) - Date.now() > 100 * 86_400_000
    ? day.toISOString().slice(0, 10)
    : leapDayFrom(year + 1)
}

const withoutIds = (text: string) => text.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')

test('the machine’s own zone changes nothing of what the server says', async () => {
  const [west, east] = [await story('America/New_York'), await story('Pacific/Apia')]
  expect(west[0]).toMatch(new RegExp(`^201 .*"appointmentDate":"${DAY}T04:30:00.000Z"`))
  expect(west[1]).toMatch(new RegExp(`^201 .*"appointmentDate":"${DAY}T14:30:00.000Z"`))
  expect(east).toEqual(west)
}, 120_000)
