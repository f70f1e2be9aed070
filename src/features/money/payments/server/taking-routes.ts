import type { AuthContext } from '../../../platform/auth/server/auth-context.ts'
import { changes, changesOnce, done } from '../../../platform/auth/server/changes.ts'
import { implementFeature } from '../../../platform/auth/server/implement-feature.ts'
import { changesBillOnce } from '../../bills/server/bill-changes.ts'
import { listBills } from '../../bills/server/bill-list-queries.ts'
import { notifyingPaid } from '../../bills/server/notify-paid.ts'
import { toItem } from '../../bills/server/present-bill.ts'
import { takingContract } from '../taking-contract.ts'
import { PAY_REFUSALS } from '../texts.ts'
import { payFromAdvance, takeAdvance, takeFor, takeForMany } from './take.ts'
import { returnAdvance, undoEntry } from './undo.ts'

const os = implementFeature(takingContract).$context<AuthContext>()

/** The endpoints of taking money for bills, and of giving it back. */
export const takingRouter = os.router({
  take: os.take.handler(changesBillOnce(PAY_REFUSALS, takeFor)),

  takeMany: os.takeMany.handler(
    changesOnce(
      PAY_REFUSALS,
      (tx, input, by, context) => takeForMany(tx, input, by, notifyingPaid(context)),
      async ({ db }, _, { bills }) => {
        const ids = bills.map(({ id }) => id)
        const rows = await listBills(db, { records: 'all', ids, after: null, limit: ids.length })
        return { bills: rows.map(toItem) }
      },
    ),
  ),

  payFromAdvance: os.payFromAdvance.handler(changesBillOnce(PAY_REFUSALS, payFromAdvance)),
  undo: os.undo.handler(changes((tx, { id }, by) => undoEntry(tx, id, by), done)),

  advance: os.advance.handler(
    changesOnce(
      PAY_REFUSALS,
      (tx, { id: customerId, ...payment }, by) => takeAdvance(tx, { ...payment, customerId }, by),
      done,
    ),
  ),

  returnAdvance: os.returnAdvance.handler(
    changesOnce(PAY_REFUSALS, (tx, input, by) => returnAdvance(tx, input, by), done),
  ),
})
