import type { Db } from '../../../../lib/server/database/database.ts'
import { inTransaction } from '../../../../lib/server/database/in-transaction.ts'
import { clinicDay } from '../../../../lib/time.ts'
import type { AuthContext } from '../../../platform/auth/server/auth-context.ts'
import { implementFeature } from '../../../platform/auth/server/implement-feature.ts'
import { taxesContract } from '../contract.ts'
import { assignClass, changeClass, changeRate, changeStatus } from './change-taxes.ts'
import { listClasses, listServiceClasses, listStatuses } from './tax-queries.ts'

const os = implementFeature(taxesContract).$context<AuthContext>()

/** The endpoints of taxes. */
export const taxesRouter = os.router({
  getTaxes: os.getTaxes.handler(({ context }) => readTaxes(context.db)),

  saveTaxStatus: os.saveTaxStatus.handler(async ({ input, context }) => {
    await inTransaction(context, (tx) => changeStatus(tx, input))
    return await readTaxes(context.db)
  }),

  saveTaxClass: os.saveTaxClass.handler(async ({ input, context }) => {
    await inTransaction(context, (tx) => changeClass(tx, input, clinicDay(context.now())))
    return await readTaxes(context.db)
  }),

  saveTaxRate: os.saveTaxRate.handler(async ({ input, context }) => {
    await inTransaction(context, (tx) => changeRate(tx, input, clinicDay(context.now())))
    return await readTaxes(context.db)
  }),

  assignTaxClass: os.assignTaxClass.handler(async ({ input, context }) => {
    await inTransaction(context, (tx) => assignClass(tx, input))
    return await readTaxes(context.db)
  }),
})

async function readTaxes(db: Db) {
  return {
    statuses: await listStatuses(db),
    classes: await listClasses(db),
    services: await listServiceClasses(db),
  }
}
