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

const thousandths = z.int().describe('in thousandths of the unit of sale')
const atLeast = (least: number, message: string) =>
  wholeNumber(message).min(least, message).max(MAX_THOUSANDTHS, message)
const day = z.iso.date().nullable()
const productId = z.uuid(STOCK_TEXTS.productRequired)
const lastDay = z.string().refine(isCalendarDay, STOCK_TEXTS.dayWrong)

const lotSchema = z.object({
  id: z.uuid(),
  batch: z.string().nullable(),
  expiresOn: day.describe('the last day of use; null: no limit'),
  left: thousandths,
})
export type StockLot = z.infer<typeof lotSchema>

/** A product that the clinic counts, and what there is of it. */
export const stockItemSchema = z.object({
  product: z.object({ id: z.uuid(), name: z.string(), hidden: z.boolean() }),
  left: thousandths.describe('the quantity that can be sold today, in thousandths of the unit of sale'),
  lowAt: thousandths.nullable().describe('the low-stock level; null: none'),
  low: z.boolean(),
  lots: z.array(lotSchema).describe('batches with stock left, earliest expiry first'),
})
export type StockItem = z.infer<typeof stockItemSchema>

const moveSchema = z.object({
  kind: z.enum(['in', 'sold', 'returned', 'counted', 'given']),
  thousandths: thousandths.describe('positive: stock was added'),
  batch: z.string().nullable(),
  bill: z
    .object({ id: z.uuid(), number: z.string().nullable(), customer: z.string().nullable() })
    .nullable()
    .describe('the bill of the sale or the return'),
  reason: z.string().nullable(),
  by: z.string().nullable().describe('the name of the person; null for a deleted login'),
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
  seenLeft: z.int().min(0).describe('the quantity that the caller saw; it must not have changed since'),
  reason: line(STOCK_TEXTS.reasonRequired, 500).describe('the reason for the difference'),
})

/** What comes and what is counted is for who unpacks it; what is counted at all, and when it is low, is a setting. */
const changeBy = (permission: Permission) => (facts: EndpointFacts, path: `/${string}`, summary: string) =>
  staff(permission, facts).route(post(path, summary))
const handling = changeBy('orders:write')
const setting = changeBy('settings:write')

export const stockContract = oc.tag('Stock').router({
  list: staff('orders:read', { scope: 'orders:read' })
    .route(get('/clinic/stock', 'List the products that the clinic counts, newest first, with their stock'))
    .input(
      z
        .strictObject({
          q: searchSchema.describe('part of the product’s name'),
          filter: z
            .enum(STOCK_FILTERS)
            .optional()
            .describe('`expiring`: a batch has expired or expires within 30 days'),
          cursor: cursorSchema,
        })
        .optional(),
    )
    .output(pageOf(stockItemSchema)),
  listMoves: staff('orders:read', { scope: 'orders:read' })
    .route(get('/clinic/stock/{id}/moves', 'List the latest 50 changes and counts of a product’s stock'))
    .input(z.strictObject({ id: productId }))
    .output(z.array(moveSchema)),
  takeIn: handling(
    { scope: 'orders:write', words: 'Goods added' },
    '/clinic/stock',
    'Add goods to the stock, and count the product from then on',
  )
    .input(goodsInSchema)
    .output(stockItemSchema)
    .errors({ PRODUCT_MISSING, EXPIRED, KEY_REUSED }),
  count: handling(
    { scope: 'orders:write', words: 'Stock counted' },
    '/clinic/stock/count',
    'Correct the stock of a batch after a count',
  )
    .input(countSchema)
    .output(stockItemSchema)
    .errors({ LOT_MISSING, COUNT_CHANGED }),
  setLow: setting(
    { scope: 'orders:write', words: 'Low-stock level changed' },
    '/clinic/stock/{id}/low',
    'Set the low-stock level of a product',
  )
    .input(z.strictObject({ id: productId, lowAt: atLeast(0, STOCK_TEXTS.quantityWrong).nullable() }))
    .output(stockItemSchema)
    .errors({ PRODUCT_MISSING }),
  stop: setting(
    { scope: 'orders:write', words: 'Product no longer counted' },
    '/clinic/stock/{id}/stop',
    'Stop counting a product until goods are added again',
  )
    .input(z.strictObject({ id: productId }))
    .output(z.object({ done: z.literal(true) })),
})
