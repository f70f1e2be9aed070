import { refusal } from '../../../../lib/refusal.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { inTransaction } from '../../../../lib/server/database/in-transaction.ts'
import { encodeLarge } from '../../../../lib/server/encode-picture.ts'
import { lockPetAndOwner } from '../../../owners/pets/server/lock-pet.ts'
import { findOwnerId } from '../../../owners/pets/server/queries.ts'
import type { Actor } from '../../../platform/auth/server/actor.ts'
import { countPieces, type FileKind, MAX_FILES, PIECE_BYTES } from '../rules.ts'
import { FILE_REFUSALS } from '../texts.ts'
import {
  countFiles,
  findComing,
  findSheetOwner,
  insertFile,
  putPiece,
  readPieces,
  setReady,
} from './queries.ts'

type Beginning = { id: string; fileId: string; name: string; size: number; sheetId: string | null }

/**
 * Writes down that a file about a pet comes; sent twice, it is one. Refuses an unknown pet, a case sheet that is another
 * pet's, an id that another file has, and more files than a pet or a sheet can have.
 */
export async function beginFile(tx: Tx, input: Beginning, { userId, now }: Actor): Promise<void> {
  const { id: petId, fileId, name, size, sheetId } = input
  if (!(await lockPetAndOwner(tx, petId, 'all'))) throw refusal(FILE_REFUSALS, 'PET_MISSING')
  const customerId = await ownerOf(tx, petId, sheetId)
  if ((await findComing(tx, fileId)) === undefined) {
    await assertRoom(tx, petId, sheetId)
    await insertFile(tx, { id: fileId, petId, customerId, sheetId, name, size, by: userId, now })
  }
  const coming = await findComing(tx, fileId)
  if (coming?.petId !== petId || coming.sheetId !== sheetId || coming.size !== size || coming.ready)
    throw refusal(FILE_REFUSALS, 'FILE_MISSING')
}

/** Whose a file is: the customer of its case sheet, else who owns the locked pet. */
async function ownerOf(tx: Tx, petId: string, sheetId: string | null): Promise<string> {
  const found = sheetId === null ? await findOwnerId(tx, petId) : await findSheetOwner(tx, sheetId, petId)
  if (found === undefined) throw refusal(FILE_REFUSALS, sheetId === null ? 'PET_MISSING' : 'SHEET_MISSING')
  return found
}

/** Refuses one more file than a locked pet, or one of its case sheets, can have. */
export async function assertRoom(tx: Tx, petId: string, sheetId: string | null): Promise<void> {
  const { pet, sheet } = await countFiles(tx, petId, sheetId)
  if (pet >= MAX_FILES.pet) throw refusal(FILE_REFUSALS, 'FILES_FULL')
  if (sheetId !== null && sheet >= MAX_FILES.sheet) throw refusal(FILE_REFUSALS, 'SHEET_FILES_FULL')
}

/** Stores a piece of a file as it was sent. Refuses one that the file can't have. */
export async function storePiece(
  db: Db,
  { id, number, content }: { id: string; number: number; content: string },
): Promise<void> {
  const coming = await findComing(db, id)
  if (coming === undefined || coming.ready || number >= countPieces(coming.size))
    throw refusal(FILE_REFUSALS, 'FILE_MISSING')
  if (!(await putPiece(db, id, { drawn: false, number, content })))
    throw refusal(FILE_REFUSALS, 'FILE_MISSING')
}

/**
 * Makes a file of its pieces, which may be said twice. Each statement stands for itself: the embedded database lets others
 * read between them, and what is ready is said last. Refuses a file of which a part is missing, and one that is neither a
 * PDF file nor a picture.
 */
export async function finishFile(db: Db, id: string, now: Date): Promise<void> {
  const coming = await findComing(db, id)
  if (coming === undefined) throw refusal(FILE_REFUSALS, 'FILE_MISSING')
  if (coming.ready) return
  const sent = await readPieces(db, id, false)
  if (sent.length === coming.size) {
    const made = await store(db, id, sent)
    if (await inTransaction({ db }, (tx) => setReady(tx, id, { ...made, now }))) return
  }
  // Said twice at once, or stopped meanwhile: its pieces are gone, too.
  const left = await findComing(db, id)
  if (left === undefined) throw refusal(FILE_REFUSALS, 'FILE_MISSING')
  if (!left.ready) throw refusal(FILE_REFUSALS, 'PIECES_MISSING')
}

/** Finds out what has come, and stores a picture as it is kept. */
async function store(db: Db, id: string, sent: Buffer): Promise<{ kind: FileKind; size: number }> {
  if (isPdf(sent)) return { kind: 'pdf', size: sent.length }
  const drawn = await encodeLarge(sent)
  if (drawn === null) throw refusal(FILE_REFUSALS, 'FILE_UNREADABLE')
  for (let number = 0; number < countPieces(drawn.length); number += 1) {
    const content = drawn.subarray(number * PIECE_BYTES, (number + 1) * PIECE_BYTES).toString('base64')
    if (!(await putPiece(db, id, { drawn: true, number, content })))
      throw refusal(FILE_REFUSALS, 'FILE_MISSING')
  }
  return { kind: 'picture', size: drawn.length }
}

/** Whether bytes begin as a PDF file does, whatever else they are: it is only ever saved, and never opened here. */
const isPdf = (bytes: Buffer) => bytes.subarray(0, 5).toString('latin1') === '%PDF-'
