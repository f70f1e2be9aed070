import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { remind } from '../../../src/features/outreach/reminders/server/send-reminders.ts'
import { makeToken } from '../../../src/features/outreach/reminders/server/token.ts'
import { enqueueMail } from '../../../src/features/platform/notifications/server/enqueue-mail.ts'
import { addDays, clinicInstant } from '../../../src/lib/time.ts'
import { openClinic } from '../../callers.ts'
import {
  aCustomer,
  anAppointment,
  aPet,
  aReminder,
  aService,
  type Customer,
  PASSWORD,
} from '../../factories.ts'
import { randomFrom } from '../../random.ts'
import { SECRET } from '../../session.ts'
import { openRun } from '../../trust/open-run.ts'

const { rounds, seed, figure } = openRun('R26-races', 2)
const random = randomFrom(seed)
const clinic = await openClinic()
const { db } = clinic.database
const { admin, anonymous } = clinic.callers
const bath = await aService(db, { name: 'Bath' })

const TODAY = '2027-03-17'
const DAY = addDays(TODAY, 2)
const NOW = clinicInstant(TODAY, 10)

const look = (now: Date) =>
  remind({
    ...{ db, now: () => now, secret: SECRET, pushes: false },
    mailer: { send: enqueueMail, delivers: true, publicUrl: 'https://tests.example' },
  })

/** An owner who was written to about one visit, and has another and care of which nothing was said. */
async function anOwner() {
  const customer = await aCustomer(db, { login: null, email: `${Math.random()}@tests.example` })
  const pet = await aPet(db, { owner: customer })
  await sql`update pets set next_vaccination_due = ${addDays(TODAY, 3)}, vaccination_set_at = '2027-01-01' where id = ${pet.id}`.execute(
    db,
  )
  const given = { pet, service: bath, day: DAY, status: 'confirmed' as const }
  const [notified, next] = [await aVisit({ ...given, hour: 11 }), await aVisit({ ...given, hour: 15 })]
  const about = { subject: notified, pet: pet.name, at: clinicInstant(DAY, 11).toISOString() }
  const token = makeToken(SECRET, await aReminder(db, customer, { ...about, day: '2027-03-01' }))
  return { customer, pet, notified, next, token }
}

async function aVisit(given: Parameters<typeof anAppointment>[1]): Promise<string> {
  const id = await anAppointment(db, given)
  await sql`update appointments set squeezed_in = true, time_known_at = '2027-03-01' where id = ${id}`.execute(
    db,
  )
  return id
}

type Owner = Awaited<ReturnType<typeof anOwner>>

/** What happens to an owner while their message is written. */
const DOINGS = {
  nothing: async () => ({ status: 200 }),
  coming: async ({ token, notified }: Owner) =>
    await anonymous.ask('reminders.answerByLink', { token, subject: notified, answer: 'coming' }),
  'not coming': async ({ token, notified }: Owner) =>
    await anonymous.ask('reminders.answerByLink', { token, subject: notified, answer: 'not_coming' }),
  stops: async ({ token }: Owner) =>
    await anonymous.ask('reminders.saveChoiceByLink', { token, reminders: 'none' }),
  cancelled: async ({ next }: Owner) =>
    await admin.ask('appointments.callOff', { id: next, reason: 'The vet is ill' }),
  moved: async ({ next }: Owner) => {
    await sql`update appointments set appointment_date = appointment_date + interval '7 days' where id = ${next}`.execute(
      db,
    )
    return { status: 200 }
  },
  erased: async ({ customer }: Owner) =>
    await admin.ask('privacy.eraseCustomer', { id: customer.id, word: 'DELETE', password: PASSWORD }),
}

async function messagesOf({ id }: Customer, day: string) {
  const { rows } = await sql<{ subjects: string[]; emailed: string[] | null }>`
    select array(select item->>'subject' from jsonb_array_elements(reminder_messages.details->'items') item order by 1) as subjects,
      array(select item->>'subject' from jsonb_array_elements(outbox.details->'items') item order by 1) as emailed
    from reminder_messages left join outbox on outbox.id = mail_id
    where reminder_messages.customer_id = ${id} and day = ${day}::date`.execute(db)
  return rows
}

test('whatever owners and staff do while three servers write, each gets one message of what holds', async () => {
  clinic.setNow(NOW)
  // How long the last three looks took: so long something may happen.
  let [written, passMs] = [0, 100]
  for (let round = 0; round < rounds; round += 1) {
    await sql`update reminder_settings set turned_on_at = '2027-01-01', passed_on = ${addDays(TODAY, -1)}, held_on = null,
      held_why = null`.execute(db)
    const kinds = Object.entries(DOINGS)
    const owners = new Map<string, Owner>()
    for (const [kind] of kinds) owners.set(kind, await anOwner())
    const find = (kind: string) => owners.get(kind) as Owner
    const began = performance.now()
    const looks = Promise.all([look(NOW), look(NOW), look(NOW)]).then(() => {
      passMs = performance.now() - began
    })
    const doings = kinds.map(async ([kind, doing]) => {
      await wait(random() * passMs)
      return await doing(find(kind))
    })
    for (const answer of await Promise.all(doings)) expect(answer.status).toBe(200)
    await looks
    for (const [kind, { customer, pet, next }] of owners) {
      const messages = await messagesOf(customer, TODAY)
      written += messages.length
      const whole = [pet.id, next].sort()
      const holds = ['cancelled', 'moved'].includes(kind) ? [pet.id] : whole
      if (kind === 'erased') expect(messages).toEqual([])
      else if (kind !== 'stops' || messages.length > 0)
        expect([kind, messages]).toEqual([kind, [{ subjects: holds, emailed: holds }]])
    }
    const stopped = find('stops').customer
    await look(clinicInstant(addDays(TODAY, 1), 10))
    expect(await messagesOf(stopped, addDays(TODAY, 1))).toEqual([])
  }
  figure(
    `${rounds} rounds of three servers on ${inject('databaseKind')}, each with ${Object.keys(DOINGS).length} owners who answer, stop, move, are cancelled and erased: ${written} messages, each of what holds`,
  )
}, 600_000)
