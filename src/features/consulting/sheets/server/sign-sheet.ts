import { isDeepStrictEqual } from 'node:util'
import { nameKey } from '../../../../lib/name-key.ts'
import { refusal } from '../../../../lib/refusal.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { addDays, clinicDay } from '../../../../lib/time.ts'
import { cleanParagraph } from '../../../../lib/typed/clean-text.ts'
import { listDone } from '../../../money/bills/server/bill-list-queries.ts'
import { lockPetAndOwner } from '../../../owners/pets/server/lock-pet.ts'
import { assertLikely } from '../../../owners/pets/server/weigh-pet.ts'
import {
  afterFormsOf,
  deleteWeightOf,
  findLastWeight,
  insertWeight,
  keepListedWeight,
  showLatestWeight,
} from '../../../owners/pets/server/weight-queries.ts'
import type { Actor } from '../../../platform/auth/server/actor.ts'
import { findPersonOf } from '../../../platform/auth/server/people-queries.ts'
import { decideCheckup } from '../../care/server/choose-day.ts'
import { MAX_AGAIN_DAYS, SHEET_PARTS } from '../rules.ts'
import type { Done, Medicine, SheetContent, Signer } from '../sheet-schemas.ts'
import { SHEET_REFUSALS, SHEET_TEXTS } from '../texts.ts'
import {
  findPlaceOf,
  findSpecies,
  findVersion,
  insertVersion,
  type LockedSheet,
  saveMedicines,
  updateSheet,
} from './queries.ts'
import { contentOf, isOpen, lockOpenSheet, lockSheetToWrite } from './save-sheet.ts'

type Signing = {
  id: string
  seenEdit: number
  reason: string | null
  weightIsRight?: boolean | undefined
}

/**
 * Signs a sheet as it was read: keeps it as a version, remembers its medicines, writes the weight, and says when the pet is to be seen again. Refuses a person
 * without a registration number, a sheet that was saved since, an empty one, a further version without a reason, a day to
 * see the pet again that doesn't lie after the visit, and a doubtful weight that no one has confirmed.
 */
export async function signSheet(db: Db, by: Actor, signing: Signing): Promise<void> {
  const { id, seenEdit, reason, weightIsRight } = signing
  await db.transaction().execute(async (tx) => {
    const isPetThere = await lockPetOf(tx, id)
    const sheet = await lockOpenSheet(tx, id)
    if (sheet.edit !== seenEdit) throw refusal(SHEET_REFUSALS, 'SHEET_CHANGED')
    if (sheet.version > 0 && reason === null) throw refusal(SHEET_REFUSALS, 'REASON_REQUIRED')
    const signer = await findSigner(tx, by.userId)
    const content = cleaned(contentOf(sheet))
    const done = (await listDone(tx, id)).map(({ isBilled: _, ...line }) => line)
    if (isEmpty(content) && done.length === 0) throw refusal(SHEET_REFUSALS, 'SHEET_EMPTY')
    assertAgainOn(sheet)
    const before = await findVersion(tx, id)
    if (weightIsRight !== true && content.weight !== before?.content.weight)
      await assertWeight(tx, sheet, content)
    const version = sheet.version + 1
    const signed = {
      version,
      content: { ...content, done },
      signer,
      signedAt: by.now,
      reason: sheet.version === 0 ? null : reason,
    }
    await insertVersion(tx, id, { ...signed, signedBy: by.userId })
    await updateSheet(tx, id, { content, by: by.userId, now: by.now, version, amending: false })
    await saveMedicines(tx, byKey(content.prescription), by.now)
    await writeWeight(tx, sheet, content)
    if (isPetThere && (before?.content.againOn ?? null) !== content.againOn) await setCheckup(tx, by, sheet)
  })
}

/** Opens a signed sheet to change it. Refuses one that was never signed; one that is open stays so. */
export async function amendSheet(db: Db, by: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const sheet = await lockSheetToWrite(tx, id)
    if (sheet.version === 0) throw refusal(SHEET_REFUSALS, 'NOT_SIGNED')
    if (isOpen(sheet)) return
    await updateSheet(tx, id, { content: contentOf(sheet), by: by.userId, now: by.now, amending: true })
  })
}

/**
 * Goes back to the version that was signed last. Refuses a sheet that was never signed, and one on which something else was
 * done since: that is on a bill.
 */
