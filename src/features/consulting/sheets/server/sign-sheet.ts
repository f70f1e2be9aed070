import { nameKey } from '../../../../lib/name-key.ts'
import { refusal } from '../../../../lib/refusal.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { cleanParagraph } from '../../../../lib/typed/clean-text.ts'
import { setWeight } from '../../../owners/pets/server/queries.ts'
import type { Actor } from '../../../platform/auth/server/actor.ts'
import { findPersonOf } from '../../../platform/auth/server/people-queries.ts'
import { SHEET_PARTS } from '../rules.ts'
import type { Medicine, SheetContent, Signer } from '../sheet-schemas.ts'
import { SHEET_REFUSALS } from '../texts.ts'
import {
  findVersion,
  insertVersion,
  type LockedSheet,
  saveMedicines,
  saveWeight,
  updateSheet,
} from './queries.ts'
import { contentOf, isOpen, lockOpenSheet, lockSheetToWrite } from './save-sheet.ts'

type Signing = { id: string; seenEdit: number; reason: string | null }

/**
 * Signs a sheet as it was read: keeps it as a version, remembers its medicines, and writes the weight. Refuses a person
 * without a registration number, a sheet that was saved since, an empty one, and a further version without a reason.
 */
export async function signSheet(db: Db, by: Actor, { id, seenEdit, reason }: Signing): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const sheet = await lockOpenSheet(tx, id)
    if (sheet.edit !== seenEdit) throw refusal(SHEET_REFUSALS, 'SHEET_CHANGED')
    if (sheet.version > 0 && reason === null) throw refusal(SHEET_REFUSALS, 'REASON_REQUIRED')
    const signer = await findSigner(tx, by.userId)
    const content = cleaned(contentOf(sheet))
    if (isEmpty(content)) throw refusal(SHEET_REFUSALS, 'SHEET_EMPTY')
    const version = sheet.version + 1
    const signed = { version, content, signer, signedAt: by.now, reason: sheet.version === 0 ? null : reason }
    await insertVersion(tx, id, { ...signed, signedBy: by.userId })
    await updateSheet(tx, id, { content, by: by.userId, now: by.now, version, amending: false })
    await saveMedicines(tx, byKey(content.prescription), by.now)
    await writeWeight(tx, sheet, content)
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

/** Goes back to the version that was signed last. Refuses a sheet that was never signed. */
export async function dropChanges(db: Db, by: Actor, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const sheet = await lockSheetToWrite(tx, id)
    const signed = await findVersion(tx, id)
    if (signed === undefined) throw refusal(SHEET_REFUSALS, 'NOT_SIGNED')
    if (!isOpen(sheet)) return
    await updateSheet(tx, id, { content: signed.content, by: by.userId, now: by.now, amending: false })
  })
}

async function findSigner(tx: Tx, userId: string): Promise<Signer> {
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

async function writeWeight(tx: Tx, { id, petId, seenAt }: LockedSheet, { weight }: SheetContent) {
  const isNewest = await saveWeight(tx, { petId, sheetId: id, grams: weight, measuredAt: seenAt })
  if (isNewest && weight !== null) await setWeight(tx, petId, Math.round(weight / 100) / 10)
}
