import { randomUUID } from 'node:crypto'
import { COMMON_REFUSALS, refusal } from '../../../../lib/refusal.ts'
import type { SeenFields } from '../../../../lib/seen-fields.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { mergeChanges } from '../../../../lib/server/database/merge-changes.ts'
import type { OwnerScope } from '../../../../lib/server/database/owner-scope.ts'
import { type FormKey, findEarlier, formKey, takeFormKey } from '../../../../lib/server/http/idempotency.ts'
import { clinicDay } from '../../../../lib/time.ts'
import { lockCustomer } from '../../customers/server/queries.ts'
import { isWholeTenths, type PetFields, TOO_EXACT } from '../contract.ts'
import { birthDateProblem, MAX_PETS } from '../rules.ts'
import { BIRTH_DATE_TEXTS, PET_REFUSALS } from '../texts.ts'
import {
  countPets,
  findPetOf,
  followsDoses,
  insertPet,
  isChipKnown,
  lockFields,
  updatePet,
  updateVaccination,
} from './queries.ts'
import { keepTypedWeight } from './weigh-pet.ts'
import { keepListedWeight } from './weight-queries.ts'

/** Whether its entrant has checked a microchip that another pet has. */
type ChipAnswer = { chipIsRight?: boolean | undefined }

type PetInput = { pet: PetFields; now: Date }

/** Adds a pet to an owner created in the same transaction. Refuses an impossible birth date. */
export async function addPet(tx: Tx, ownerPhone: string, { pet, now }: PetInput) {
  assertBirthDate(pet, now, null)
  const added = await insertPet(tx, ownerPhone, pet)
  await keepTypedWeight(tx, added.id, { weight: pet.weight, now })
  return added
}

/** What a form for a new pet sends: its fields and, to add only one pet however often it is sent, its key. */
type PetEntry = PetFields & ChipAnswer & { idempotencyKey?: string | undefined }

/**
 * Adds a pet to a customer. A repeated submit of the same form returns the pet of the first. Refuses an unknown
 * customer, an impossible birth date, and who has `MAX_PETS` already.
 */
export async function addPetFor(
  db: Db,
  customerId: string,
  { userId, entry, now }: { userId: string; entry: PetEntry; now: Date },
) {
  const { idempotencyKey = randomUUID(), chipIsRight, ...pet } = entry
  const form = formKey(userId, { customerId, ...pet, idempotencyKey })
  const id = randomUUID()
  return await db.transaction().execute(async (tx) => {
    const phone = await lockCustomer(tx, customerId)
    if (phone === undefined) throw refusal(PET_REFUSALS, 'OWNER_MISSING')
    if (!(await takeFormKey(tx, form, id))) return await readEarlier(tx, phone, form)
    assertBirthDate(pet, now, null)
    if ((await countPets(tx, phone)) >= MAX_PETS) throw refusal(PET_REFUSALS, 'PETS_FULL')
    await assertChip(tx, pet.microchip, { chipIsRight, petId: null })
    const added = await insertPet(tx, phone, { ...pet, id })
    await keepTypedWeight(tx, id, { weight: pet.weight, now })
    return added
  })
}

/** The pet added by an earlier submit of the same form. Refuses the same key with different content. */
async function readEarlier(tx: Tx, ownerPhone: string, form: FormKey) {
  const id = await findEarlier(tx, form, PET_REFUSALS)
  const pet = id === undefined ? undefined : await findPetOf(tx, ownerPhone, id)
  if (pet === undefined) throw refusal(PET_REFUSALS, 'KEY_REUSED')
  return pet
}

/** Changes the entered fields of a pet. Refuses one that is not in the scope. */
export async function changePet(
  db: Db,
  id: string,
  input: PetInput & ChipAnswer & { seen: SeenFields | undefined; records: OwnerScope },
) {
  const { pet, seen, now, records, chipIsRight } = input
  return await db.transaction().execute(async (tx) => {
    const present = await lockFields(tx, id, records)
    assertBirthDate(pet, now, present?.birthDate ?? null)
    if (present === undefined) throw refusal(PET_REFUSALS, 'PET_MISSING')
    const merged = mergeChanges(present, pet, seen)
    if (merged.microchip !== present.microchip)
      await assertChip(tx, merged.microchip, { chipIsRight, petId: id })
    assertTyped(merged.weight, present.weight)
    if (merged.weight !== present.weight) await keepListedWeight(tx, id)
    const changed = orMissing(await updatePet(tx, id, { records, pet: merged }))
    if (merged.weight !== present.weight) await keepTypedWeight(tx, id, { weight: merged.weight, now })
    return changed
  })
}

/** Changes the day on which a pet's next vaccination is due. Refuses an unknown pet, one that has died, and one whose day follows its doses. */
export async function changeVaccination(
  db: Db,
  input: { id: string; nextVaccinationDue: string | null; seen?: SeenFields | undefined },
) {
  const { id, nextVaccinationDue, seen } = input
  return await db.transaction().execute(async (tx) => {
    const present = orMissing(await lockFields(tx, id, 'all'))
    if (await followsDoses(tx, id)) throw refusal(PET_REFUSALS, 'FOLLOWS_DOSES')
    const { nextVaccinationDue: due } = mergeChanges(present, { ...present, nextVaccinationDue }, seen)
    const changed = await updateVaccination(tx, id, due)
    if (changed === undefined) throw refusal(PET_REFUSALS, 'PET_DECEASED')
    return changed
  })
}

function orMissing<Found>(found: Found | undefined): Found {
  if (found === undefined) throw refusal(PET_REFUSALS, 'PET_MISSING')
  return found
}

/** Asks about a microchip that another living pet has; it is not refused once it was checked. */
async function assertChip(
  tx: Tx,
  microchip: string | null | undefined,
  { chipIsRight = false, petId }: ChipAnswer & { petId: string | null },
): Promise<void> {
  if (!microchip || chipIsRight) return
  if (await isChipKnown(tx, microchip, petId)) throw refusal(PET_REFUSALS, 'CHIP_KNOWN')
}

/** Refuses a weight typed with more than one decimal. The stored one stays, however exact it is. */
function assertTyped(weight: number | null, stored: number | null): void {
  if (weight === null || weight === stored || isWholeTenths(weight)) return
  throw refusal(COMMON_REFUSALS, 'BAD_REQUEST', { fields: { weight: TOO_EXACT.tenths } })
}

function assertBirthDate({ birthDate }: PetFields, now: Date, stored: string | null): void {
  const problem = birthDateProblem(birthDate, { today: clinicDay(now), stored })
  if (problem === null) return
  throw refusal(COMMON_REFUSALS, 'BAD_REQUEST', { fields: { birthDate: BIRTH_DATE_TEXTS[problem] } })
}
