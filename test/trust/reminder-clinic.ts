import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { eraseCustomer } from '../../src/features/owners/privacy/server/erase-person.ts'
import { momentOf } from '../../src/features/planning/timetable/moment.ts'
import type { Db } from '../../src/lib/server/database/database.ts'
import { addDays, clinicDay, clinicInstant } from '../../src/lib/time.ts'
import { anAdmin, aService, type Service } from '../factories.ts'
import { pick } from '../random.ts'
import type { ModelOwner, ModelPet, Visit } from './reminder-model.ts'

const HOUR_MS = 3_600_000
/** So many rows are written by one statement. */
const AT_ONCE = 1000

/** A clinic whose owners book, move, cancel, answer and leave, as a run of the fake clock knows it. */
export type ModelClinic = {
  owners: ModelOwner[]
  ownerOf: (subject: string) => ModelOwner | undefined
  /** Something happens to someone. */
  live: (at: Date) => Promise<void>
  /** An owner of something leaves, wants nothing any more, cancels or moves, in the moment in which servers look. */
  interfere: (visit: Visit, at: Date) => Promise<'cancelled' | 'moved' | 'erased' | 'unwanted'>
  /** What is over is completed, and whose pet was vaccinated gets its next day, unless no one writes it down. */
  endDay: (at: Date) => void
  /** Writes what has happened into the database. */
  save: () => Promise<void>
  booked: () => number
}

/** Opens a clinic with so many pets, a third of whose owners have two and three of five an email address. */
export async function openModelClinic(db: Db, pets: number, random: () => number): Promise<ModelClinic> {
  const services = [await aService(db, { name: 'Bath' }), await aService(db, { name: 'Vaccination' })]
  const { userId } = await anAdmin(db)
  const owners: ModelOwner[] = []
  for (let count = 0; count < pets; count += owners.at(-1)?.pets.length ?? 1)
    owners.push(aHousehold(owners.length, random))
  const bySubject = new Map(owners.flatMap((owner) => owner.pets.map(({ id }) => [id, owner] as const)))
  await insertOwners(db, owners)
  const changes = new Changes(db)
  let [booked, ticks] = [0, 0]
  /** An instant just before, which no other change has. */
  const just = (at: Date) => new Date(at.getTime() - 60_000 + (ticks++ % 59_000))

  const change = (visit: Visit, changed: Partial<Visit>) => {
    Object.assign(visit, changed)
    changes.visits.add(visit)
  }
  const setDue = (pet: ModelPet, due: string, at: Date) => {
    if (pet.due === due) return
    Object.assign(pet, { due, setAt: just(at) })
    changes.pets.add(pet)
  }
  const choose = (owner: ModelOwner, choice: ModelOwner['choice']) => {
    owner.choice = choice
    changes.owners.add(owner)
  }
  const book = (owner: ModelOwner, at: Date) => {
    const pet = pick(random, owner.pets)
    const service = pick(random, services)
    const day = addDays(clinicDay(at), Math.floor(random() * 12))
    const startsAt = clinicInstant(day, 8 + Math.floor(random() * 11), pick(random, [0, 30]))
    if (!pet.isAlive || startsAt <= at) return
    const status = random() < 0.6 ? 'confirmed' : 'pending'
    const visit = { id: randomUUID(), pet: pet.id, startsAt, knownAt: just(at), status }
    owner.visits.push({ ...visit, vaccinates: service.name === 'Vaccination' })
    bySubject.set(visit.id, owner)
    const added = owner.visits.at(-1)
    if (added !== undefined) changes.added.set(added, { owner, service })
    booked += 1
  }
  const move = (visit: Visit, at: Date) => {
    const startsAt = new Date(visit.startsAt.getTime() + pick(random, [-24, -2, 0.5, 1, 24, 72]) * HOUR_MS)
    const hour = momentOf(startsAt).minute / 60
    if (startsAt > at && hour >= 8 && hour < 19)
      change(visit, { startsAt, knownAt: just(at), status: pick(random, ['pending', 'confirmed']) })
  }
  const erase = async (owner: ModelOwner, at: Date) => {
    await changes.save()
    await eraseCustomer(db, owner.id, { userId, isOwner: false, now: at })
    Object.assign(owner, { isErased: true, visits: [] })
    for (const pet of owner.pets) pet.isAlive = false
  }

  const live = async (at: Date) => {
    const owner = pick(random, owners)
    if (owner.isErased) return
    const open = owner.visits.filter(
      ({ status, startsAt }) => ['pending', 'confirmed'].includes(status) && startsAt > at,
    )
    const kind = random()
    if (kind < 0.45 || open.length === 0) return book(owner, at)
    const visit = pick(random, open)
    if (kind < 0.6)
      return change(visit, {
        status: 'confirmed',
        ...(visit.status === 'pending' && { knownAt: just(at) }),
      })
    if (kind < 0.75) return move(visit, at)
    if (kind < 0.85) return change(visit, { status: 'cancelled' })
    const pet = pick(random, owner.pets)
    if (kind < 0.95) return setDue(pet, addDays(clinicDay(at), Math.floor(random() * 40) - 10), at)
    if (kind < 0.96) {
      pet.isAlive = false
      return void changes.pets.add(pet)
    }
    if (kind < 0.965) return await erase(owner, at)
    choose(owner, pick(random, ['all', 'all', 'appointments', 'none']))
  }

  const interfere = async (visit: Visit, at: Date) => {
    const owner = bySubject.get(visit.id)
    const how = pick(random, ['cancelled', 'cancelled', 'moved', 'erased', 'unwanted'] as const)
    if (owner === undefined || how === 'cancelled') change(visit, { status: 'cancelled' })
    else if (how === 'moved') move(visit, at)
    else if (how === 'unwanted') choose(owner, 'none')
    else await erase(owner, at)
    await changes.save()
    return owner === undefined ? 'cancelled' : how
  }

  const endDay = (at: Date) => {
    const since = at.getTime() - 100 * 24 * HOUR_MS
    for (const owner of owners) {
      for (const visit of owner.visits) {
        if (!['pending', 'confirmed'].includes(visit.status) || visit.startsAt > at) continue
        change(visit, { status: visit.status === 'confirmed' ? 'completed' : 'cancelled' })
        const pet = owner.pets.find(({ id }) => id === visit.pet)
        if (pet?.isAlive && visit.vaccinates && random() < 0.7)
          setDue(pet, addDays(clinicDay(at), pick(random, [21, 28, 365])), at)
      }
      owner.visits = owner.visits.filter(({ id, startsAt, status }) => {
        const isOpen = status !== 'cancelled' && startsAt.getTime() > since
        if (!isOpen) bySubject.delete(id)
        return isOpen
      })
    }
  }
  return {
    ...{ owners, live, interfere, endDay },
    ownerOf: (subject) => bySubject.get(subject),
    save: async () => await changes.save(),
    booked: () => booked,
  }
}

