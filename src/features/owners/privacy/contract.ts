import { oc } from '@orpc/contract'
import { z } from 'zod'
import { noInput } from '../../../lib/no-input.ts'
import { get, post } from '../../../lib/route.ts'
import { optionalLine } from '../../../lib/text.ts'
import { isCalendarDay } from '../../../lib/time.ts'
import { admins, exceptStaff, signedIn } from '../../platform/auth/access.ts'
import { currentPasswordSchema } from '../../platform/auth/contract.ts'
import { PASSWORD_REFUSALS } from '../../platform/auth/texts.ts'
import { ERASE_REFUSALS, ERASE_WORD, NOTICE_REFUSALS, PRIVACY_REFUSALS, PRIVACY_TEXTS } from './texts.ts'

const wordSchema = z
  .string(PRIVACY_TEXTS.typeWord)
  .max(40, PRIVACY_TEXTS.typeWord)
  .refine((typed) => typed.trim().toUpperCase() === ERASE_WORD, PRIVACY_TEXTS.typeWord)
  .describe(`the word ${ERASE_WORD}`)

/** What is asked for before an erasure: the word, and the password unless the login has none. */
export const eraseSchema = z.strictObject({
  word: wordSchema,
  password: currentPasswordSchema.optional(),
})

export const eraseOwnSchema = eraseSchema.extend({
  withoutMoney: z
    .boolean()
    .optional()
    .describe('true: what the clinic holds of the caller’s becomes its own'),
})

export const eraseCustomerSchema = eraseSchema.extend({
  id: z.uuid(ERASE_REFUSALS.NOT_FOUND.message),
  despiteMoney: optionalLine(500).describe(
    'why it is erased although money is held, which becomes income, or due, which is written off',
  ),
})

/** The form of both. */
export const eraseFormSchema = eraseOwnSchema.extend(eraseCustomerSchema.omit({ id: true }).shape)

const erasedSchema = z.object({
  erased: z.literal(true),
  appointments: z.int().describe('how many upcoming appointments were cancelled'),
  orders: z.int().describe('how many open orders were cancelled'),
})

const rowSchema = z.record(z.string(), z.unknown())
const rowsSchema = z.array(rowSchema)

/** Everything that is the caller's own. Amounts are in rupees, times in UTC, photos are `data:` addresses. */
export const ownDataSchema = z.object({
  about: rowSchema.describe('whose data this is, when it was written, and what its parts are'),
  login: rowSchema.describe('the address, how it signs in, passkeys, and privacy notices seen'),
  devices: rowsSchema.describe('where the login is signed in, and where push is on'),
  profile: rowSchema.nullable().describe('null for a login without a customer record'),
  pets: rowsSchema.describe('with photos; also deleted ones'),
  appointments: rowsSchema.describe(
    'with what happened to their payments; those of one booking share `bookedTogether`',
  ),
  care: rowsSchema.describe('what the pets were given, and when it was said to be due next'),
  orders: rowsSchema.describe('with their products'),
  bills: rowsSchema.describe('with their lines'),
  payments: rowsSchema,
  waitlist: rowsSchema.describe(
    'what was waited for, with whom (null: anyone), and the places that were offered',
  ),
  notes: rowsSchema.describe('what staff have noted about the person and their pets'),
  certificates: rowsSchema.describe('what was certified of the person’s pets'),
  files: rowsSchema.describe('files about the person’s pets that the clinic has shared, with their paths'),
  sheets: rowsSchema.describe('what was signed for the person’s pets: weight, prescription and advice'),
  reminders: rowsSchema.describe('what the person wants to be reminded of, was reminded of and has answered'),
  notifications: rowsSchema,
  mails: rowsSchema.describe('emails to the person, without their texts'),
  activity: rowsSchema.describe('what the person did, and what happened to their records'),
})
export type OwnData = z.infer<typeof ownDataSchema>

const confirmSchema = z.strictObject({ password: currentPasswordSchema.optional() })

export const privacyContract = oc.tag('Personal data: copy, erasure and notice').router({
  download: signedIn({ scope: null, words: 'Own data downloaded' })
    .route(post('/privacy/download', 'Get everything that is the caller’s own, in one document'))
    .route({
      description:
        'Requires the password; without one, a sign-in within the last ten minutes. Three in a row, then one every twenty minutes.',
    })
    .input(confirmSchema)
    .output(ownDataSchema)
    .errors({ ...PASSWORD_REFUSALS, ...PRIVACY_REFUSALS }),
  eraseOwn: exceptStaff({ scope: null, words: 'Own data erased' })
    .route(post('/privacy/erase', 'Erase the caller’s login and personal data'))
    .route({
      description:
        'Cancels upcoming appointments and open orders. Bills are kept without the person. What is due is written off; while the clinic holds money of the caller’s, `withoutMoney` has to give it up. Requires the password; without one, a sign-in within the last ten minutes.',
    })
    .input(eraseOwnSchema)
    .output(erasedSchema)
    .errors({ ...PASSWORD_REFUSALS, ...ERASE_REFUSALS }),
  eraseCustomer: admins({ scope: null, words: 'Customer’s data erased' })
    .route(post('/clinic/customers/{id}/erase', 'Erase a customer’s login and personal data'))
    .route({
      description:
        'As the customer can do it; with the admin’s own password. Refused while the clinic holds money of the customer’s or something is due, without a reason for it.',
    })
    .input(eraseCustomerSchema)
    .output(erasedSchema)
    .errors({ ...PASSWORD_REFUSALS, ...ERASE_REFUSALS }),
  notice: signedIn({ scope: null })
    .route(get('/privacy/notice', 'The version of the privacy notice, and whether the caller has seen it'))
    .input(noInput)
    .output(z.object({ version: z.iso.date(), seen: z.boolean() })),
  acknowledge: signedIn({ scope: null, words: 'Privacy notice seen' })
    .route(post('/privacy/notice', 'Record that the caller has seen a version of the privacy notice'))
    .input(z.strictObject({ version: z.string().refine(isCalendarDay, 'This is not a day') }))
    .output(z.object({ seen: z.literal(true) }))
    .errors(NOTICE_REFUSALS),
})
