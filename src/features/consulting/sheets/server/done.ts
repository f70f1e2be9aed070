import type { Db, Tx } from '../../../../lib/server/database/database.ts'
import { addDone, changeDone, removeDone } from '../../../money/bills/server/sheet-lines.ts'
import type { Actor } from '../../../platform/auth/server/actor.ts'
import { type LockedSheet, touchSheet } from './queries.ts'
import { lockOpenSheet } from './save-sheet.ts'

type Added = {
  id: string
  lineId: string
  productId?: string | undefined
  serviceId?: string | undefined
  thousandths: number
}

/** Says that something was done, which is a line of a bill from then on. The same line sent twice is one. */
export async function addToSheet(db: Db, by: Actor, { id, ...line }: Added): Promise<void> {
  await onOpenSheet(db, by, id, async (tx, { appointmentId, customerId }) =>
    addDone(tx, { ...line, sheetId: id, at: { appointmentId, customerId } }, by),
  )
}

/** Says how much of something was done. */
export async function changeOnSheet(
  db: Db,
  by: Actor,
  { id, ...line }: { id: string; lineId: string; thousandths: number },
): Promise<void> {
  await onOpenSheet(db, by, id, async (tx) => {
    await changeDone(tx, { ...line, sheetId: id }, by)
    return true
  })
}

/** Takes off what was not done. */
export async function removeFromSheet(
  db: Db,
  by: Actor,
  { id, lineId }: { id: string; lineId: string },
): Promise<void> {
  await onOpenSheet(db, by, id, async (tx) => {
    await removeDone(tx, { sheetId: id, lineId }, by)
    return true
  })
}

/** Changes what was done on a sheet that is open; if something changed, it has to be read before it is signed. */
async function onOpenSheet(
  db: Db,
  by: Actor,
  id: string,
  change: (tx: Tx, sheet: LockedSheet) => Promise<boolean>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const sheet = await lockOpenSheet(tx, id)
    if (await change(tx, sheet)) await touchSheet(tx, id, { by: by.userId, now: by.now })
  })
}
