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
  withoutMoney: z.boolean().optional().describe('true to give up the caller’s money that the clinic holds'),
})

export const eraseCustomerSchema = eraseSchema.extend({
  id: z.uuid(ERASE_REFUSALS.NOT_FOUND.message),
  despiteMoney: optionalLine(500).describe(
    'the reason for erasing the data while money is held or due; money held becomes income, and money due is written off',
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
  about: rowSchema.describe('the clinic, the person, the time of writing, and a note about the units'),
  login: rowSchema.describe(
    'the email address, sign-in methods, passkeys, and privacy notices that the person has seen',
  ),
  devices: rowsSchema.describe('devices on which the person is signed in, and browsers with push'),
  profile: rowSchema.nullable().describe('null for a login without a customer record'),
  pets: rowsSchema.describe('with photos; including deleted pets'),
  appointments: rowsSchema.describe(
    'with the history of their payments; appointments of one booking share `bookedTogether`',
  ),
  care: rowsSchema.describe('doses that the pets received, and the next due day of each'),
  orders: rowsSchema.describe('with their products'),
  bills: rowsSchema.describe('with their lines'),
  payments: rowsSchema,
  waitlist: rowsSchema.describe(
    'waitlist entries with the person chosen (null: anyone), and the slots offered',
  ),
  notes: rowsSchema.describe('notes of the staff about the person and their pets'),
  certificates: rowsSchema.describe('certificates for the person’s pets'),
  files: rowsSchema.describe('files about the person’s pets that the clinic has shared, with their paths'),
  sheets: rowsSchema.describe('signed case sheets for the person’s pets: weight, prescription and advice'),
  reminders: rowsSchema.describe('reminders that the person chose and received, and the person’s answers'),
  notifications: rowsSchema,
  mails: rowsSchema.describe('emails to the person, without their texts'),
  activity: rowsSchema.describe('actions of the person, and changes to their records'),
})
export type OwnData = z.infer<typeof ownDataSchema>

const confirmSchema = z.strictObject({ password: currentPasswordSchema.optional() })

export const privacyContract = oc.tag('Personal data: copy, erasure and notice').router({
  download: signedIn({ scope: null, words: 'Own data downloaded' })
    .route(post('/privacy/download', 'Get all of the caller’s own data in one document'))
    .route({
      description:
        'Requires the password. A login without a password must have signed in within the last ten minutes. A caller can download the copy three times in a row, then once every twenty minutes.',
    })
    .input(confirmSchema)
    .output(ownDataSchema)
    .errors({ ...PASSWORD_REFUSALS, ...PRIVACY_REFUSALS }),
  eraseOwn: exceptStaff({ scope: null, words: 'Own data erased' })
    .route(post('/privacy/erase', 'Erase the caller’s login and personal data'))
    .route({
      description:
        'The server cancels upcoming appointments and open orders. Bills stay, but without the person’s name. Amounts due are written off. While the clinic holds money of the caller, `withoutMoney` must be true. Requires the password. A login without a password must have signed in within the last ten minutes.',
    })
    .input(eraseOwnSchema)
    .output(erasedSchema)
    .errors({ ...PASSWORD_REFUSALS, ...ERASE_REFUSALS }),
  eraseCustomer: admins({ scope: null, words: 'Customer’s data erased' })
    .route(post('/clinic/customers/{id}/erase', 'Erase a customer’s login and personal data'))
    .route({
      description:
        'The effects are the same as when customers erase their own data. Requires the admin’s own password. While money is held or due, `despiteMoney` must state a reason.',
    })
    .input(eraseCustomerSchema)
    .output(erasedSchema)
    .errors({ ...PASSWORD_REFUSALS, ...ERASE_REFUSALS }),
  notice: signedIn({ scope: null })
    .route(
      get('/privacy/notice', 'Get the version of the privacy notice, and whether the caller has seen it'),
    )
    .input(noInput)
    .output(z.object({ version: z.iso.date(), seen: z.boolean() })),
  acknowledge: signedIn({ scope: null, words: 'Privacy notice seen' })
    .route(post('/privacy/notice', 'Record that the caller has seen a version of the privacy notice'))
    .input(
      z.strictObject({ version: z.string().refine(isCalendarDay, 'This must be a day, such as 2026-11-28') }),
    )
    .output(z.object({ seen: z.literal(true) }))
    .errors(NOTICE_REFUSALS),
})
