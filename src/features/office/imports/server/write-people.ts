import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { clinicDay } from '../../../../lib/time.ts'
import {
  addListedCare,
  insertListedCare,
  listKnownCare,
  readItemsById,
} from '../../../consulting/care/server/listed-queries.ts'
import {
  type NewCare,
  planAddedCare,
  planListedCare,
} from '../../../consulting/care/server/plan-listed-care.ts'
import { insertCustomers, lockCustomers } from '../../../owners/customers/server/queries.ts'
import { MAX_PETS } from '../../../owners/pets/rules.ts'
import { insertPets } from '../../../owners/pets/server/queries.ts'
import { type ImportedHousehold, type ImportedPet, importedHouseholdSchema } from '../row-schemas.ts'
import { type Decision, decide, keysOf, LEFT_OUT } from '../rules.ts'
import { type NewRecord, PEOPLE_RECORDS } from './import-queries.ts'
import type { Decided, Kind, Part } from './list-types.ts'
import { insertKeys, type Match, matchPeople, type Wanted } from './people-queries.ts'
import { takeBackPeople } from './take-back-people.ts'

type Row = { position: number; data: ImportedHousehold; answer: string | null }
type AddedTo = { petId: string; care: NewCare }
type DecidedRow = Row & Omit<Decision, 'found'> & { customer: Match['customer']; addedTo: AddedTo[] }

