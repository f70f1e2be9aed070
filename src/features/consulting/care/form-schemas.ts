import { z } from 'zod'
import { line, optionalCode, optionalLine } from '../../../lib/text.ts'
import { isCalendarDay } from '../../../lib/time.ts'
import { readExpiry } from '../../../lib/typed/read-expiry.ts'
import { CARE_TEXTS } from './texts.ts'

const MAX_UNITS = 999
const day = (message: string) => z.string().refine(isCalendarDay, message)
const optionalDay = (message: string) => z.union([z.literal('').transform(() => null), day(message)])
const units = z
  .number(CARE_TEXTS.quantityWrong)
  .min(0.001, CARE_TEXTS.quantityWrong)
  .max(MAX_UNITS, CARE_TEXTS.quantityWrong)
  .refine((typed) => Math.round(typed * 1000) / 1000 === typed, 'Please use at most three decimals')
  .transform((typed) => Math.round(typed * 1000))
/** As a pack prints it. */
const expiry = z
  .string()
  .transform((typed) => (typed.trim() === '' ? null : (readExpiry(typed) ?? 'none')))
  .refine((read) => read !== 'none', CARE_TEXTS.expiryUnread)
const reason = line(CARE_TEXTS.reasonRequired, 500)

/** What the vet says of a dose beside the schedule. */
export const VERDICTS = ['schedule', 'counts', 'aside', 'complete'] as const

/** In how many days a pet is seen again. */
export const againIn = z.int(CARE_TEXTS.daysWrong).min(1, CARE_TEXTS.daysWrong).max(730, CARE_TEXTS.daysWrong)

/** What was given, as typed; quantities in units, parsed to thousandths. */
export const recordFormSchema = z.object({
  givenOn: day(CARE_TEXTS.dayWrong),
  rows: z
    .array(
      z
        .object({
          productId: z.string(),
          batch: optionalCode(40),
          expiresOn: expiry,
          thousandths: units,
          verdict: z.enum(VERDICTS),
          ownDay: optionalDay(CARE_TEXTS.dueWrong),
          reason: optionalLine(500),
        })
        .refine(({ ownDay, reason: why }) => ownDay === null || why !== null, {
          path: ['reason'],
          message: CARE_TEXTS.reasonRequired,
        }),
    )
    .min(1, CARE_TEXTS.nothingGiven),
  typedFor: z.string(),
  completes: z.boolean(),
  againIn: againIn.nullable(),
})
export type RecordForm = z.input<typeof recordFormSchema>

/** A dose that someone else gave, as typed. */
export const elsewhereFormSchema = z.object({
  givenOn: day(CARE_TEXTS.dayWrong),
  itemIds: z.array(z.string()).min(1, CARE_TEXTS.itemRequired),
  note: optionalLine(200),
  batch: optionalCode(40),
  verdict: z.enum(VERDICTS),
  days: z.array(z.string()),
  typedFor: z.string(),
})

/** An item whose first day is planned. */
export const planFormSchema = z.object({
  itemId: z.string().min(1, CARE_TEXTS.itemRequired),
  typedFor: z.string(),
})

/** The day of an item that staff set, and why. */
export const setDayFormSchema = z.object({ due: day(CARE_TEXTS.dueWrong), reason, typedFor: z.string() })

/** Why an item is not for a pet, or a dose is taken back. */
export const reasonFormSchema = z.object({ reason, typedFor: z.string() })
export const takeBackFormSchema = z.object({ reason, toShelf: z.boolean() })
