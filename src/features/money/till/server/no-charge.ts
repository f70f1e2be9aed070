import { refusal } from '../../../../lib/refusal.ts'
import type { Tx } from '../../../../lib/server/database/database.ts'
import type { Actor } from '../../../platform/auth/server/actor.ts'
import { draftOfAppointment, setDiscount } from '../../bills/server/change-draft.ts'
import { type BeforeNumber, issueDraft } from '../../bills/server/issue.ts'
import { openBill } from '../../bills/server/open-bill.ts'
import { priceOfLine } from '../../taxes/rules.ts'
import { NO_CHARGE_REFUSALS } from '../texts.ts'

/** Issues a bill of nothing for an appointment: a discount of all that it costs, with the reason. */
export async function noCharge(
  tx: Tx,
  { appointmentId, reason }: { appointmentId: string; reason: string },
  by: Actor,
  beforeNumber?: BeforeNumber,
): Promise<void> {
  const id = await draftOfAppointment(tx, appointmentId, by)
  const { row, lines } = await openBill(tx, id)
  if (row.state !== 'draft') throw refusal(NO_CHARGE_REFUSALS, 'BILL_ISSUED')
  if (lines.length !== 1) throw refusal(NO_CHARGE_REFUSALS, 'MORE_ON_BILL')
  if (row.received > 0) throw refusal(NO_CHARGE_REFUSALS, 'MONEY_ON_BILL')
  const discount = lines.reduce((sum, line) => sum + priceOfLine(line), 0)
  await setDiscount(tx, { id, discount, reason }, by)
  await issueDraft(tx, { id, seenDue: 0 }, by, beforeNumber)
}
