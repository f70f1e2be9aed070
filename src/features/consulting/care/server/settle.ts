import { COMMON_REFUSALS, refusal } from '../../../../lib/refusal.ts'
import type { Tx } from '../../../../lib/server/database/database.ts'
import { lockPetAndOwner } from '../../../owners/pets/server/lock-pet.ts'
import { followDoses } from '../../../owners/pets/server/queries.ts'
import { CARE_REFUSALS, CARE_TEXTS } from '../texts.ts'
import { findPatient, insertChosen, listNextVaccinations, markPresent, type PatientRow } from './queries.ts'

/** Locks a pet, its owner first, until the transaction ends. Refuses an unknown pet. */
export async function lockPatient(tx: Tx, petId: string): Promise<PatientRow> {
  const isThere = await lockPetAndOwner(tx, petId, 'all')
  const patient = isThere ? await findPatient(tx, petId, 'all') : undefined
  if (patient === undefined) throw refusal(CARE_REFUSALS, 'PET_MISSING')
  return patient
}

/** Refuses a day after today, before the pet's birth, or after its death. */
export function assertGivenOn(
  day: string,
  { birthDate, deceasedOn }: Pick<PatientRow, 'birthDate' | 'deceasedOn'>,
  today: string,
): void {
  if (day > today || (birthDate !== null && day < birthDate))
    throw refusal(COMMON_REFUSALS, 'BAD_REQUEST', { fields: { givenOn: CARE_TEXTS.dayWrong } })
  if (deceasedOn !== null && day > deceasedOn) throw refusal(CARE_REFUSALS, 'PET_DECEASED')
}

export type TypedFor = { seen: string; itemId: string | null }

/**
 * Writes down the day that was set before there were vaccinations of this pet, once: for the item that staff say, or for the
 * one that is decided now, which it then precedes. Refuses if nothing, or another day, was said of it.
 */
export async function keepTypedDay(
  tx: Tx,
  patient: PatientRow,
  {
    petId,
    itemId,
    typedFor,
    by,
    today,
  }: { petId: string; itemId: string; typedFor: TypedFor | undefined; by: string; today: string },
): Promise<void> {
  const { followsDoses, nextVaccinationDue: due } = patient
  if (followsDoses || due === null) return
  if (typedFor?.seen !== due) throw refusal(CARE_REFUSALS, 'CARE_CHANGED')
  await insertChosen(
    tx,
    { petId, itemId: typedFor.itemId ?? itemId, doseId: null, madeBy: by, decidedOn: today },
    { kind: 'set', from: due, due, reason: null },
  )
}

/** Says which rows hold after a change, and lets the pet's next vaccination follow if one was concerned. */
export async function settle(tx: Tx, petId: string, ofVaccinations: boolean): Promise<void> {
  await markPresent(tx, [petId])
  if (ofVaccinations) await followDoses(tx, await listNextVaccinations(tx, [petId]))
}
