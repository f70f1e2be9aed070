import { refusal } from '../../../../lib/refusal.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import type { Answer } from '../../../../lib/text.ts'
import { startOfDay } from '../../../../lib/time.ts'
import { findCustomer } from '../../../owners/customers/server/queries.ts'
import { publicPhone } from '../../../platform/auth/rules.ts'
import { listDues, sumHeld } from '../../bills/server/bill-list-queries.ts'
import type { statementSchema } from '../statement-schemas.ts'
import { PAY_REFUSALS } from '../texts.ts'
import { readMoves, sumCalledOff } from './statement-queries.ts'

type Asked = { id: string; from?: string | undefined }

/** What a customer was billed and has paid, and what both come to. Refuses an unknown customer. */
export async function readStatement(db: Db, { id, from }: Asked): Promise<Answer<typeof statementSchema>> {
  const customer = await findCustomer(db, id)
  if (customer === undefined) throw refusal(PAY_REFUSALS, 'CUSTOMER_MISSING')
  const moves = await readMoves(db, id, from === undefined ? null : startOfDay(from))
  const dues = await listDues(db, id)
  return {
    customer: { id, fullName: customer.fullName, phone: publicPhone(customer.phone) },
    ...moves,
    calledOff: await sumCalledOff(db, id),
    unbilled: dues.flatMap(({ appointmentId, what, since, amount }) =>
      appointmentId === null ? [] : { appointmentId, what, at: since, amount },
    ),
    held: await sumHeld(db, id),
    owed: dues.reduce((sum, { amount }) => sum + amount, 0),
  }
}
