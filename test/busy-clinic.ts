import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../src/lib/server/database/database.ts'
import { addDays, clinicDay } from '../src/lib/time.ts'
import { type ApiAnswer, type Caller, callerOf } from './callers.ts'
import type { Input } from './endpoints.ts'
import { aCustomer, aLogin, anAdmin, aPet, aService } from './factories.ts'
import { type FreshCookie, startSession } from './session.ts'

const CUSTOMERS = 6
const PAUSE_MS = 800
const AGAIN_AFTER_MS = 200

/** A customer with a pet who is signed in. */
export type Person = { caller: Caller; cookie: FreshCookie; petId: string }

/** People who use a clinic while its servers come and go, and what they were answered. */
export type BusyClinic = {
  admin: Pick<Caller, 'ask'> & { cookie: FreshCookie; userId: string }
  people: readonly Person[]
  /** The ids of the appointments whose booking or approval was acknowledged. */
  booked: string[]
  approved: string[]
  /** Answers that no one may get. */
  strange: string[]
  /** How often someone had to ask again. */
  askedAgain: () => number
  /** The statuses for which someone had to ask again; 0 for no answer. */
  failures: () => readonly number[]
  /** How long the longest answer took. */
  slowestMs: () => number
  /** Books a free slot. Gives the id, or null if it was refused. */
  book: (person: Person) => Promise<string | null>
  approve: (id: string) => Promise<void>
  /** Lets everybody book, look and have every other appointment approved, until the function it gives is called. */
  start: () => () => Promise<void>
}

/** Opens a clinic with six customers and an admin behind `origin`; `random` decides what is approved. */
export async function openBusyClinic(db: Db, origin: string, random: () => number): Promise<BusyClinic> {
  const service = await aService(db)
  const { userId } = await anAdmin(db)
  const adminCookie = await startSession(db, userId)
  const admin = { ask: callerOf(origin, adminCookie).ask, cookie: adminCookie, userId }
  const aPerson = async (): Promise<Person> => {
    const login = await aLogin(db)
    const pet = await aPet(db, { owner: await aCustomer(db, { login }) })
    const cookie = await startSession(db, login.userId)
    return { caller: callerOf(origin, cookie), cookie, petId: pet.id }
  }
  const people = await Promise.all(Array.from({ length: CUSTOMERS }, aPerson))
  const booked: string[] = []
  const approved: string[] = []
  const strange: string[] = []
  const firstDay = addDays(clinicDay(new Date()), 2)
  let slot = 0
  const failures: number[] = []
  let slowestMs = 0

  /** Asks again and again, as a person does, until the answer is one of a server and no outage. */
  async function insist(ask: () => Promise<ApiAnswer>): Promise<ApiAnswer> {
    for (;;) {
      const begin = performance.now()
      const answer = await ask().catch(() => null)
      slowestMs = Math.max(slowestMs, performance.now() - begin)
      if (answer !== null && ![502, 503, 504].includes(answer.status)) return answer
      failures.push(answer?.status ?? 0)
      await pause(AGAIN_AFTER_MS)
    }
  }

  /** Books a slot that no one else asks for; the same form again if there was no answer. */
  async function book({ caller, petId }: Person): Promise<string | null> {
    const form: Input = {
      petId,
      serviceTypeId: service.id,
      date: addDays(firstDay, Math.floor(slot / 11)),
      hour: 10 + (slot % 11),
      visitType: 'clinic',
      idempotencyKey: randomUUID(),
    }
    slot += 1
    const answer = await insist(() => caller.ask('appointments.book', form))
    if (answer.status !== 201) {
      strange.push(`book: ${answer.text}`)
      return null
    }
    const { id } = answer.body as { id: string }
    booked.push(id)
    return id
  }

  async function approve(id: string): Promise<void> {
    const answer = await insist(() => admin.ask('appointments.approve', { id }))
    // Refused: the approval before it was done, but its answer was lost.
    if (answer.status !== 200 && answer.status !== 409) strange.push(`approve: ${answer.text}`)
    else approved.push(id)
  }

  async function live(person: Person, ending: AbortSignal): Promise<void> {
    while (!ending.aborted) {
      const id = await book(person)
      if (id !== null && random() < 0.5) await approve(id)
      const list = await insist(() => person.caller.ask('appointments.listOwnRecent'))
      if (list.status !== 200) strange.push(`recent: ${list.text}`)
      else strange.push(...othersIn(list.body as { pet: { id: string } }[], person.petId))
      await pause(PAUSE_MS)
    }
  }

  const start = () => {
    const ending = new AbortController()
    const living = people.map((person) => live(person, ending.signal))
    return async () => {
      ending.abort()
      await Promise.all(living)
    }
  }
  const counts = {
    askedAgain: () => failures.length,
    failures: () => failures,
    slowestMs: () => slowestMs,
  }
  return { admin, people, booked, approved, strange, ...counts, book, approve, start }
}

/** What a customer must not have got: statements of two servers may share a pooler's connections. */
function othersIn(list: readonly { pet: { id: string } }[], petId: string): string[] {
  return list.filter(({ pet }) => pet.id !== petId).map(({ pet }) => `the pet ${pet.id} of another`)
}

/** Asserts nothing by itself: gives what was acknowledged and is not in the database, and what is there twice. */
export async function compareStored(db: Db, { booked, approved }: BusyClinic) {
  const stored = await db.selectFrom('appointments').select(['id', 'status']).execute()
  const statusOf = new Map(stored.map(({ id, status }) => [id, status]))
  return {
    stored: stored.length,
    lost: booked.filter((id) => !statusOf.has(id)),
    notApproved: approved.filter((id) => statusOf.get(id) !== 'confirmed'),
    double: stored.length - new Set(booked).size,
  }
}
