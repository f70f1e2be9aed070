import { nameKey } from '../../../../lib/name-key.ts'
import { rangeOf, toPage } from '../../../../lib/server/database/cursor.ts'
import { searchSold } from '../../../money/bills/server/priced-queries.ts'
import { actorOf } from '../../../platform/auth/server/actor.ts'
import type { AuthContext } from '../../../platform/auth/server/auth-context.ts'
import { implementFeature } from '../../../platform/auth/server/implement-feature.ts'
import { listGiven } from '../../care/server/queries.ts'
import { sheetsContract } from '../contract.ts'
import type { UnsignedSheet } from '../sheet-schemas.ts'
import { addToSheet, changeOnSheet, removeFromSheet } from './done.ts'
import { printPrescription } from './print-prescription.ts'
import { countUnsigned, listMedicines, listUnsigned, type UnsignedRow } from './queries.ts'
import { presentSheet, readSheet, readSheetFor, readSheetOf, readSheetPage } from './read-sheet.ts'
import { beginSheet, saveSheet } from './save-sheet.ts'
import { amendSheet, dropChanges, signSheet } from './sign-sheet.ts'

const os = implementFeature(sheetsContract).$context<AuthContext>()

/** How many medicines, and how many things to do, are offered at a time. */
const OFFERED = 8

export const sheetsRouter = os.router({
  findForAppointment: os.findForAppointment.handler(({ input, context }) =>
    readSheetOf(context.db, input.id, actorOf(context)),
  ),

  findForPet: os.findForPet.handler(({ input, context }) =>
    readSheetFor(context.db, input.id, actorOf(context)),
  ),

  get: os.get.handler(({ input, context }) => readSheetPage(context.db, input.id, actorOf(context))),

  begin: os.begin.handler(async ({ input, context }) => {
    const actor = actorOf(context)
    return await presentSheet(context.db, await beginSheet(context.db, actor, input), actor)
  }),

  save: os.save.handler(async ({ input, context }) => ({
    edit: await saveSheet(context.db, actorOf(context), input),
  })),

  addDone: os.addDone.handler(async ({ input, context }) => {
    const { thousandths = 1000, ...line } = input
    await addToSheet(context.db, actorOf(context), { ...line, thousandths })
    return await readSheet(context, input.id)
  }),

  changeDone: os.changeDone.handler(async ({ input, context }) => {
    await changeOnSheet(context.db, actorOf(context), input)
    return await readSheet(context, input.id)
  }),

  removeDone: os.removeDone.handler(async ({ input, context }) => {
    await removeFromSheet(context.db, actorOf(context), input)
    return await readSheet(context, input.id)
  }),

  searchItems: os.searchItems.handler(async ({ input, context }) => {
    const found = await searchSold(context.db, input?.q ?? '', OFFERED)
    const given = await listGiven(
      context.db,
      found.map(({ id }) => id),
    )
    return found.map(({ id, name, kind }) => ({ id, name, kind, isDose: given.has(id) }))
  }),

  sign: os.sign.handler(async ({ input, context }) => {
    await signSheet(context.db, actorOf(context), input)
    return await readSheet(context, input.id)
  }),

  amend: os.amend.handler(async ({ input, context }) => {
    await amendSheet(context.db, actorOf(context), input.id)
    return await readSheet(context, input.id)
  }),

  dropChanges: os.dropChanges.handler(async ({ input, context }) => {
    await dropChanges(context.db, actorOf(context), input.id)
    return await readSheet(context, input.id)
  }),

  listUnsigned: os.listUnsigned.handler(async ({ input, context }) => {
    const rows = await listUnsigned(context.db, rangeOf(input?.cursor))
    const page = toPage(rows, ({ seenAt, id }) => ({ at: seenAt, id }), toUnsigned)
    return { ...page, count: await countUnsigned(context.db) }
  }),

  searchMedicines: os.searchMedicines.handler(async ({ input, context }) => {
    const rows = await listMedicines(context.db, nameKey(input?.q ?? ''), OFFERED)
    return rows.map(({ id, last }) => ({ id, ...last }))
  }),

  getPrescription: os.getPrescription.handler(async ({ input, context }) => {
    const { paper = 'a5', freeTop = 0 } = input
    return await printPrescription(await readSheet(context, input.id), { paper, freeTop })
  }),
})

function toUnsigned({
  id,
  seenAt,
  amending,
  editedBy,
  petId,
  petName,
  ownerName,
}: UnsignedRow): UnsignedSheet {
  const pet = { id: petId, name: petName }
  return { id, pet, owner: ownerName, seenAt: seenAt.toISOString(), isAmended: amending, editedBy }
}
