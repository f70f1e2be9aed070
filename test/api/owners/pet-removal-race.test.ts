import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays } from '../../../src/lib/time.ts'
import { serve } from '../../callers.ts'
import { freshDatabase } from '../../database.ts'
import { anAppointment, aPet, aService } from '../../factories.ts'
import { atOnce, randomFrom } from '../../random.ts'
import { openRun } from '../../trust/open-run.ts'

const { rounds: ROUNDS, seed, record, figure } = openRun('R2', 12)
const random = randomFrom(seed)
const BOOKINGS = 6

const database = await freshDatabase()
const { db } = database
const server = await serve(database)

/** Deletes a pet while its owner books for it, and gives what came of both. */
async function race(round: number, setting: Awaited<ReturnType<typeof people>>) {
  const { owner, customer, serviceTypeId } = setting
  const pet = await aPet(db, { owner: customer })
  const past = await anAppointment(db, { pet, day: addDays('2020-01-01', round), status: 'completed' })
  const book = (number: number) =>
    owner.ask('appointments.book', {
      petId: pet.id,
      serviceTypeId,
      date: addDays('2027-06-01', round),
      hour: 10 + number,
      visitType: 'clinic',
      idempotencyKey: randomUUID(),
    })
  const bookings = Array.from({ length: BOOKINGS }, (_, number) => number)
  const [removed, booked] = await atOnce(
    random,
    () => owner.ask('pets.remove', { id: pet.id }),
    () => Promise.all(bookings.map(book)),
  )
  const appointments = await db
    .selectFrom('appointments')
    .select(['id', 'status', 'cancelledAt'])
    .where('petId', '=', pet.id)
    .execute()
  return { past, removed, booked, appointments }
}

async function people() {
  const { customer, caller } = await server.anOwner()
  return { customer, owner: caller, serviceTypeId: (await aService(db)).id }
}

test(`in each of ${ROUNDS} rounds a pet that is deleted leaves no appointment behind and loses none`, {
  timeout: 600_000,
}, async () => {
  const setting = await people()
  const wrong: string[] = []
  let [cameFirst, cameLate] = [0, 0]
  for (let round = 0; round < ROUNDS; round += 1) {
    const { past, removed, booked, appointments } = await race(round, setting)
    const won = booked.filter(({ status }) => status === 201)
    const late = booked.filter(({ status, refusal }) => status === 404 && refusal.code === 'PET_MISSING')
    record({ race: 'remove pet, book', round, booked: won.length, late: late.length })
    cameFirst += won.length
    cameLate += late.length
    const history = appointments.find(({ id }) => id === past)
    const others = appointments.filter(({ id }) => id !== past)
    const right =
      removed.status === 200 &&
      removed.body.cancelled === won.length &&
      won.length + late.length === BOOKINGS &&
      others.length === won.length &&
      others.every(({ status, cancelledAt }) => status === 'cancelled' && cancelledAt !== null) &&
      history?.status === 'completed'
    if (!right) wrong.push(`round ${round}: ${removed.text} ${booked.map(({ text }) => text).join(' ')}`)
  }
  expect(wrong).toEqual([])
  expect(cameFirst + cameLate).toBe(ROUNDS * BOOKINGS)
  figure(`pet removed while booked: ${ROUNDS} rounds, ${cameFirst} bookings came first, ${cameLate} late`)
})
