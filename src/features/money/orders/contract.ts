import { oc } from '@orpc/contract'
import { z } from 'zod'
import { CHANGED_MEANWHILE } from '../../../lib/changed-meanwhile.ts'
import { idempotencyKey } from '../../../lib/idempotency-key.ts'
import { cursorSchema, pageOf } from '../../../lib/page.ts'
import { paiseSchema, rupees } from '../../../lib/paise-schema.ts'
import { get, post, put } from '../../../lib/route.ts'
import { seenFields } from '../../../lib/seen-fields.ts'
import { instant, line, paragraph, searchSchema } from '../../../lib/text.ts'
import { wholeNumber } from '../../../lib/typed/whole-number.ts'
import { CUSTOMER_TEXTS } from '../../owners/customers/texts.ts'
import { type EndpointFacts, staff } from '../../platform/auth/access.ts'
import { ORDER_STATUSES } from './order-statuses.ts'
import { MAX_ITEMS, MAX_QUANTITY, PRODUCT_KINDS } from './rules.ts'
import { CLOSE_REFUSALS, ORDER_REFUSALS, ORDER_TEXTS, PRODUCT_REFUSALS, PRODUCT_TEXTS } from './texts.ts'

const productKind = z
  .enum(PRODUCT_KINDS)
  .describe('`treatment`: work with a price; it is billed at the counter and can’t be ordered')

/** A product that the clinic sells. The price is in whole paise. */
export const productSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  price: z.int(),
  kind: productKind,
  hidden: z.boolean().describe('true: the product can no longer be ordered; past orders still show it'),
})
export type Product = z.infer<typeof productSchema>

const productName = line(PRODUCT_TEXTS.nameRequired, 120)
const newProductSchema = z.strictObject({
  name: productName,
  price: paiseSchema,
  kind: productKind.optional().describe('omitted: unchanged; a new product is `goods`'),
})

/** A product as typed, with the price in rupees; parsed to paise. */
export const productFormSchema = z.object({
  name: productName,
  price: rupees({ required: PRODUCT_TEXTS.priceRequired, negative: PRODUCT_TEXTS.priceNegative }),
  kind: z.enum(PRODUCT_KINDS),
})

const customerId = z.uuid(CUSTOMER_TEXTS.required)
const shippingAddress = paragraph(ORDER_TEXTS.addressRequired, 500)
const quantity = wholeNumber(ORDER_TEXTS.quantityWrong, ORDER_TEXTS.quantityWhole)
  .min(1, ORDER_TEXTS.quantityWrong)
  .max(MAX_QUANTITY, ORDER_TEXTS.quantityWrong)
const itemSchema = z.strictObject({ productId: z.uuid(), quantity })
const areDifferent = (items: readonly { productId: string }[]) =>
  new Set(items.map(({ productId }) => productId)).size === items.length
const items = z
  .array(itemSchema, ORDER_TEXTS.itemsRequired)
  .min(1, ORDER_TEXTS.itemsRequired)
  .max(MAX_ITEMS, ORDER_TEXTS.tooManyItems)
  .refine(areDifferent, ORDER_TEXTS.itemTwice)

/** The values of the order form. */
export const orderFormSchema = z.object({ customerId, items, shippingAddress })

/** A new order. Prices, total and status are set by the server; input that names one of them is refused. */
export const newOrderSchema = z.strictObject({
  customerId,
  items,
  shippingAddress,
  seenTotal: z
    .int()
    .min(0)
    .describe('the total that the caller saw, in paise; the order is refused if prices have changed'),
  idempotencyKey,
})
export type NewOrder = z.infer<typeof newOrderSchema>

/** An order as lists show it. The total is in whole paise. */
export const orderSchema = z.object({
  id: z.uuid(),
  createdAt: instant,
  customer: z.object({ id: z.uuid(), fullName: z.string(), phone: z.string().nullable() }),
  status: z.enum(ORDER_STATUSES),
  total: z.int(),
  itemCount: z.int().describe('the number of different products'),
})
export type Order = z.infer<typeof orderSchema>