/** Customers with their pets. */
export const people: Kind<ImportedHousehold> = {
  schema: importedHouseholdSchema,
  match: async (db, rows, now) => await decideRows(db, rows, now),
  write: writePeople,
  takenBack: PEOPLE_RECORDS,
  takeBack: takeBackPeople,
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

function toWanted({ position, data }: Row): Wanted {
  const { phone, email, oldNumber } = data
  const contacts = [phone, email].filter((contact) => contact !== null)
  const id = phone === null && oldNumber !== null && UUID.test(oldNumber) ? oldNumber : null
  return { position, phone, contacts, keys: keysOf(data), id }
}

async function decideRows(db: Db, rows: readonly Row[], now: Date): Promise<DecidedRow[]> {
  const matches = await matchPeople(db, rows.map(toWanted))
  const decided = rows.map((row) => {
    const { isErased = false, customer = null } = matches.get(row.position) ?? {}
    return { ...row, customer, ...decide(row.data, { isErased, customer, answer: row.answer }, MAX_PETS) }
  })
  return await withAddedCare(db, decided, now)
}

/** What is said of the care of pets that are there is added where they lack it. */
async function withAddedCare(
  db: Db,
  rows: readonly (Row & Decision & Pick<DecidedRow, 'customer'>)[],
  now: Date,
): Promise<DecidedRow[]> {
  const speaks = ({ care, nextVaccinationDue }: ImportedPet) => care.length > 0 || nextVaccinationDue !== null
  const ids = rows.flatMap(({ found }) => found.filter(({ pet }) => speaks(pet)).map(({ id }) => id))
  const known = await listKnownCare(db, ids)
  const items = ids.length === 0 ? new Map() : await readItemsById(db)
  const today = clinicDay(now)
  return rows.map(({ found, ...row }) => {
    const added = new Map<string, NewCare>()
    let leftOut = false
    for (const { id, pet } of found) {
      const care = known.get(id)
      if (care === undefined || !speaks(pet) || added.has(id)) continue
      const planned = planAddedCare(items, care, pet, today)
      leftOut ||= planned.leftOut
      if (planned.added !== null) added.set(id, planned.added)
    }
    return {
      ...row,
      outcome: row.outcome === 'nothing new' && added.size > 0 ? 'known' : row.outcome,
      reason: row.reason ?? (leftOut ? LEFT_OUT.follows : null),
      addedTo: [...added].map(([petId, care]) => ({ petId, care })),
    }
  })
}

/**
 * Writes a part. Known customers are locked and matched again, so that no one has more pets than allowed. Rows of one
 * customer are written one after the other.
 */
async function writePeople(tx: Tx, rows: readonly Row[], part: Part): Promise<Decided[]> {
  const first = await decideRows(tx, rows, part.now)
  const known = first.flatMap(({ customer }) => (customer === null ? [] : [customer.id]))
  if (known.length > 0) await lockCustomers(tx, known)
  const decided = known.length === 0 ? first : await decideRows(tx, rows, part.now)
  const created = await createCustomers(
    tx,
    decided.filter(({ outcome }) => outcome === 'new'),
    part,
  )
  const firstOfEach = decided.filter(
    ({ outcome, customer }, at) =>
      outcome === 'known' && decided.findIndex((row) => row.customer?.id === customer?.id) === at,
  )
  await addPets(tx, firstOfEach, part)
  await addCare(tx, firstOfEach, part)
  // Who came with an earlier row of the part, or was entered by hand at this moment, is known by now.
  const isLate = (row: DecidedRow) =>
    row.outcome === 'new' ? !created.has(row.position) : row.outcome === 'known' && !firstOfEach.includes(row)
  const late = decided.filter(isLate)
  const settled = decided.filter((row) => !isLate(row))
  return late.length === 0 ? settled : [...settled, ...(await writePeople(tx, late, part))]
}

/** Creates customers with their pets; gives the positions of those whose phone was free. */
async function createCustomers(tx: Tx, rows: readonly DecidedRow[], part: Part): Promise<Set<number>> {
  if (rows.length === 0) return new Set()
  const entries = rows.map((row) => ({
    row,
    id: randomUUID(),
    phone: row.data.phone ?? `TEMP-${randomUUID()}`,
  }))
  const inserted = await insertCustomers(
    tx,
    entries.map(({ row: { data }, id, phone }) => ({
      ...{ id, phone, fullName: data.name, email: data.email, address: data.address },
      since: data.since ?? part.now.toISOString(),
    })),
  )
  const made = entries.filter(({ id }) => inserted.has(id))
  await insertKeys(
    tx,
    made.flatMap(({ row, id }) => keysOf(row.data).map((key) => ({ key, customerId: id }))),
  )
  await part.record(made.map(({ row, id }) => ({ recordId: id, kind: 'customer', position: row.position })))
  await insertPetsOf(
    tx,
    made.map(({ row, phone }) => ({ ...row, phone })),
    part,
  )
  return new Set(made.map(({ row }) => row.position))
}

async function addPets(tx: Tx, rows: readonly DecidedRow[], part: Part): Promise<void> {
  await insertPetsOf(
    tx,
    rows.flatMap((row) => (row.customer === null ? [] : [{ ...row, phone: row.customer.phone }])),
    part,
  )
}

async function addCare(tx: Tx, rows: readonly DecidedRow[], part: Part): Promise<void> {
  const positions = new Map(
    rows.flatMap(({ position, addedTo }) => addedTo.map(({ petId }) => [petId, position])),
  )
  const pets = rows.flatMap(({ addedTo }) => addedTo)
  const added = await addListedCare(tx, pets, { userId: part.madeBy, now: part.now })
  await part.record(
    added.map((care) => ({
      ...{ recordId: randomUUID(), kind: 'care', position: positions.get(care.petId) ?? 0, care },
    })),
  )
}

type OfOwner = { position: number; phone: string; pets: readonly ImportedPet[] }

async function insertPetsOf(tx: Tx, owners: readonly OfOwner[], part: Part): Promise<void> {
  const items = await readItemsById(tx)
  const today = clinicDay(part.now)
  const since = part.now.toISOString()
  const entries = owners.flatMap(({ position, phone, pets }) =>
    pets.map(({ care: said, ...pet }) => {
      const care = planListedCare(items, { birthDate: pet.birthDate, care: said }, today)
      const { nextVaccination = pet.nextVaccinationDue } = care
      const own = { id: randomUUID(), ownerPhone: phone, nextVaccinationDue: nextVaccination }
      return { position, care, pet: { ...pet, ...own, since: pet.since ?? since } }
    }),
  )
  if (entries.length === 0) return
  await insertPets(
    tx,
    entries.map(({ pet }) => pet),
  )
  const cared = entries.map(({ pet, care }) => ({ petId: pet.id, care }))
  await insertListedCare(tx, cared, { userId: part.madeBy, now: part.now })
  const records = entries.map(({ position, pet }): NewRecord => ({ recordId: pet.id, kind: 'pet', position }))
  await part.record(records)
}
