import { refusal } from '../../../../lib/refusal.ts'
import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import type { OwnerScope } from '../../../../lib/server/database/owner-scope.ts'
import { Download } from '../../../../lib/server/http/http.ts'
import type { Answer } from '../../../../lib/text.ts'
import { lockPetAndOwner } from '../../../owners/pets/server/lock-pet.ts'
import { isPetThere } from '../../../owners/pets/server/queries.ts'
import { actorOf } from '../../../platform/auth/server/actor.ts'
import type { AuthContext } from '../../../platform/auth/server/auth-context.ts'
import { changes, done } from '../../../platform/auth/server/changes.ts'
import { implementFeature } from '../../../platform/auth/server/implement-feature.ts'
import { type fileSchema, filesContract } from '../contract.ts'
import { savedName } from '../rules.ts'
import { FILE_REFUSALS } from '../texts.ts'
import { assertRoom, beginFile, finishFile, storePiece } from './add-file.ts'
import {
  deleteComing,
  type FileRow,
  findComing,
  findFile,
  listFiles,
  readPieces,
  setRemoved,
  setShared,
  unsetRemoved,
} from './queries.ts'

const os = implementFeature(filesContract).$context<AuthContext>()

export const filesRouter = os.router({
  listForPet: os.listForPet.handler(async ({ input, context }) => {
    const { records } = context.caller
    if (!(await isPetThere(context.db, input.id, records))) throw refusal(FILE_REFUSALS, 'PET_MISSING')
    return (await listFiles(context.db, input.id, records)).map((row) => present(row, records))
  }),

  getContent: os.getContent.handler(async ({ input, context }) => {
    const { name, kind } = await read(context.db, input.id, context.caller.records)
    const bytes = await readPieces(context.db, input.id, kind === 'picture')
    const type = kind === 'pdf' ? 'application/pdf' : 'image/webp'
    return new Download([new Uint8Array(bytes)], savedName(name, kind), { type })
  }),

  begin: os.begin.handler(changes((tx, input, by) => beginFile(tx, input, by), done)),

  putPiece: os.putPiece.handler(async ({ input, context }) => {
    await storePiece(context.db, input)
    return done()
  }),

  finish: os.finish.handler(async ({ input, context }) => {
    await finishFile(context.db, input.id, actorOf(context).now)
    return present(await read(context.db, input.id, 'all'), 'all')
  }),

  stop: os.stop.handler(async ({ input, context }) => {
    await deleteComing(context.db, input.id)
    return done()
  }),

  share: os.share.handler(({ input, context }) => share(context.db, input.id, true)),

  unshare: os.unshare.handler(({ input, context }) => share(context.db, input.id, false)),

  remove: os.remove.handler(async ({ input: { id, reason }, context }) => {
    const { userId, now } = actorOf(context)
    if (!(await setRemoved(context.db, id, { because: reason, by: userId, now })))
      throw refusal(FILE_REFUSALS, 'FILE_MISSING')
    return present(await read(context.db, id, 'all'), 'all')
  }),

  restore: os.restore.handler(
    changes(
      (tx, { id }) => restoreFile(tx, id),
      async ({ db }, _, { id }) => present(await read(db, id, 'all'), 'all'),
    ),
  ),
})

async function share(db: Db, id: string, shared: boolean) {
  if (!(await setShared(db, id, shared))) throw refusal(FILE_REFUSALS, 'FILE_MISSING')
  return present(await read(db, id, 'all'), 'all')
}

/** Brings a removed file back, if its pet and its case sheet still have room for it. */
async function restoreFile(tx: Tx, id: string): Promise<void> {
  const file = await findComing(tx, id)
  if (!file?.ready || !(await lockPetAndOwner(tx, file.petId, 'all')))
    throw refusal(FILE_REFUSALS, 'FILE_MISSING')
  if ((await read(tx, id, 'all')).removedAt === null) return
  await assertRoom(tx, file.petId, file.sheetId)
  await unsetRemoved(tx, id)
}

async function read(db: Db, id: string, records: OwnerScope): Promise<FileRow> {
  const row = await findFile(db, id, records)
  if (row === undefined) throw refusal(FILE_REFUSALS, 'FILE_MISSING')
  return row
}

/** A file as a caller sees it: who added it, and at which case sheet, staff alone. */
function present(
  { shared, sheetId, addedBy, removedAt, removedBecause, ...file }: FileRow,
  records: OwnerScope,
): Answer<typeof fileSchema> {
  const removed =
    removedAt === null || removedBecause === null ? null : { at: removedAt, because: removedBecause }
  const own = records === 'all' ? { sheetId, addedBy } : { sheetId: null, addedBy: null }
  return { ...file, ...own, isShared: shared, removed }
}
