import { z } from 'zod'
import { formatMoney } from '../../../../lib/money.ts'
import { rupees } from '../../../../lib/paise-schema.ts'
import { reference } from '../../ledger/ledger-schemas.ts'
import { LEDGER_TEXTS } from '../../ledger/texts.ts'

/** How a bill is paid: all that is due or a part of it, and by UPI with the reference of the payment. */
export function paymentSchema(due: number) {
  const wrong = `Please enter an amount up to ${formatMoney(due)}`
  const part = rupees({ required: wrong, negative: wrong }).refine(
    (paise) => paise > 0 && paise <= due,
    wrong,
  )
  return z
    .object({ isPartial: z.boolean(), isUpi: z.boolean(), amount: part.nullable(), reference: z.string() })
    .refine(({ isPartial, amount }) => !isPartial || amount !== null, { path: ['amount'], message: wrong })
    .refine(({ isUpi, reference: typed }) => !isUpi || reference.safeParse(typed).success, {
      path: ['reference'],
      message: LEDGER_TEXTS.referenceWrong,
    })
    .transform(({ isPartial, amount, isUpi, reference: typed }) => ({
      // What costs nothing is issued without a payment.
      amount: (isPartial && amount) || (due === 0 ? null : due),
      reference: isUpi ? reference.parse(typed) : null,
    }))
}

export type PaymentFields = z.input<ReturnType<typeof paymentSchema>>
export type Payment = z.output<ReturnType<typeof paymentSchema>>
