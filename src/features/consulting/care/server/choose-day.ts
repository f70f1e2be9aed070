import type { z } from 'zod'
import { COMMON_REFUSALS, refusal } from '../../../../lib/refusal.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { clinicDay } from '../../../../lib/time.ts'
import { unchargeDose } from '../../../money/bills/server/charge-dose.ts'
import { returnDose } from '../../../money/stock/server/give-stock.ts'
import type { Actor } from '../../../platform/auth/server/actor.ts'
import type { choiceSchema } from '../contract.ts'
import { CHECKUP, planFirst } from '../rules.ts'
import { CARE_REFUSALS, CARE_TEXTS } from '../texts.ts'
import {
  type Decided,
  findPatient,
  findPetOfDose,
  hasLaterChoice,
  insertChosen,
  isVaccination,
  type PatientRow,
  voidChosen,
  voidDose,
} from './queries.ts'
import { type ItemOfPet, readItems } from './read-care.ts'
import { keepTypedDay, lockPatient, settle, type TypedFor } from './settle.ts'

type By = { userId: string; now: Date }
type Choice = z.output<typeof choiceSchema>

/** Refuses a day before today. */
export function assertDue(due: string, today: string): void {
  if (due < today) throw refusal(COMMON_REFUSALS, 'BAD_REQUEST', { fields: { due: CARE_TEXTS.dueWrong } })
}

/** Sets or plans the day of an item, or stops it for a pet, in a transaction. */
export async function chooseDay(
  db: Db,
  { userId, now }: By,
  input: { id: string; itemId: string; choice: Choice; typedFor?: TypedFor | undefined },
): Promise<void> {
  const { id: petId, itemId, choice, typedFor } = input
  const today = clinicDay(now)
  await db.transaction().execute(async (tx) => {
    const patient = await lockPatient(tx, petId)
    if (patient.deceasedOn !== null) throw refusal(CARE_REFUSALS, 'PET_DECEASED')
    const item = (await readItems(tx, petId)).find(({ id }) => id === itemId)
    if (item === undefined) throw refusal(CARE_REFUSALS, 'ITEM_MISSING')
    const ofVaccination = item.kind === 'vaccination'
    if (ofVaccination) await keepTypedDay(tx, patient, { petId, itemId, typedFor, by: userId, today })
    const decided = { petId, itemId, doseId: null, madeBy: userId, decidedOn: today }
    await insertChosen(tx, decided, daysOf(choice, { item, patient, today }))
    await settle(tx, petId, ofVaccination)
  })
}

/** Says when a pet is to be seen again, or that it isn't, in a transaction. */
export async function seeAgain(
  db: Db,
  { userId, now }: By,
  { id: petId, due }: { id: string; due: string | null },
): Promise<void> {
  const today = clinicDay(now)
  if (due !== null) assertDue(due, today)
  await db.transaction().execute(async (tx) => {
    const patient = await lockPatient(tx, petId)
    if (patient.deceasedOn !== null) throw refusal(CARE_REFUSALS, 'PET_DECEASED')
    await writeCheckup(tx, { petId, due, doseId: null, madeBy: userId, decidedOn: today })
    await settle(tx, petId, false)
  })
}

type CheckupDay = Omit<Decided, 'itemId'> & { due: string | null }

/** Writes down when a pet is to be seen again; null: it isn't. Its pet is locked, and settled afterwards. */
export async function writeCheckup(tx: Tx, { due, ...decided }: CheckupDay): Promise<void> {
  const kind = due === null ? 'stopped' : 'set'
  await insertChosen(tx, { ...decided, itemId: CHECKUP }, { kind, from: due, due, reason: null })
}

/**
 * The same for what was decided when a pet was seen, which may be days ago; the pet is locked. What was decided on a later day
 * stands, and a pet that has died is not seen again.
 */
export async function decideCheckup(
  tx: Tx,
  { userId }: Pick<By, 'userId'>,
  { petId, due, decidedOn }: { petId: string; due: string | null; decidedOn: string },
): Promise<void> {
  const patient = await findPatient(tx, petId, 'all')
  if (patient === undefined || patient.deceasedOn !== null) return
  if (await hasLaterChoice(tx, { petId, itemId: CHECKUP, day: decidedOn })) return
  await writeCheckup(tx, { petId, due, doseId: null, madeBy: userId, decidedOn })
  await settle(tx, petId, false)
}

/**
 * Takes back what was decided when a pet was seen, in a transaction: what stood before stands again. `dues` are the days that
 * were decided one after the other; the pet is locked.
 */
export async function withdrawCheckup(
  tx: Tx,
  { petId, dues, decidedOn }: { petId: string; dues: readonly (string | null)[]; decidedOn: string },
): Promise<void> {
  await voidChosen(tx, { petId, itemId: CHECKUP, dues, decidedOn })
  await settle(tx, petId, false)
}

function daysOf(
  choice: Choice,
  { item, patient, today }: { item: ItemOfPet; patient: PatientRow; today: string },
) {
  if (choice.kind === 'stopped') return { ...choice, from: null, due: null }
  if (choice.kind === 'planned')
    return { ...choice, reason: null, ...planFirst(item, patient.birthDate, today) }
  assertDue(choice.due, today)
  return { ...choice, from: choice.due }
}

/**
 * Takes back a dose, in a transaction: what stood before it stands again. Returns its pet, and the bill that charges it all the
 * same.
 */
export async function takeBack(
  db: Db,
  by: Actor,
  { id, reason, toShelf }: { id: string; reason: string; toShelf: boolean },
): Promise<{ petId: string; bill: { id: string; number: string | null } | null }> {
  const { userId, now } = by
  return await db.transaction().execute(async (tx) => {
    const petId = await findPetOfDose(tx, id)
    if (petId === undefined) throw refusal(CARE_REFUSALS, 'DOSE_MISSING')
    await lockPatient(tx, petId)
    if (!(await voidDose(tx, id, { reason, by: userId, now })))
      throw refusal(CARE_REFUSALS, 'DOSE_TAKEN_BACK')
    const bill = await unchargeDose(tx, id, by)
    if (toShelf) await returnDose(tx, id, { userId, now })
    await settle(tx, petId, await isVaccination(tx, id))
    return { petId, bill: by.permissions.includes('payments:read') ? bill : null }
  })
}
