import { z } from 'zod'
import { noInput } from '../../lib/no-input.ts'
import { pageOf } from '../../lib/page.ts'
import { isPhone, normalisePhone } from '../../lib/phone.ts'
import { type Refusal, TOO_OFTEN } from '../../lib/refusal.ts'
import { blankToNull, line, paragraph, searchSchema } from '../../lib/text.ts'
import { admins, ownRecord, signedIn, withoutRecord } from '../auth/access.ts'
import { AUTH_TEXTS } from '../auth/contract.ts'
import { isEmail } from '../auth/rules.ts'
import { newPetSchema, petSchema } from '../pets/contract.ts'
import { isClaimCode, normaliseClaimCode } from './rules.ts'

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
    'This phone number is already on the clinic’s books. If the record is yours, ask the clinic for a code and enter it here.',
  invalidCode: 'Please enter the eight letters and digits of the code',
  claimRefused: 'This code is not right or has expired. Please ask the clinic for a new one.',
} as const

/** What staff read about customers. */
export const CUSTOMER_TEXTS = {
  required: 'Please select a customer',
  searching: 'Searching customers...',
  noneFound: 'No customers found',
  loadFailed: 'Failed to load customers',
  loading: 'Loading customers...',
  invalidPhone: 'Phone number must be 10 digits with +91 prefix',
  created: 'Customer created successfully',
  createFailed: 'Failed to create customer',
  updated: 'Customer updated successfully',
  updateFailed: 'Failed to update customer',
  phoneTaken: 'This phone number is on another customer’s record already',
  claimCodeFailed: 'Failed to create the claim code',
} as const

export const PROFILE_REFUSALS = {
  PHONE_TAKEN: { status: 409, message: PROFILE_TEXTS.saveFailed },
  PHONE_FIXED: { status: 409, message: PROFILE_TEXTS.saveFailed },
} as const satisfies Record<string, Refusal>

export const CUSTOMER_REFUSALS = {
  NOT_FOUND: { status: 404, message: 'This customer was not found.' },
  PHONE_TAKEN: { status: 409, message: CUSTOMER_TEXTS.phoneTaken },
  KEY_REUSED: { status: 422, message: CUSTOMER_TEXTS.createFailed },
} as const satisfies Record<string, Refusal>

/** A claim is refused in the same words whatever is wrong with it: who guesses learns nothing. */
export const CLAIM_REFUSALS = {
  CLAIM_REFUSED: { status: 403, message: PROFILE_TEXTS.claimRefused },
  NOT_FOUND: CUSTOMER_REFUSALS.NOT_FOUND,
  HAS_LOGIN: { status: 409, message: 'This customer already has a login.' },
} as const satisfies Record<string, Refusal>

/** A phone as a person types it; `TEMP-` numbers are made by the server and never pass. */
export const phoneSchema = phoneField(PROFILE_TEXTS.invalidPhone)

function phoneField(invalid: string) {
  return z.string(invalid).max(40, invalid).transform(normalisePhone).refine(isPhone, invalid)
}

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

/** The phone of a record that staff made, and the code that they gave for it. */
export const claimSchema = z.strictObject({
  phone: phoneSchema,
  code: z
    .string(PROFILE_TEXTS.invalidCode)
    .max(40, PROFILE_TEXTS.invalidCode)
    .transform(normaliseClaimCode)
    .refine(isClaimCode, PROFILE_TEXTS.invalidCode),
})

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

/** A customer as staff see one. A phone that nobody has given is null. */
export const customerSchema = z.object({
  id: z.uuid(),
  fullName: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  address: z.string().nullable(),
})
export type Customer = z.infer<typeof customerSchema>

/** A customer as the clinic manages them: with their pets, newest first. */
export const clinicCustomerSchema = customerSchema.extend({
  hasLogin: z
    .boolean()
    .describe('false while nobody signs in for this record: then a claim code can be made'),
  pets: z.array(petSchema),
})
export type ClinicCustomer = z.infer<typeof clinicCustomerSchema>

/** What staff may change of a customer; the phone is changed by itself. An e-mail left empty is none. */
export const customerUpdateSchema = profileSchema.omit({ phone: true })

/** The phone that staff enter for a customer. */
export const customerPhoneSchema = z.strictObject({ phone: phoneField(CUSTOMER_TEXTS.invalidPhone) })

const newPets = z.array(newPetSchema).max(20, 'Please add at most 20 pets at once')

/** Somebody new on the clinic's books. */
export const newCustomerSchema = customerUpdateSchema.extend({
  phone: customerPhoneSchema.shape.phone.nullable().describe('null for a walk-in who gives none'),
  pets: newPets,
  idempotencyKey: z.uuid().describe('one per form; a repeated submit makes one record'),
})