export async function dropChanges(db: Db, by: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const sheet = await lockSheetToWrite(tx, id)
    const signed = await findVersion(tx, id)
    if (signed === undefined) throw refusal(SHEET_REFUSALS, 'NOT_SIGNED')
    if (!isOpen(sheet)) return
    if (!isSameDone(await listDone(tx, id), signed.content.done ?? []))
      throw refusal(SHEET_REFUSALS, 'DONE_SINCE')
    await updateSheet(tx, id, {
      content: contentOf(signed.content),
      by: by.userId,
      now: by.now,
      amending: false,
    })
  })
}

/** The same things as often, whatever lines they are: a corrected bill has others. */
function isSameDone(one: readonly Done[], other: readonly Done[]): boolean {
  const words = (lines: readonly Done[]) =>
    lines.map(({ name, thousandths, unit, batch }) => JSON.stringify([name, thousandths, unit, batch])).sort()
  return isDeepStrictEqual(words(one), words(other))
}

/** Who signs, as they are now. Refuses a person without a registration number. */
export async function findSigner(tx: Tx, userId: string): Promise<Signer> {
  const person = await findPersonOf(tx, userId)
  if (!person?.registration) throw refusal(SHEET_REFUSALS, 'NO_REGISTRATION')
  const { name, title, qualification, registration, council } = person
  return { name, title, qualification, registration, council }
}

function cleaned(content: SheetContent): SheetContent {
  const texts = SHEET_PARTS.map((part) => [part, cleanParagraph(content[part])])
  return { ...content, ...Object.fromEntries(texts) }
}

function isEmpty({
  prescription,
  weight,
  temperature,
  pulse,
  respiration,
  ...content
}: SheetContent): boolean {
  const isWritten = SHEET_PARTS.some((part) => content[part] !== '')
  const isMeasured = [weight, temperature, pulse, respiration].some((value) => value !== null)
  return !isWritten && !isMeasured && prescription.length === 0
}

/**
 * Medicines by what two spellings of a name have in common; the last one of a name counts. Their notes stay on the sheet:
 * they may be about one pet and its owner.
 */
function byKey(prescription: readonly Medicine[]): ReadonlyMap<string, Medicine> {
  return new Map(prescription.map((medicine) => [nameKey(medicine.name), { ...medicine, note: '' }]))
}

/** Locks a sheet's pet before the sheet, in the order in which everyone does. False for a pet that is gone. */
async function lockPetOf(tx: Tx, id: string): Promise<boolean> {
  const place = await findPlaceOf(tx, id)
  return place !== undefined && (await lockPetAndOwner(tx, place.petId, 'all'))
}

function assertAgainOn({ againOn, seenAt }: LockedSheet): void {
  const day = clinicDay(seenAt)
  const isAfter = againOn === null || (againOn > day && againOn <= addDays(day, MAX_AGAIN_DAYS))
  if (!isAfter) throw refusal(SHEET_REFUSALS, 'AGAIN_WRONG', { fields: { againOn: SHEET_TEXTS.againOn } })
}

/** Asks about a weight that is unusual for the pet; one that was signed before was answered for. */
async function assertWeight(tx: Tx, { id, petId, seenAt }: LockedSheet, { weight }: SheetContent) {
  if (weight === null) return
  const last = (await findLastWeight(tx, petId, { at: seenAt, sheetId: id })) ?? null
  assertLikely(weight, { species: await findSpecies(tx, petId), last })
}

/** Preventive care lists the pet, invites its owner and reminds of the day. */
async function setCheckup(tx: Tx, by: Actor, { petId, againOn, seenAt }: LockedSheet): Promise<void> {
  await decideCheckup(tx, by, { petId, due: againOn, decidedOn: clinicDay(seenAt) })
}

/** Keeps what a sheet says that a pet weighed, in the place of what it said before. */
async function writeWeight(tx: Tx, { id, petId, seenAt }: LockedSheet, { weight: grams }: SheetContent) {
  if (grams !== null) await keepListedWeight(tx, petId)
  const wasSaid = await deleteWeightOf(tx, id)
  if (grams !== null) {
    const measuredAt = await afterFormsOf(tx, petId, seenAt)
    await insertWeight(tx, { petId, sheetId: id, grams, measuredAt, source: 'sheet' })
  }
  if (wasSaid || grams !== null) await showLatestWeight(tx, petId)
}
