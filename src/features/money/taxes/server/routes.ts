import type { Db } from '../../../../lib/server/database/database.ts'
import { clinicDay } from '../../../../lib/time.ts'
import type { AuthContext } from '../../../platform/auth/server/auth-context.ts'
import { changes } from '../../../platform/auth/server/changes.ts'
import { implementFeature } from '../../../platform/auth/server/implement-feature.ts'
import { taxesContract } from '../contract.ts'
import { assignClass, changeClass, changeRate, changeStatus } from './change-taxes.ts'
import { listClasses, listServiceClasses, listStatuses } from './tax-queries.ts'

const os = implementFeature(taxesContract).$context<AuthContext>()

const taxesAfter = ({ db }: AuthContext) => readTaxes(db)

/** The endpoints of taxes. */
export const taxesRouter = os.router({
  getTaxes: os.getTaxes.handler(({ context }) => readTaxes(context.db)),

  saveTaxStatus: os.saveTaxStatus.handler(changes(changeStatus, taxesAfter)),
  saveTaxClass: os.saveTaxClass.handler(
    changes((tx, input, { now }) => changeClass(tx, input, clinicDay(now)), taxesAfter),
  ),
  saveTaxRate: os.saveTaxRate.handler(
    changes((tx, input, { now }) => changeRate(tx, input, clinicDay(now)), taxesAfter),
  ),
  assignTaxClass: os.assignTaxClass.handler(changes(assignClass, taxesAfter)),
})

async function readTaxes(db: Db) {
  return {
    statuses: await listStatuses(db),
    classes: await listClasses(db),
    services: await listServiceClasses(db),
  }
}
