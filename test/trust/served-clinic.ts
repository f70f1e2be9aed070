import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, inject } from 'vitest'
import { DEMO_LOGINS, seedDemoClinic } from '../../db/seed.ts'
import { SLOT_HOURS } from '../../src/features/planning/timetable/rules.ts'
import { openDatabase } from '../../src/lib/server/database/database.ts'
import { migrate } from '../../src/lib/server/database/migrate.ts'
import { addDays, clinicDay } from '../../src/lib/time.ts'
import { callerOf, signIn } from '../callers.ts'
import { newLocation } from '../database.ts'
import type { Input } from '../endpoints.ts'
import { type ServerProcess, startServerProcess } from '../server-process.ts'
import { superviseServer } from '../supervised-server.ts'

/** Days that can be booked, nine years: after them a form is for a slot that is taken. */
const BOOKABLE_DAYS = 3285

/** The demo clinic on the project's database, or the one that `settings` names, served by its own process until the file ends; call it outside of tests. */
export async function serveDemoClinic(settings: Record<string, string> = {}) {
  return await serveWith(startServerProcess, settings)
}

/** The same, served by a process that a supervisor starts again whenever it ends. */
export async function superviseDemoClinic(settings: Record<string, string>) {
  return await serveWith(superviseServer, settings)
}

async function serveWith<Server extends Pick<ServerProcess, 'origin' | 'stop'>>(
  start: (settings: Record<string, string>) => Promise<Server>,
  settings: Record<string, string>,
) {
  const folder = settings.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'tailwell-trust-'))
  const url = inject('databaseKind') === 'server' ? await newDemoClinic(settings.DATABASE_URL) : undefined
  const server = await start({
    DATA_DIR: folder,
    ...(url && { DATABASE_URL: url }),
    ...settings,
  })
  afterAll(async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  return { server, url, ...(await peopleOf(server)) }
}

async function newDemoClinic(own: string | undefined): Promise<string> {
  const { url = '' } = own === undefined ? await newLocation() : { url: own }
  const database = await openDatabase({ url, dataDir: '' })
  await migrate(database)
  await seedDemoClinic(database.db, new Date())
  await database.close()
  return url
}

/** The clinic and a customer, signed in, and forms for slots that no one else asks for. */
async function peopleOf({ origin }: Pick<ServerProcess, 'origin'>) {
  const [clinic, asha] = DEMO_LOGINS
  const admin = callerOf(origin, await signIn(callerOf(origin), clinic))
  /** The customer in a session of its own, which lasts five minutes. */
  const signInCustomer = async () => callerOf(origin, await signIn(callerOf(origin), asha))
  const customer = await signInCustomer()
  const [pet] = (await customer.ask('pets.listOwn')).body
  const [service] = (await customer.ask('services.list')).body
  const firstDay = addDays(clinicDay(new Date()), 60)
  let made = 0
  const nextForm = (): Input => {
    const hour = SLOT_HOURS[made % SLOT_HOURS.length]
    const date = addDays(firstDay, Math.floor(made / SLOT_HOURS.length) % BOOKABLE_DAYS)
    made += 1
    return {
      petId: pet?.id,
      serviceTypeId: service?.id,
      ...{ date, hour, visitType: 'clinic' },
      idempotencyKey: randomUUID(),
    }
  }
  return { admin, customer, signInCustomer, nextForm }
}

/** The milliseconds that so many percent of the answers took at most. */
export function percentile(times: readonly number[], percent: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0)
}
