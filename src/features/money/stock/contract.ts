import { oc } from '@orpc/contract'
import { z } from 'zod'
import { idempotencyKey } from '../../../lib/idempotency-key.ts'
import { cursorSchema, pageOf } from '../../../lib/page.ts'
import { get, post } from '../../../lib/route.ts'
import { instant, line, optionalCode, optionalLine, searchSchema } from '../../../lib/text.ts'
import { isCalendarDay } from '../../../lib/time.ts'
import { wholeNumber } from '../../../lib/typed/whole-number.ts'
import { type EndpointFacts, staff } from '../../platform/auth/access.ts'
import type { Permission } from '../../platform/auth/permissions.ts'
import { STOCK_FILTERS } from './rules.ts'
import { STOCK_REFUSALS, STOCK_TEXTS } from './texts.ts'

const { PRODUCT_MISSING, LOT_MISSING, COUNT_CHANGED, EXPIRED, KEY_REUSED } = STOCK_REFUSALS
const MAX_THOUSANDTHS = 999_999_000

const thousandths = z.int().describe('in thousandths of the unit in which it is sold')
const atLeast = (least: number, message: string) =>
  wholeNumber(message).min(least, message).max(MAX_THOUSANDTHS, message)
const day = z.iso.date().nullable()
const productId = z.uuid(STOCK_TEXTS.productRequired)
const lastDay = z.string().refine(isCalendarDay, STOCK_TEXTS.dayWrong)

const lotSchema = z.object({
  id: z.uuid(),
  batch: z.string().nullable(),
  expiresOn: day.describe('the last day on which it may be given out; null: there is none'),
  left: thousandths,
})
export type StockLot = z.infer<typeof lotSchema>

/** A product that the clinic counts, and what there is of it. */
export const stockItemSchema = z.object({
  product: z.object({ id: z.uuid(), name: z.string(), hidden: z.boolean() }),
  left: thousandths.describe('what may be given out today, in thousandths of the unit in which it is sold'),
  lowAt: thousandths.nullable().describe('with so much left or less it runs low; null: never'),
  low: z.boolean(),
  lots: z.array(lotSchema).describe('those of which something is left, what expires first at the top'),
})
export type StockItem = z.infer<typeof stockItemSchema>

const moveSchema = z.object({
  kind: z.enum(['in', 'sold', 'returned', 'counted', 'given']),
  thousandths: thousandths.describe('positive: more was left after it'),
  batch: z.string().nullable(),
  bill: z
    .object({ id: z.uuid(), number: z.string().nullable(), customer: z.string().nullable() })
    .nullable()
    .describe('the bill on which it was sold, or from which it came back'),
  reason: z.string().nullable(),
  by: z.string().nullable().describe('who it was; null for someone who is gone'),
  at: instant,
})
export type StockMove = z.infer<typeof moveSchema>

/** Goods that have come. */
export const goodsInSchema = z.strictObject({
  productId,
  thousandths: atLeast(1, STOCK_TEXTS.quantityWrong),
  batch: optionalCode(40),
  expiresOn: lastDay.nullish().transform((date) => date ?? null),
  idempotencyKey,
})

const units = (least: number, message: string) =>
  z
    .number(message)
    .min(least, message)
    .max(MAX_THOUSANDTHS / 1000, message)
    .refine((typed) => Math.round(typed * 1000) / 1000 === typed, 'Please use at most three decimals')
    .transform((typed) => Math.round(typed * 1000))

/** Goods that have come, as typed: in units; parsed to thousandths. */
export const goodsFormSchema = z.object({
  productId,
  thousandths: units(0.001, STOCK_TEXTS.quantityWrong),
  batch: optionalCode(40),
  expiresOn: z.union([z.literal('').transform(() => null), lastDay]),
})

/** What was counted of each batch, as typed, and why it differs from `seen`, in thousandths; null if nothing does. */
export const countFormSchema = (seen: readonly number[]) =>
  z
    .object({
      lots: z.array(z.object({ left: units(0, STOCK_TEXTS.countWrong) })),
      reason: optionalLine(500),
    })
    .refine(({ lots, reason }) => reason !== null || lots.every(({ left }, place) => left === seen[place]), {
      path: ['reason'],
      message: STOCK_TEXTS.reasonRequired,
    })

/** With how much left a product runs low, as typed; empty: never. */
export const lowFormSchema = z.object({ lowAt: units(0, STOCK_TEXTS.quantityWrong).nullable() })

/** What someone has counted of one batch. */
export const countSchema = z.strictObject({
  lotId: z.uuid(),
  left: atLeast(0, STOCK_TEXTS.countWrong),
  seenLeft: z.int().min(0).describe('what was left as the caller saw it; a difference is refused'),
  reason: line(STOCK_TEXTS.reasonRequired, 500).describe('why it differs'),
})

/** What comes and what is counted is for who unpacks it; what is counted at all, and when it is low, is a setting. */
const changeBy = (permission: Permission) => (facts: EndpointFacts, path: `/${string}`, summary: string) =>
  staff(permission, facts).route(post(path, summary))
const handling = changeBy('orders:write')
const setting = changeBy('settings:write')

export const stockContract = oc.tag('Stock').router({
  list: staff('orders:read', { scope: 'orders:read' })
    .route(
      get(
        '/clinic/stock',
        'The products that the clinic counts, the newest first, and what there is of them',
      ),
    )
    .input(
      z
        .strictObject({
          q: searchSchema.describe('part of the product’s name'),
          filter: z
            .enum(STOCK_FILTERS)
            .optional()
            .describe('`expiring`: something of it expires within 30 days, or has'),
          cursor: cursorSchema,
        })
        .optional(),
    )
    .output(pageOf(stockItemSchema)),
  listMoves: staff('orders:read', { scope: 'orders:read' })
    .route(
      get(
        '/clinic/stock/{id}/moves',
        'The latest 50 times that something of a product came, went or was counted',
      ),
    )
    .input(z.strictObject({ id: productId }))
    .output(z.array(moveSchema)),
  takeIn: handling(
    { scope: 'orders:write', words: 'Goods added' },
    '/clinic/stock',
    'Say that goods have come; a product that was not counted is from now on',
  )
    .input(goodsInSchema)
    .output(stockItemSchema)
    .errors({ PRODUCT_MISSING, EXPIRED, KEY_REUSED }),
  count: handling(
    { scope: 'orders:write', words: 'Stock counted' },
    '/clinic/stock/count',
    'Correct what is left',
  )
    .input(countSchema)
    .output(stockItemSchema)
    .errors({ LOT_MISSING, COUNT_CHANGED }),
  setLow: setting(
    { scope: 'orders:write', words: 'Low stock changed' },
    '/clinic/stock/{id}/low',
    'Say with how much left a product runs low',
  )
    .input(z.strictObject({ id: productId, lowAt: atLeast(0, STOCK_TEXTS.quantityWrong).nullable() }))
    .output(stockItemSchema)
    .errors({ PRODUCT_MISSING }),
  stop: setting(
    { scope: 'orders:write', words: 'Product no longer counted' },
    '/clinic/stock/{id}/stop',
    'Count a product no longer; with the next goods it is counted again',
  )
    .input(z.strictObject({ id: productId }))
    .output(z.object({ done: z.literal(true) })),
})
