import { z } from 'zod'
import { formatMoney } from '../../../../lib/money.ts'
import { rupees } from '../../../../lib/paise-schema.ts'
import { reference } from '../../ledger/ledger-schemas.ts'
import { TAKEN_METHODS } from '../../ledger/methods.ts'
import { LEDGER_TEXTS } from '../../ledger/texts.ts'

const upTo = (due: number) => `Please enter an amount up to ${formatMoney(due)}`
const partOf = (due: number) => rupees({ required: upTo(due), negative: upTo(due) })

/**
 * How a bill is paid: all that is due or a part of it, and by UPI with the reference of the payment. Of more cash than is
 * due, the rest is given back.
 */
export function paymentSchema(due: number) {
  return z
    .object({
      isPartial: z.boolean(),
      method: z.enum(TAKEN_METHODS),
      amount: partOf(due)
        .refine((paise) => paise > 0, upTo(due))
        .nullable(),
      reference: z.string(),
    })
    .refine(
      ({ isPartial, amount, method }) =>
        !isPartial || (amount !== null && (method === 'cash' || amount <= due)),
      {
        path: ['amount'],
        message: upTo(due),
      },
    )
    .refine(({ method, reference: typed }) => method !== 'upi' || reference.safeParse(typed).success, {
      path: ['reference'],
      message: LEDGER_TEXTS.referenceWrong,
    })
    .transform(({ isPartial, amount, method, reference: typed }) => ({
      // What costs nothing is issued without a payment.
      amount: (isPartial && Math.min(amount ?? 0, due)) || (due === 0 ? null : due),
      reference: method === 'upi' ? reference.parse(typed) : null,
    }))
}

export type PaymentFields = z.input<ReturnType<typeof paymentSchema>>
export type Payment = z.output<ReturnType<typeof paymentSchema>>

/** What is paid now as it is typed, which may be more than is due; null if it is no amount. */
export function typedAmount({ isPartial, amount }: Pick<PaymentFields, 'isPartial' | 'amount'>, due: number) {
  return isPartial ? partOf(due).safeParse(amount).data || null : due
}
