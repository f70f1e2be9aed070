import { oc } from '@orpc/contract'
import { z } from 'zod'
import { isPhone, normalisePhone } from '../../lib/phone.ts'
import type { Refusal } from '../../lib/refusal.ts'
import { blankToNull, line, paragraph } from '../../lib/text.ts'
import { AUTH_TEXTS } from '../auth/contract.ts'
import { isEmail } from '../auth/rules.ts'

export const PROFILE_TEXTS = {
  nameRequired: 'Full name is required',
  invalidPhone: 'Please enter a valid 10-digit number with +91 prefix',
  addressRequired: 'Address is required',
  saved: 'Profile saved successfully!',
  saveFailed: 'Failed to save profile. Please try again.',
  loadFailed: 'Failed to load profile',
  howToClaim:
    'This phone number is already on the clinic’s books. Please ask the clinic to connect it with your login.',
} as const

export const PROFILE_REFUSALS = {
  PHONE_TAKEN: { status: 409, message: PROFILE_TEXTS.saveFailed },
  PHONE_FIXED: { status: 409, message: PROFILE_TEXTS.saveFailed },
} as const satisfies Record<string, Refusal>

/** A phone as a person types it; `TEMP-` numbers are made by the server and never pass. */
export const phoneSchema = z
  .string(PROFILE_TEXTS.invalidPhone)
  .max(40, PROFILE_TEXTS.invalidPhone)
  .transform(normalisePhone)
  .refine(isPhone, PROFILE_TEXTS.invalidPhone)

/** What profile setup saves. An e-mail left empty falls back to the login's own. */
export const profileSchema = z.strictObject({
  fullName: line(PROFILE_TEXTS.nameRequired, 120),
  phone: phoneSchema,
  email: z
    .string(AUTH_TEXTS.invalidEmail)
    .trim()
    .toLowerCase()
    .refine((value) => value === '' || isEmail(value), AUTH_TEXTS.invalidEmail)
    .nullish()
    .transform(blankToNull),
  address: paragraph(PROFILE_TEXTS.addressRequired, 500),
})

/** The caller's own customer record, or what is known before there is one. */
export const ownProfileSchema = z.object({
  fullName: z.string(),
  phone: z.string().nullable().describe('null until a real number is given'),
  email: z.string().nullable(),
  address: z.string().nullable(),
  accountEmail: z.string().describe('the login’s address, used where the record has none'),
  complete: z.boolean(),
})

export type OwnProfile = z.infer<typeof ownProfileSchema>

export const customersContract = {
  ownProfile: oc
    .route({ method: 'GET', path: '/profile', tags: ['Customers'], summary: 'The caller’s own record' })
    .input(z.strictObject({}).optional())
    .output(ownProfileSchema),
  saveProfile: oc
    .route({
      method: 'PUT',
      path: '/profile',
      tags: ['Customers'],
      summary: 'Complete or change the caller’s own record',
      description: 'The phone can be given once; a number that already has a record is never taken over.',
    })
    .input(profileSchema)
    .output(ownProfileSchema)
    .errors(PROFILE_REFUSALS),
}
