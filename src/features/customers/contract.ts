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
  updated: 'Profile updated successfully',
  updateFailed: 'Failed to update profile',
  notFound: 'Profile not found',
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

/** How a customer wants to be told of something (specification, section 3). */
export const preferencesSchema = z.strictObject({ email: z.boolean(), sms: z.boolean(), push: z.boolean() })
export type Preferences = z.infer<typeof preferencesSchema>

const optionalEmail = z
  .string(AUTH_TEXTS.invalidEmail)
  .trim()
  .toLowerCase()
  .refine((value) => value === '' || isEmail(value), AUTH_TEXTS.invalidEmail)
  .nullish()
  .transform(blankToNull)

/** What profile setup saves. An e-mail left empty falls back to the login's own. */
export const profileSchema = z.strictObject({
  fullName: line(PROFILE_TEXTS.nameRequired, 120),
  phone: phoneSchema,
  email: optionalEmail,
  address: paragraph(PROFILE_TEXTS.addressRequired, 500),
})

/** What a customer may change of their own record later: never the phone. An e-mail left empty is none. */
export const profileUpdateSchema = profileSchema
  .omit({ phone: true })
  .extend({ notificationPreferences: preferencesSchema })

/** The caller's own customer record, or what is known before there is one. */
export const ownProfileSchema = z.object({
  exists: z.boolean().describe('false while the login has no customer record, as staff have none'),
  fullName: z.string(),
  phone: z.string().nullable().describe('null until a real number is given'),
  email: z.string().nullable(),
  address: z.string().nullable(),
  accountEmail: z.string().describe('the login’s address, used where the record has none'),
  notificationPreferences: preferencesSchema.describe('what was never chosen counts as true'),
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
  updateProfile: oc
    .route({
      method: 'PATCH',
      path: '/profile',
      tags: ['Customers'],
      summary: 'Change the caller’s own record',
      description: 'The phone is fixed. A login without a record is answered as if there were nothing.',
    })
    .input(profileUpdateSchema)
    .output(ownProfileSchema),
}
