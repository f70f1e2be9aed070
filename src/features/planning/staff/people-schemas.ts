import { z } from 'zod'
import { seenFields } from '../../../lib/seen-fields.ts'
import { blankToNull, line, optionalLine, optionalParagraph } from '../../../lib/text.ts'
import { currentPasswordSchema, emailSchema } from '../../platform/auth/contract.ts'
import { PERMISSIONS, STAFF_ROLES } from '../../platform/auth/permissions.ts'
import { STAFF_TEXTS } from './texts.ts'

/** What a person may do: the role, and what is added to it. */
export const rightsFields = {
  role: z.enum(STAFF_ROLES, STAFF_TEXTS.roleRequired),
  permissions: z
    .array(z.enum(PERMISSIONS, STAFF_TEXTS.permissionUnknown))
    .max(PERMISSIONS.length)
    .describe('what is added to the role; an admin has everything'),
}

const name = line(STAFF_TEXTS.nameRequired, 100)
export const personId = z.uuid(STAFF_TEXTS.personMissing)

/** What a person may say of themselves. */
const ownFields = {
  title: optionalLine(100),
  registration: optionalLine(60),
  council: optionalLine(100),
  qualification: optionalLine(200),
  languages: optionalLine(200),
}
const personFields = { name, ...ownFields, about: optionalParagraph(1000) }

/** Input for an invitation. The admin enters their password again, so that an unattended browser can't add admins. */
export const inviteSchema = z.strictObject({
  email: emailSchema,
  name: optionalLine(100).describe('what the person is called'),
  personId: personId.nullish().describe('who among the people it is, if they are there already'),
  role: rightsFields.role.default('admin'),
  permissions: rightsFields.permissions.default([]),
  currentPassword: currentPasswordSchema,
})

/** Input for another role: like an invitation, it gives rights. */
export const roleFormSchema = z.strictObject({ ...rightsFields, currentPassword: currentPasswordSchema })

/** The form that adds someone: with an address they are invited, without one they have no login. */
export const addFormSchema = z
  .strictObject({
    name,
    email: z.union([z.literal(''), emailSchema]),
    ...rightsFields,
    currentPassword: z.string(),
  })
  .refine(({ email, currentPassword }) => email === '' || currentPassword !== '', {
    path: ['currentPassword'],
    message: STAFF_TEXTS.passwordRequired,
    when: () => true,
  })

/** Input for a new person. */
export const newPersonSchema = z.strictObject({
  ...personFields,
  staffId: z
    .uuid(STAFF_TEXTS.personMissing)
    .nullish()
    .transform(blankToNull)
    .describe('whose login it is, of someone on the staff without a name so far'),
})

/** What is changed of a person that is there. */
const savedFields = {
  ...personFields,
  calendarId: z
    .int(STAFF_TEXTS.calendarMissing)
    .min(1, STAFF_TEXTS.calendarMissing)
    .max(2 ** 31 - 1, STAFF_TEXTS.calendarMissing)
    .nullable()
    .describe('whose calendar it is; the calendar is then named after them'),
  teamEntry: optionalLine(200).describe(
    'as they are called on the public team page, which does not show them once they have left',
  ),
}

/** Input for a person that is there. */
export const savePersonSchema = z.strictObject({ ...savedFields, seen: seenFields(savedFields) })

/** What the form of a person holds. */
export const personFormSchema = z.strictObject(personFields)

/** Input for what people say of themselves. */
export const ownFormSchema = z.strictObject(ownFields)
export const saveOwnSchema = ownFormSchema.extend({ seen: seenFields(ownFields) })

const text = z.string().nullable()

/** What is known of a person. */
const knownFields = { title: text, registration: text, council: text, qualification: text, languages: text }

/** The caller's own entry. */
export const ownPersonSchema = z.object({ name: z.string(), ...knownFields })

/** Someone who works, or worked, at the clinic. */
export const personSchema = z.object({
  id: z.uuid().nullable().describe('null for a login on the staff without a name so far'),
  staffId: z.uuid().nullable().describe('null for someone who can’t sign in'),
  name: text,
  ...knownFields,
  about: text,
  email: text.describe('of the login'),
  role: z.enum(STAFF_ROLES).nullable(),
  permissions: z.array(z.enum(PERMISSIONS)).describe('what is added to the role'),
  since: z.iso.datetime().nullable(),
  isYou: z.boolean(),
  calendar: z.object({ id: z.int(), name: z.string() }).nullable(),
  teamEntry: text.describe('as they are called on the public team page'),
  upcoming: z.int().describe('upcoming appointments in their calendar'),
  leftOn: z.iso.date().nullable(),
})
export type Person = z.infer<typeof personSchema>

export const invitationSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  name: text,
  personId: z.uuid().nullable(),
  role: z.enum(STAFF_ROLES),
  expiresAt: z.iso.datetime(),
  expired: z.boolean(),
})
export type Invitation = z.infer<typeof invitationSchema>