function aHousehold(number: number, random: () => number): ModelOwner {
  const hasMail = random() < 0.6
  const pets = Array.from({ length: random() < 0.3 ? 2 : 1 }, () => ({
    ...{ id: randomUUID(), isAlive: true, due: null, setAt: null },
    said: new Map<string, string>(),
  }))
  const phone = `+91${8_000_000_000 + number}`
  return {
    ...{ id: randomUUID(), phone, hasMail, pets, choice: 'all', visits: [], isErased: false },
    dailyOn: new Set(),
  }
}

/** Lists of at most so many. */
function* inParts<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let from = 0; from < items.length; from += AT_ONCE) yield items.slice(from, from + AT_ONCE)
}

async function insertOwners(db: Db, owners: readonly ModelOwner[]): Promise<void> {
  for (const part of inParts(owners)) {
    const customers = part.map(({ id, phone, hasMail }) => ({
      ...{ id, phoneNumber: phone, fullName: `Person ${phone.slice(4)}`, address: '1 Banyan Lane' },
      email: hasMail ? `${id}@example.com` : null,
    }))
    await db.insertInto('customers').values(customers).execute()
    const pets = part.flatMap(({ phone, pets }) =>
      pets.map(({ id }) => ({ id, ownerPhone: phone, name: `Pet ${id.slice(0, 4)}`, species: 'Dog' })),
    )
    await db.insertInto('pets').values(pets).execute()
  }
}

/** What has happened since it was last saved: a clinic of 10,000 pets has hundreds of changes a day. */
class Changes {
  readonly added = new Map<Visit, { owner: ModelOwner; service: Service }>()
  readonly visits = new Set<Visit>()
  readonly pets = new Set<ModelPet>()
  readonly owners = new Set<ModelOwner>()
  readonly #db: Db

  constructor(db: Db) {
    this.#db = db
  }

  async save(): Promise<void> {
    const { added, visits, pets, owners } = this
    for (const part of inParts([...added])) await this.#insertVisits(part)
    for (const part of inParts([...visits].filter((visit) => !added.has(visit))))
      await this.#updateVisits(part)
    for (const part of inParts([...pets])) await this.#updatePets(part)
    for (const part of inParts([...owners])) await this.#writeChoices(part)
    for (const list of [added, visits, pets, owners]) list.clear()
  }

  async #insertVisits(part: [Visit, { owner: ModelOwner; service: Service }][]): Promise<void> {
    const rows = part.map(([{ id, pet, startsAt, knownAt, status }, { owner, service }]) => ({
      ...{ id, ownerPhone: owner.phone, petId: pet, timeKnownAt: knownAt, squeezedIn: true },
      ...{ serviceType: service.name, serviceTypeId: service.id, appointmentDate: startsAt },
      ...{ visitType: 'clinic' as const, paymentAmount: 0, status: status as 'pending' },
      cancelledAt: status === 'cancelled' ? knownAt : null,
    }))
    await this.#db.insertInto('appointments').values(rows).execute()
  }

  async #updateVisits(part: Visit[]): Promise<void> {
    await sql`update appointments set status = v.status, appointment_date = v."startsAt", time_known_at = v."knownAt",
        cancelled_at = case when v.status = 'cancelled' then current_timestamp end
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as v(id uuid, status text, "startsAt" timestamptz, "knownAt" timestamptz)
      where appointments.id = v.id`.execute(this.#db)
  }

  async #updatePets(part: ModelPet[]): Promise<void> {
    await sql`update pets set next_vaccination_due = v.due, vaccination_set_at = v."setAt",
        deceased_on = case when not v."isAlive" then coalesce(deceased_on, '2031-01-01') end
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as v(id uuid, due date, "setAt" timestamptz, "isAlive" boolean)
      where pets.id = v.id and deleted_at is null`.execute(this.#db)
  }

  async #writeChoices(part: ModelOwner[]): Promise<void> {
    const ids = part.map(({ id }) => id)
    await this.#db.deleteFrom('reminderPreferences').where('customerId', 'in', ids).execute()
    const rows = part.map(({ id, choice }) => ({ customerId: id, reminders: choice }))
    await this.#db.insertInto('reminderPreferences').values(rows).execute()
  }
}
