import { refusal } from '../../../../lib/refusal.ts'
import type { Tx } from '../../../../lib/server/database/database.ts'
import type { Actor } from '../../../platform/auth/server/actor.ts'
import { draftOfAppointment, setDiscount } from '../../bills/server/change-draft.ts'
import { draftOfDose } from '../../bills/server/charge-dose.ts'
import { type BeforeNumber, issueDraft } from '../../bills/server/issue.ts'
import { openBill } from '../../bills/server/open-bill.ts'
import { priceOfLine } from '../../taxes/rules.ts'
import { NO_CHARGE_REFUSALS } from '../texts.ts'

type Subject = { appointmentId?: string | undefined; doseId?: string | undefined }

/** Issues a bill of nothing for an appointment or a dose: a discount of all that it costs, with the reason. */
export async function noCharge(
  tx: Tx,
  { reason, ...subject }: Subject & { reason: string },
  by: Actor,
  beforeNumber?: BeforeNumber,
): Promise<void> {
  const id = await draftOf(tx, subject, by)
  const { row, lines } = await openBill(tx, id)
  if (row.state !== 'draft') throw refusal(NO_CHARGE_REFUSALS, 'BILL_ISSUED')
  if (lines.length !== 1) throw refusal(NO_CHARGE_REFUSALS, 'MORE_ON_BILL')
  if (row.received > 0) throw refusal(NO_CHARGE_REFUSALS, 'MONEY_ON_BILL')
  const discount = lines.reduce((sum, line) => sum + priceOfLine(line), 0)
  await setDiscount(tx, { id, discount, reason }, by)
  await issueDraft(tx, { id, seenDue: 0 }, by, beforeNumber)
}

async function draftOf(tx: Tx, { appointmentId, doseId }: Subject, by: Actor): Promise<string> {
  if (doseId !== undefined) return await draftOfDose(tx, doseId, by)
  if (appointmentId === undefined) throw refusal(NO_CHARGE_REFUSALS, 'APPOINTMENT_MISSING')
  return await draftOfAppointment(tx, appointmentId, by)
}
