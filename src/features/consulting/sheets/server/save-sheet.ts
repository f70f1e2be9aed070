import { isDeepStrictEqual } from 'node:util'
import { refusal } from '../../../../lib/refusal.ts'
import type { SeenFields } from '../../../../lib/seen-fields.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { mergeChanges } from '../../../../lib/server/database/merge-changes.ts'
import { holdCustomer } from '../../../owners/customers/server/queries.ts'
import type { Actor } from '../../../platform/auth/server/actor.ts'
import { EMPTY_SHEET, type SheetContent, type SheetField } from '../sheet-schemas.ts'
import { SHEET_REFUSALS } from '../texts.ts'
import { WRONG_REFUSALS } from '../wrong-texts.ts'
import {
  findPlaceOf,
  findSeenAt,
  findSheet,
  findSheetOf,
  findSheetPet,
  insertSheet,
  type LockedSheet,
  lockSheet,
  type SheetRow,
  updateSheet,
} from './queries.ts'

type Beginning = { id: string; petId: string; appointmentId: string | null }

/**
 * Begins a sheet, or gives the one that was begun for the appointment or with the id. Refuses an unknown or deleted pet, an
 * appointment that is another pet's, and an owner whose data was deleted.
 */
export async function beginSheet(db: Db, by: Actor, input: Beginning): Promise<SheetRow> {
  const { id, petId, appointmentId } = input
  return await db.transaction().execute(async (tx) => {
    const { customerId, seenAt = by.now } = await holdOwner(tx, () => placeToBegin(tx, input))
    const sheet = { id, petId, customerId, appointmentId, seenAt }
    await insertSheet(tx, { ...sheet, by: by.userId, now: by.now })
    const begun = appointmentId === null ? await findSheet(tx, id) : await findSheetOf(tx, appointmentId)
    // The id may be another pet's sheet.
    if (begun?.petId !== petId || begun.appointmentId !== appointmentId)
      throw refusal(SHEET_REFUSALS, 'SHEET_MISSING')
    return begun
  })
}

/** Whose a new sheet is, and when the pet was seen, if that was at an appointment. */
async function placeToBegin(tx: Tx, { petId, appointmentId }: Beginning) {
  const pet = await findSheetPet(tx, petId)
  if (pet === undefined) throw refusal(SHEET_REFUSALS, 'PET_MISSING')
  const seen = appointmentId === null ? undefined : await findSeenAt(tx, appointmentId)
  if (appointmentId !== null && seen?.petId !== petId) throw refusal(SHEET_REFUSALS, 'APPOINTMENT_MISSING')
  return { customerId: seen?.customerId ?? pet.ownerId, seenAt: seen?.seenAt }
}

/**
 * Holds the customer of a place. A join may delete that record meanwhile, and the place is another's then; refuses one whose
 * data was deleted.
 */
async function holdOwner<Place extends { customerId: string }>(
  tx: Tx,
  read: () => Promise<Place>,
): Promise<Place> {
  let gone: string | undefined
  for (;;) {
    const place = await read()
    if (await holdCustomer(tx, place.customerId)) return place
    if (place.customerId === gone) throw refusal(SHEET_REFUSALS, 'SHEET_ERASED')
    gone = place.customerId
  }
}

type Changes = { id: string; seen?: SeenFields | undefined } & {
  [Field in SheetField]?: SheetContent[Field] | undefined
}

/**
 * Saves the fields that are given. One that was left alone is not written, and one that someone else has changed as well is
 * refused. Returns the new edit; what changes nothing is no edit.
 */
export async function saveSheet(db: Db, by: Actor, { id, seen, ...changes }: Changes): Promise<number> {
  return await db.transaction().execute(async (tx) => {
    const sheet = await lockOpenSheet(tx, id)
    const present = contentOf(sheet)
    const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
    const content = { ...present, ...mergeChanges(present, given, seen) }
    if (isDeepStrictEqual(content, present)) return sheet.edit
    return await updateSheet(tx, id, { content, by: by.userId, now: by.now })
  })
}

/** Locks a sheet and holds its customer. Refuses an unknown one, a discarded one, and one whose owner's data was deleted. */
export async function lockSheetToWrite(tx: Tx, id: string): Promise<LockedSheet> {
  await holdOwner(tx, async () => {
    const place = await findPlaceOf(tx, id)
    if (place === undefined) throw refusal(SHEET_REFUSALS, 'SHEET_MISSING')
    return place
  })
  const sheet = await lockSheet(tx, id)
  if (sheet === undefined) throw refusal(SHEET_REFUSALS, 'SHEET_MISSING')
  if (sheet.discardedAt !== null) throw refusal(WRONG_REFUSALS, 'SHEET_DISCARDED')
  return sheet
}

/** The same for a sheet that can be written on; refuses one that is signed. */
export async function lockOpenSheet(tx: Tx, id: string): Promise<LockedSheet> {
  const sheet = await lockSheetToWrite(tx, id)
  if (!isOpen(sheet)) throw refusal(SHEET_REFUSALS, 'SIGNED')
  return sheet
}

/** True for a sheet that was never signed, and for one that is being changed; not for one that was discarded. */
export function isOpen({
  version,
  amending,
  discardedAt,
}: Pick<LockedSheet, 'version' | 'amending' | 'discardedAt'>): boolean {
  return (version === 0 || amending) && discardedAt === null
}

/** What a sheet says, apart from everything else about it. */
export function contentOf(row: SheetContent): SheetContent {
  const fields = Object.keys(EMPTY_SHEET).map((field) => [field, row[field as SheetField]])
  return Object.fromEntries(fields) as SheetContent
}
