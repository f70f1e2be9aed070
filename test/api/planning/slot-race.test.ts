import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { SLOT_HOURS } from '../../../src/features/planning/timetable/rules.ts'
import { addDays } from '../../../src/lib/time.ts'
import { serve } from '../../callers.ts'
import { freshDatabase } from '../../database.ts'
import { aPet, aService } from '../../factories.ts'
import { openRun } from '../../trust/open-run.ts'

const { rounds: ROUNDS, record, figure } = openRun('R1', 3)
const AT_ONCE = 50
const CUSTOMERS = 10

/** The refusals for a caller who did not get the slot (specification, section 8). */
const TOO_LATE = [
  'This time slot is no longer available. Please select another time.',
  'This time slot was just booked by someone else. Please select another time.',
]

const database = await freshDatabase()
const { db } = database
const server = await serve(database)

/** Customers with a pet each, and one service. */
async function people() {
  const service = await aService(db)
  return await Promise.all(
    Array.from({ length: CUSTOMERS }, async () => {
      const { customer, caller } = await server.anOwner()
      return { caller, petId: (await aPet(db, { owner: customer })).id, serviceTypeId: service.id }
    }),
  )
}

/** A slot that no other round asks for. */
function slotOf(round: number) {
  const hour = SLOT_HOURS[round % SLOT_HOURS.length] ?? 10
  return { date: addDays('2027-06-01', Math.floor(round / SLOT_HOURS.length)), hour }
}

it(`in each of ${ROUNDS} rounds of ${AT_ONCE} bookings at once exactly one gets the slot`, {
  timeout: 1_800_000,
}, async () => {
  const customers = await people()
  const wrong: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => {
        const someone = customers[index % CUSTOMERS]
        const { petId, serviceTypeId } = someone ?? {}
        const form = { petId, serviceTypeId, visitType: 'clinic', idempotencyKey: randomUUID() }
        return someone?.caller.ask('appointments.book', { ...form, ...slotOf(round) })
      }),
    )
    const won = answers.filter((answer) => answer?.status === 201).length
    const late = answers.filter(
      (answer) => answer?.status === 409 && TOO_LATE.includes(answer.refusal.message),
    ).length
    record({ round, won, late })
    if (won !== 1 || late !== AT_ONCE - 1) wrong.push(`round ${round}: ${won} won, ${late} came too late`)
  }
  expect(wrong).toEqual([])
  const { booked } = await db
    .selectFrom('appointments')
    .select(({ fn }) => fn.countAll<number>().as('booked'))
    .executeTakeFirstOrThrow()
  expect(booked).toBe(ROUNDS)
  figure(`${ROUNDS} rounds of ${AT_ONCE} bookings at once: one won each, ${AT_ONCE - 1} were refused`)
})