/** The same as the form holds it: a ticked box says that there is no phone. */
export const newCustomerFormSchema = customerUpdateSchema
  .extend({ phone: z.string().transform(normalisePhone), hasNoPhone: z.boolean(), pets: newPets })
  .refine(({ phone, hasNoPhone }) => hasNoPhone || isPhone(String(phone)), {
    message: CUSTOMER_TEXTS.invalidPhone,
    path: ['phone'],
    // Also while other fields are wrong: all sentences come at once.
    when: () => true,
  })
  .transform(({ hasNoPhone, phone, ...entry }) => ({ ...entry, phone: hasNoPhone ? null : phone }))

const customerId = z.uuid(CUSTOMER_REFUSALS.NOT_FOUND.message)

const clinicTags = ['Clinic']

export const customersContract = {
  ownProfile: signedIn
    .route({ method: 'GET', path: '/profile', tags: ['Customers'], summary: 'The caller’s own record' })
    .input(noInput)
    .output(ownProfileSchema),
  saveProfile: signedIn
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
  updateProfile: ownRecord
    .route({
      method: 'PATCH',
      path: '/profile',
      tags: ['Customers'],
      summary: 'Change the caller’s own record',
      description: 'The phone is fixed. A login without a record is answered as if there were nothing.',
    })
    .input(profileUpdateSchema)
    .output(ownProfileSchema),
  claim: withoutRecord
    .route({
      method: 'POST',
      path: '/profile/claim',
      tags: ['Customers'],
      summary: 'Connect the caller’s login with a record that staff made',
      description:
        'Needs the one-time code that staff made for the record: it works once, for a day, and is locked after five wrong tries. Every try is kept for a year; ten may fail, then one every ten minutes.',
    })
    .input(claimSchema)
    .output(ownProfileSchema)
    .errors({ CLAIM_REFUSED: CLAIM_REFUSALS.CLAIM_REFUSED, ...TOO_OFTEN }),
  search: admins
    .route({
      method: 'GET',
      path: '/clinic/customers/search',
      tags: clinicTags,
      summary: 'At most 20 customers by a part of name, phone or e-mail, in the order of their names',
    })
    .input(z.strictObject({ q: searchSchema }).optional())
    .output(z.array(customerSchema)),
  list: admins
    .route({
      method: 'GET',
      path: '/clinic/customers',
      tags: clinicTags,
      summary: 'All customers by name, or those with a text in name, phone or e-mail, each with their pets',
    })
    .input(z.strictObject({ q: searchSchema, cursor: z.uuid().optional() }).optional())
    .output(pageOf(clinicCustomerSchema)),
  one: admins
    .route({ method: 'GET', path: '/clinic/customers/{id}', tags: clinicTags, summary: 'One customer' })
    .input(z.strictObject({ id: customerId }))
    .output(clinicCustomerSchema)
    .errors({ NOT_FOUND: CUSTOMER_REFUSALS.NOT_FOUND }),
  create: admins
    .route({
      method: 'POST',
      path: '/clinic/customers',
      successStatus: 201,
      tags: clinicTags,
      summary: 'Put a customer and their pets on the clinic’s books',
    })
    .input(newCustomerSchema)
    .output(customerSchema)
    .errors({ PHONE_TAKEN: CUSTOMER_REFUSALS.PHONE_TAKEN, KEY_REUSED: CUSTOMER_REFUSALS.KEY_REUSED }),
  update: admins
    .route({
      method: 'PUT',
      path: '/clinic/customers/{id}',
      tags: clinicTags,
      summary: 'Change a customer’s name, e-mail and address',
    })
    .input(customerUpdateSchema.extend({ id: customerId }))
    .output(customerSchema)
    .errors({ NOT_FOUND: CUSTOMER_REFUSALS.NOT_FOUND }),
  changePhone: admins
    .route({
      method: 'PUT',
      path: '/clinic/customers/{id}/phone',
      tags: clinicTags,
      summary: 'Put another phone on a customer’s record; pets, visits and orders follow it',
    })
    .input(customerPhoneSchema.extend({ id: customerId }))
    .output(customerSchema)
    .errors(CUSTOMER_REFUSALS),
  createClaimCode: admins
    .route({
      method: 'POST',
      path: '/clinic/customers/{id}/claim-code',
      successStatus: 201,
      tags: ['Customers'],
      summary: 'Make the code with which a customer connects their login with their record',
      description: 'Shown once and kept as a hash. A new code ends the one before it.',
    })
    .input(z.strictObject({ id: z.uuid() }))
    .output(
      z.object({ code: z.string().describe('as staff read it out: K7QF-2M9X'), expiresAt: z.iso.datetime() }),
    )
    .errors({ NOT_FOUND: CLAIM_REFUSALS.NOT_FOUND, HAS_LOGIN: CLAIM_REFUSALS.HAS_LOGIN }),
}