/** An order with its items, each with the name and price at the time of the order. */
export const wholeOrderSchema = orderSchema.extend({
  shippingAddress: z.string(),
  closedAt: instant.nullable().describe('the time at which the order was completed or cancelled'),
  items: z.array(
    z.object({
      productId: z.uuid(),
      name: z.string(),
      quantity: z.int(),
      price: z.int().describe('per unit, in paise'),
    }),
  ),
})
export type WholeOrder = z.infer<typeof wholeOrderSchema>

const orderId = z.strictObject({ id: z.uuid(CLOSE_REFUSALS.ORDER_MISSING.message) })
const productId = z.uuid(PRODUCT_REFUSALS.PRODUCT_MISSING.message)

const close = (facts: EndpointFacts, path: `/${string}`, summary: string) =>
  staff('orders:write', facts)
    .route(post(path, summary))
    .input(orderId)
    .output(wholeOrderSchema)
    .errors(CLOSE_REFUSALS)

const productSearch = searchSchema.describe('part of the product’s name')

export const ordersContract = oc.tag('Products and orders').router({
  place: staff('orders:write', { scope: 'orders:write', words: 'Order placed' })
    .route(post('/clinic/orders', 'Place an order for a customer'))
    .route({ successStatus: 201 })
    .input(newOrderSchema)
    .output(wholeOrderSchema)
    .errors(ORDER_REFUSALS),
  list: staff('orders:read', { scope: 'orders:read' })
    .route(get('/clinic/orders', 'List orders, newest first'))
    .input(
      z
        .strictObject({
          status: z.enum(ORDER_STATUSES).optional().describe('omitted: orders of every status'),
          customerId: z.uuid().optional().describe('only the orders of this customer'),
          cursor: cursorSchema,
        })
        .optional(),
    )
    .output(pageOf(orderSchema)),
  get: staff('orders:read', { scope: 'orders:read' })
    .route(get('/clinic/orders/{id}', 'Get an order with its items'))
    .input(orderId)
    .output(wholeOrderSchema)
    .errors({ ORDER_MISSING: CLOSE_REFUSALS.ORDER_MISSING }),
  complete: close(
    { scope: 'orders:write', words: 'Order completed' },
    '/clinic/orders/{id}/complete',
    'Mark a pending order as completed',
  ),
  cancel: close(
    { scope: 'orders:write', words: 'Order cancelled' },
    '/clinic/orders/{id}/cancel',
    'Cancel a pending order',
  ),
  listProducts: staff('orders:read', { scope: 'orders:read' })
    .route(get('/clinic/products', 'List all products, newest first'))
    .input(z.strictObject({ q: productSearch, cursor: cursorSchema }).optional())
    .output(pageOf(productSchema)),
  searchProducts: staff('orders:read', { scope: 'orders:read' })
    .route(get('/clinic/products/offered', 'Search available products by name; at most 20'))
    .input(z.strictObject({ q: productSearch }).optional())
    .output(z.array(productSchema)),
  createProduct: staff('settings:write', { scope: 'orders:write', words: 'Product added' })
    .route(post('/clinic/products', 'Add a product'))
    .route({ successStatus: 201 })
    .input(newProductSchema)
    .output(productSchema),
  updateProduct: staff('settings:write', { scope: 'orders:write', words: 'Product changed' })
    .route(put('/clinic/products/{id}', 'Change a product’s name and price'))
    .input(newProductSchema.extend({ id: productId, seen: seenFields(newProductSchema.shape) }))
    .output(productSchema)
    .errors({ ...PRODUCT_REFUSALS, ...CHANGED_MEANWHILE }),
  hideProduct: staff('settings:write', { scope: 'orders:write', words: 'Product hidden or shown' })
    .route(post('/clinic/products/{id}/hidden', 'Hide a product from new orders, or show it again'))
    .input(z.strictObject({ id: productId, hidden: z.boolean() }))
    .output(productSchema)
    .errors(PRODUCT_REFUSALS),
})
