import { refusal } from '../../../../lib/refusal.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import { listDone } from '../../../money/bills/server/bill-list-queries.ts'
import { findLastWeight } from '../../../owners/pets/server/weight-queries.ts'
import type { Permission } from '../../../platform/auth/permissions.ts'
import type { Sheet, SheetPage } from '../sheet-schemas.ts'
import { SHEET_REFUSALS } from '../texts.ts'
import {
  findLastVisit,
  findSeenAt,
  findSheet,
  findSheetOf,
  findSheetPet,
  findVersion,
  listGivenDoses,
  type PetColumns,
  type SheetRow,
} from './queries.ts'
import { contentOf, isOpen } from './save-sheet.ts'

/** Who reads a sheet, and when. */
type Reader = { permissions: readonly Permission[]; now: Date }

/** A sheet with what stands beside it. Refuses an unknown one. */
export async function readSheetPage(db: Db, id: string, reader: Reader): Promise<SheetPage> {
  const row = await findSheet(db, id)
  if (row === undefined) throw refusal(SHEET_REFUSALS, 'SHEET_MISSING')
  return await withLast(db, row, reader)
}

type Asking = { db: Db; caller: { permissions: readonly Permission[] } }

/** A sheet as the caller sees it now. */
export async function readSheet({ db, caller }: Asking, id: string): Promise<Sheet> {
  const row = await findSheet(db, id)
  if (row === undefined) throw refusal(SHEET_REFUSALS, 'SHEET_MISSING')
  return await presentSheet(db, row, caller)
}

/** The sheet of an appointment, or what one begins with. Refuses an unknown appointment. */
export async function readSheetOf(db: Db, appointmentId: string, reader: Reader): Promise<SheetPage> {
  const row = await findSheetOf(db, appointmentId)
  if (row !== undefined) return await withLast(db, row, reader)
  const seen = await findSeenAt(db, appointmentId)
  const pet = seen && (await findSheetPet(db, seen.petId))
  if (seen === undefined || pet === undefined) throw refusal(SHEET_REFUSALS, 'APPOINTMENT_MISSING')
  const start = { petId: seen.petId, appointmentId, seenAt: seen.seenAt, reason: seen.notes ?? '' }
  return await startPage(db, { ...pet, ...start })
}

/** What a sheet about a pet begins with. Refuses an unknown pet. */
export async function readSheetFor(db: Db, petId: string, { now }: Reader): Promise<SheetPage> {
  const pet = await findSheetPet(db, petId)
  if (pet === undefined) throw refusal(SHEET_REFUSALS, 'PET_MISSING')
  return await startPage(db, { ...pet, petId, appointmentId: null, seenAt: now, reason: '' })
}

type Start = PetColumns & Pick<SheetRow, 'petId' | 'appointmentId' | 'seenAt'> & { reason: string }

async function startPage(db: Db, start: Start): Promise<SheetPage> {
  const { appointmentId, seenAt, reason } = start
  return {
    start: { pet: petOf(start), appointmentId, seenAt: seenAt.toISOString(), reason },
    sheet: null,
    ...(await readBeside(db, start, null)),
  }
}

async function withLast(db: Db, row: SheetRow, reader: Reader): Promise<SheetPage> {
  const sheet = await presentSheet(db, row, reader)
  const { pet, appointmentId, seenAt } = sheet
  return { start: { pet, appointmentId, seenAt, reason: '' }, sheet, ...(await readBeside(db, row, row.id)) }
}

async function readBeside(
  db: Db,
  { petId, appointmentId, seenAt }: Pick<SheetRow, 'petId' | 'appointmentId' | 'seenAt'>,
  except: string | null,
) {
  const last = await findLastVisit(db, petId, { before: seenAt, except })
  const weight = await findLastWeight(db, petId, { at: seenAt, sheetId: except })
  return {
    last:
      last === undefined
        ? null
        : { ...last, done: [...(last.done ?? [])], seenAt: last.seenAt.toISOString() },
    doses: await listGivenDoses(db, { petId, appointmentId, seenAt }),
    lastWeight: weight === undefined ? null : { grams: weight.grams, at: weight.at.toISOString() },
  }
}

/** A sheet as it is shown. Who can only read sees the version signed last, also while it is changed. */
export async function presentSheet(
  db: Db,
  row: SheetRow,
  { permissions }: Pick<Reader, 'permissions'>,
): Promise<Sheet> {
  const signed = row.version === 0 ? undefined : await findVersion(db, row.id)
  const isWriter = permissions.includes('records:write')
  // While a signed sheet is changed, who can only read sees what was signed.
  const asSigned = isOpen(row) && (isWriter || signed === undefined) ? undefined : signed
  return {
    id: row.id,
    pet: petOf(row),
    appointmentId: row.appointmentId,
    seenAt: row.seenAt.toISOString(),
    content: contentOf(asSigned?.content ?? row),
    done:
      asSigned === undefined
        ? await listDone(db, row.id)
        : (asSigned.content.done ?? []).map((done) => ({ ...done, isBilled: true })),
    edit: row.edit,
    isOpen: isOpen(row) && asSigned === undefined,
    discarded:
      row.discardedAt === null
        ? null
        : { at: row.discardedAt.toISOString(), by: row.discardedBy, reason: row.discardReason },
    signature: signed === undefined ? null : signatureOf(signed),
    editedAt: row.editedAt.toISOString(),
    editedBy: row.editedBy,
  }
}

function signatureOf({
  version,
  signer,
  signedAt,
  reason,
}: NonNullable<Awaited<ReturnType<typeof findVersion>>>) {
  return { version, signer, signedAt: signedAt.toISOString(), reason }
}

function petOf(row: PetColumns & Pick<SheetRow, 'petId'>) {
  const { petId, petName, species, breed, gender, age, birthDate, deceasedOn, ownerId, ownerName } = row
  const owner = { id: ownerId, fullName: ownerName }
  return { id: petId, name: petName, species, breed, gender, age, birthDate, deceasedOn, owner }
}
