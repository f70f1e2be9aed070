import { oc } from '@orpc/contract'
import { z } from 'zod'
import { idempotencyKey } from '../../../lib/idempotency-key.ts'
import { changesOf, cursorSchema, orChanges } from '../../../lib/page.ts'
import { get, post } from '../../../lib/route.ts'
import { anyLine, instant, searchSchema } from '../../../lib/text.ts'
import { isPhone } from '../../../lib/typed/phone.ts'
import { normalisePhone, phoneProblem } from '../../../lib/typed/read-phone.ts'
import { staff } from '../../platform/auth/access.ts'
import {
  addressUnlessNone,
  CUSTOMERS_TAG,
  customerFormFields,
  customerId,
  customerPhoneSchema,
  customerSchema,
  customerUpdateSchema,
  withoutAbsentAddress,
} from '../customers/contract.ts'
import { CUSTOMER_REFUSALS, CUSTOMER_TEXTS } from '../customers/texts.ts'
import { caredPetSchema, newPetSchema } from '../pets/contract.ts'
import { alikeSchema, joinSchema, undoableSchema } from './join-schemas.ts'
import { HOUSEHOLD_REFUSALS, JOIN_REFUSALS, UNDO_JOIN_REFUSALS } from './texts.ts'

/** A household: a customer with their pets, newest first. */
export const householdSchema = customerSchema.extend({
  hasLogin: z
    .boolean()
    .describe('true if the record has a login; staff can create a claim code only for a record without one'),
  messagesTo: z
    .string()
    .nullable()
    .describe('the confirmed address to which messages go; null without a login'),
  pets: z.array(caredPetSchema),
  lastAt: instant
    .nullable()
    .describe('the start of the latest appointment that has begun and is not cancelled'),
  nextAt: instant.nullable().describe('the start of the next appointment that is pending or confirmed'),
  nextService: z.string().nullable().describe('the service of the next appointment'),
  owed: z
    .int()
    .nullable()
    .describe(
      'the amount due on bills and for completed appointments, in paise; null without `payments:read`',
    ),
  alike: z.array(alikeSchema).describe('customers who are likely the same person'),
  joined: undoableSchema.nullable().describe('the latest join, while it can be undone'),
})
export type Household = z.infer<typeof householdSchema>

/** The orders of the clinic's list of customers. */
export const HOUSEHOLD_ORDERS = ['name', 'owed'] as const
export type HouseholdOrder = (typeof HOUSEHOLD_ORDERS)[number]

const newPets = z.array(newPetSchema).max(20, 'You can add up to 20 pets at once')

/** A new customer with their pets. */
export const newCustomerSchema = customerUpdateSchema.extend({
  phone: customerPhoneSchema.shape.phone.nullable().describe('null for a walk-in without a phone number'),
  pets: newPets,
  idempotencyKey,
})

/** The same as the form holds it: `hasNoPhone` and `hasNoAddress` are checkboxes. */
export const newCustomerFormSchema = customerFormFields
  .extend({ phone: z.string().transform(normalisePhone), hasNoPhone: z.boolean(), pets: newPets })
  .refine(({ phone, hasNoPhone }) => hasNoPhone || isPhone(String(phone)), {
    error: ({ input }) => phoneProblem(String(Object(input).phone), CUSTOMER_TEXTS.invalidPhone),
    path: ['phone'],
    // Also while other fields are invalid, so that all errors appear together.
    when: () => true,
  })
  .refine(...addressUnlessNone)
  .transform(({ hasNoPhone, phone, ...entry }) => ({
    ...withoutAbsentAddress(entry),
    phone: hasNoPhone ? null : phone,
  }))

export const householdsContract = oc.tag(CUSTOMERS_TAG).router({
  list: staff('customers:read', { scope: 'customers:read' })
    .route(get('/clinic/customers', 'List customers with their pets, sorted by name or by amount due'))
    .input(
      orChanges(
        z.strictObject({
          q: searchSchema.describe(
            'only customers whose name, phone, email address or pets’ names contain each of these words',
          ),
          order: z
            .enum(HOUSEHOLD_ORDERS)
            .optional()
            .describe('`owed`: the largest amount due first; `name`, the default: by name'),
          cursor: cursorSchema,
        }),
      ).optional(),
    )
    .output(changesOf(householdSchema)),
  findAlike: staff('customers:write', { scope: null })
    .route(post('/clinic/customers/alike', 'Find customers who are likely the same person as a new customer'))
    .input(
      z.strictObject({
        fullName: anyLine(200),
        email: anyLine(300),
        hasPhone: z.boolean(),
        pets: z.array(anyLine(200)).max(20).describe('the names of the pets'),
      }),
    )
    .output(z.array(alikeSchema)),
  join: staff('customers:write', { scope: null, words: 'Customers joined' })
    .route(post('/clinic/customers/{id}/join', 'Join two records of one person'))
    .route({
      description:
        'Pets, appointments, orders, waitlist entries, notifications and calendar feeds move to one record, and the other record is deleted. If only one record has a login, that record stays. Staff can undo the join for a day, unless one of these rows changes.',
    })
    .input(joinSchema.extend({ id: customerId }))
    .output(householdSchema)
    .errors(JOIN_REFUSALS),
  undoJoin: staff('customers:write', { scope: null, words: 'Join of customers undone' })
    .route(post('/clinic/customers/joins/{id}/undo', 'Undo the join of two records'))
    .input(z.strictObject({ id: z.uuid(UNDO_JOIN_REFUSALS.JOIN_MISSING.message) }))
    .output(householdSchema)
    .errors(UNDO_JOIN_REFUSALS),
  get: staff('customers:read', { scope: 'customers:read' })
    .route(get('/clinic/customers/{id}', 'Get a customer'))
    .input(z.strictObject({ id: customerId }))
    .output(householdSchema)
    .errors({ NOT_FOUND: CUSTOMER_REFUSALS.NOT_FOUND }),
  create: staff('customers:write', { scope: 'customers:write', words: 'Customer added' })
    .route(post('/clinic/customers', 'Create a customer and their pets'))
    .route({ successStatus: 201 })
    .input(newCustomerSchema)
    .output(customerSchema)
    .errors(HOUSEHOLD_REFUSALS),
})
