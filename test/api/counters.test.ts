import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  APPOINTMENT_STATUSES,
  type AppointmentStatus,
} from '../../src/features/planning/appointments/clinic-filters.ts'
import type { Db } from '../../src/lib/server/database/database.ts'
import { addDays } from '../../src/lib/time.ts'
import { freshDatabase } from '../database.ts'
import { aCustomer, aPet, appointmentRow, aService } from '../factories.ts'

const { db } = await freshDatabase()
const service = await aService(db)
const [owner, otherOwner] = [await aCustomer(db), await aCustomer(db)]
const pet = await aPet(db, { owner })
await aPet(db, { owner: otherOwner })
let days = 0

/** An appointment to be stored; each on a day of its own. */
async function aRow(status: AppointmentStatus) {
  days += 1
  return await appointmentRow(db, { pet, service, status, day: addDays('2040-01-01', days) })
}

type Counts = Record<string, number>

/** What the counters say; a name that adds up to nothing is left out. */
async function counted(on: Db = db): Promise<Counts> {
  const { rows } = await sql<{ name: string; amount: number }>`
    select name, sum(amount)::bigint as amount from counters group by name having sum(amount) <> 0`.execute(
    on,
  )
  return Object.fromEntries(rows.map(({ name, amount }) => [name, amount]))
}

/** What counting every row says. */
async function real(on: Db = db): Promise<Counts> {
  const { rows } = await sql<{ name: string; amount: number }>`
    select 'appointments ' || status as name, count(*) as amount from appointments group by status
    union all select 'customers', count(*) from customers having count(*) > 0
    union all select 'pets', count(*) from pets where deleted_at is null and deceased_on is null having count(*) > 0`.execute(
    on,
  )
  return Object.fromEntries(rows.map(({ name, amount }) => [name, amount]))
}

const status = fc.constantFrom(...APPOINTMENT_STATUSES)
const share = fc.integer({ min: 2, max: 5 })
const some = (parts: number) => sql<boolean>`mod(abs(hashtext(id::text)), ${parts}) = 0`

/** Every kind of write that there is, also of many rows and of none. */
const write = fc.oneof(
  fc.record({ act: fc.constant('book' as const), status, rows: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ act: fc.constant('change' as const), status, share }),
  fc.record({ act: fc.constant('pay' as const), share }),
  fc.record({ act: fc.constant('remove' as const), share }),
  fc.record({ act: fc.constant('join' as const) }),
  fc.record({ act: fc.constant('leave' as const) }),
  fc.record({ act: fc.constant('hide' as const), share }),
  fc.record({ act: fc.constant('show' as const), share }),
  fc.record({ act: fc.constant('mourn' as const), share }),
  fc.record({ act: fc.constant('new phone' as const) }),
)
type Write = typeof write extends fc.Arbitrary<infer One> ? One : never

async function doWrite(on: Db, one: Write): Promise<unknown> {
  switch (one.act) {
    case 'book': {
      const rows = await Promise.all(Array.from({ length: one.rows }, () => aRow(one.status)))
      return await on.insertInto('appointments').values(rows).execute()
    }
    case 'change':
      await sql`update appointments set status = ${one.status},
        cancelled_at = case when ${one.status} = 'cancelled' then now() end where ${some(one.share)}`.execute(
        on,
      )
      return
    case 'pay':
      return await sql`update appointments set payment_amount = payment_amount + 1 where ${some(one.share)}`.execute(
        on,
      )
    case 'remove':
      return await sql`delete from appointments where ${some(one.share)}`.execute(on)
    case 'join':
      return await aPet(on, { owner: await aCustomer(on, { login: null }) })
    case 'leave':
      return await sql`delete from customers where not exists
        (select from pets where owner_phone = phone_number)`.execute(on)
    case 'hide':
      return await sql`update pets set deleted_at = now() where ${some(one.share)}`.execute(on)
    case 'show':
      return await sql`update pets set deleted_at = null where ${some(one.share)}`.execute(on)
    case 'mourn':
      return await sql`update pets set deceased_on = case when deceased_on is null then now() end where ${some(one.share)}`.execute(
        on,
      )
    case 'new phone':
      return await sql`update customers set phone_number = '+917' || lpad((random() * 999999999)::int::text, 9, '0')
        where id = ${otherOwner.id}`.execute(on)
  }
}

describe('the counters say what counting says', () => {
  test('after any writes, one after the other', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 12 }), async (writes) => {
        for (const one of writes) await doWrite(db, one)
        expect(await counted()).toEqual(await real())
      }),
      { numRuns: 40, endOnFailure: true },
    )
  })

  test('after writes at the same moment, of which some are taken back', async () => {
    const taken = new Error('taken back')
    for (let round = 0; round < 30; round += 1) {
      const appointments = await Promise.all(Array.from({ length: 8 }, () => aRow('pending')))
      const book = appointments.map((appointment, number) =>
        db
          .transaction()
          .execute(async (tx) => {
            await tx.insertInto('appointments').values(appointment).execute()
            await sql`insert into customers (phone_number, full_name) values (${`TEMP-${randomUUID()}`}, 'N')`.execute(
              tx,
            )
            await tx
              .updateTable('appointments')
              .set({ status: 'confirmed' })
              .where('id', '=', appointment.id)
              .execute()
            if (number % 3 === 0) throw taken
          })
          .catch((error: unknown) => expect(error).toBe(taken)),
      )
      await Promise.all(book)
      expect(await counted()).toEqual(await real())
    }
  })

  test('inside of a transaction that is not over', async () => {
    await db.transaction().execute(async (tx) => {
      await doWrite(tx, { act: 'book', status: 'pending', rows: 3 })
      await doWrite(tx, { act: 'change', status: 'cancelled', share: 2 })
      expect(await counted(tx)).toEqual(await real(tx))
    })
  })

  test('with no more rows of a name than writers at once', async () => {
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from counters group by name`.execute(
      db,
    )
    expect(Math.max(...rows.map((row) => row.rows))).toBeLessThanOrEqual(10)
  })

  test('when a table has been emptied', async () => {
    await sql`truncate appointments cascade`.execute(db)
    expect(await counted()).toEqual(await real())
  })
})
