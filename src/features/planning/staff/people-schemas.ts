import { z } from 'zod'
import { idempotencyKey } from '../../../lib/idempotency-key.ts'
import { seenFields } from '../../../lib/seen-fields.ts'
import { blankToNull, instant, line, optionalLine, optionalParagraph } from '../../../lib/text.ts'
import { currentPasswordSchema, emailSchema } from '../../platform/auth/contract.ts'
import { PERMISSIONS, STAFF_ROLES } from '../../platform/auth/permissions.ts'
import { STAFF_TEXTS } from './texts.ts'

/** What a person may do: the role, and what is added to it. */
export const rightsFields = {
  role: z.enum(STAFF_ROLES, STAFF_TEXTS.roleRequired),
  permissions: z
    .array(z.enum(PERMISSIONS, STAFF_TEXTS.permissionUnknown))
    .max(PERMISSIONS.length)
    .describe('permissions added to the role; an admin has all permissions'),
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
  name: optionalLine(100).describe('the person’s name'),
  personId: personId.nullish().describe('the id of the person, if they already have an entry'),
  role: rightsFields.role.default('admin'),
  permissions: rightsFields.permissions.default([]),
  currentPassword: currentPasswordSchema,
})

/** Input for another role: like an invitation, it gives rights. */
export const roleFormSchema = z.strictObject({ ...rightsFields, currentPassword: currentPasswordSchema })

/** The login that a person gets by an invitation. */
export const loginSchema = z.strictObject({
  email: emailSchema,
  ...rightsFields,
  currentPassword: currentPasswordSchema,
})

/** The same while it is typed, before a role is chosen. */
const typedRights = {
  role: z.union([z.literal(''), rightsFields.role]),
  permissions: rightsFields.permissions,
  currentPassword: z.string(),
}
const typedLogin = { email: z.string(), ...typedRights }

/** What a person does, as the public team page says. */
const work = line(STAFF_TEXTS.workRequired, 100)

/** What is made for a person together with the rest, or not at all. */
const madeFields = {
  login: loginSchema.nullable().default(null).describe('invites the person to sign in'),
  newCalendar: z
    .boolean()
    .default(false)
    .describe(
      'true to create a calendar for all services in the clinic’s hours; `calendarId` is then ignored',
    ),
  work: work
    .nullable()
    .default(null)
    .describe('the person’s work, which adds them to the public team page; `teamEntry` is then ignored'),
}

const calendarId = z
  .int(STAFF_TEXTS.calendarMissing)
  .min(1, STAFF_TEXTS.calendarMissing)
  .max(2 ** 31 - 1, STAFF_TEXTS.calendarMissing)
  .nullable()
  .describe('the person’s calendar, which then gets their name')

/** Input for a new person. */
export const newPersonSchema = z.strictObject({
  ...personFields,
  ...madeFields,
  calendarId: calendarId.default(null),
  staffId: z
    .uuid(STAFF_TEXTS.personMissing)
    .nullish()
    .transform(blankToNull)
    .describe('the login of a staff member who has no name yet'),
  idempotencyKey,
})

/** What is changed of a person that is there. */
const savedFields = {
  ...personFields,
  calendarId,
  teamEntry: optionalLine(200).describe(
    'the person’s name on the public team page; null removes the entry. The page never shows people who have left',
  ),
}

/** Input for a person that is there. */
export const savePersonSchema = z.strictObject({
  ...savedFields,
  ...madeFields,
  seen: seenFields(savedFields),
})

/** What a part of a form refuses, at its path. */
const issuesOf = (part: z.ZodType, value: unknown, path: string[] = []) =>
  (part.safeParse(value).error?.issues ?? []).map((issue) => ({
    ...issue,
    code: 'custom' as const,
    path: [...path, ...issue.path],
  }))

/** The form that gives someone another role. */
export const typedRoleSchema = z.strictObject(typedRights).superRefine(
  (entered, context) => {
    for (const issue of issuesOf(roleFormSchema, entered)) context.addIssue(issue)
  },
  // Together with the other errors.
  { when: () => true },
)

/** The form that gives someone a login. */
export const loginFormSchema = z.strictObject(typedLogin).superRefine(
  (entered, context) => {
    for (const issue of issuesOf(loginSchema, entered)) context.addIssue(issue)
  },
  // Together with the other errors.
  { when: () => true },
)

/** The choice of a calendar or an entry that is made with the person. */
export const NEW = '0'

/** The form of a person: what is known of them, and a tick for the login, the calendar and the team page. */
export const personFormSchema = z
  .strictObject({
    ...personFields,
    signsIn: z.boolean(),
    login: z.strictObject(typedLogin),
    hasCalendar: z.boolean(),
    calendar: z.string(),
    onTeamPage: z.boolean(),
    teamEntry: z.string(),
    work: z.string(),
  })
  .superRefine(
    (entered, context) => {
      const { signsIn, onTeamPage, teamEntry } = entered
      const login = signsIn ? issuesOf(loginSchema, entered.login, ['login']) : []
      const own = onTeamPage && teamEntry === NEW ? issuesOf(work, entered.work, ['work']) : []
      for (const issue of [...login, ...own]) context.addIssue(issue)
    },
    // Together with the other errors.
    { when: () => true },
  )

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
  id: z.uuid().nullable().describe('null for a staff login that has no name yet'),
  staffId: z.uuid().nullable().describe('null for someone who can’t sign in'),
  name: text,
  ...knownFields,
  about: text,
  email: text.describe('of the login'),
  role: z.enum(STAFF_ROLES).nullable(),
  permissions: z.array(z.enum(PERMISSIONS)).describe('permissions added to the role'),
  since: instant.nullable(),
  isYou: z.boolean(),
  calendar: z.object({ id: z.int(), name: z.string() }).nullable(),
  teamEntry: text.describe('the person’s name on the public team page'),
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
  expiresAt: instant,
  expired: z.boolean(),
})
export type Invitation = z.infer<typeof invitationSchema>
