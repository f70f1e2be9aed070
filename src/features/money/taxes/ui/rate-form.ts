import { z } from 'zod'

const RATE_WRONG = 'Please enter a rate from 0 to 100'

/** A rate in percent, read as basis points. */
const percent = z
  .number(RATE_WRONG)
  .min(0, RATE_WRONG)
  .max(100, RATE_WRONG)
  .refine((rate) => Math.round(rate * 100) / 100 === rate, 'Please use at most two decimals')
  .transform((rate) => Math.round(rate * 100))

/** A rate and the day from which it holds. */
export const rateFormSchema = z.object({
  rate: percent
    .nullable()
    .refine((rate) => rate !== null, RATE_WRONG)
    .transform((rate) => rate ?? 0),
  fromOn: z.iso.date('Please choose a day'),
})
