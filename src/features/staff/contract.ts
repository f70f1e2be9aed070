import { oc } from '@orpc/contract'
import { z } from 'zod'
import { noInput } from '../../lib/no-input.ts'
import { admins, anyone } from '../auth/access.ts'
import { currentPasswordSchema, emailSchema, staffPasswordSchema } from '../auth/contract.ts'
import { PERMISSIONS, STAFF_ROLES } from '../auth/permissions.ts'
import { LIMIT_REFUSALS, PASSWORD_REFUSALS } from '../auth/texts.ts'
import { STAFF_REFUSALS, STAFF_TEXTS } from './texts.ts'

const tokenSchema = z.string(STAFF_TEXTS.invitationEnded).regex(/^[\w-]{43}$/, STAFF_TEXTS.invitationEnded)

/** What a person may do: the role, and what is added to it. */
const rightsFields = {
  role: z.enum(STAFF_ROLES, STAFF_TEXTS.roleRequired),
  permissions: z
    .array(z.enum(PERMISSIONS, STAFF_TEXTS.permissionUnknown))
    .max(PERMISSIONS.length)
    .describe('what is added to the role; an admin has everything'),
}

/** Input for an invitation. The admin enters their password again, so that an unattended browser can't add admins. */
export const inviteSchema = z.strictObject({
  email: emailSchema,
  role: rightsFields.role.default('admin'),
  permissions: rightsFields.permissions.default([]),
  currentPassword: currentPasswordSchema,
})

/** Input for another role: like an invitation, it gives rights. */
export const roleFormSchema = z.strictObject({ ...rightsFields, currentPassword: currentPasswordSchema })

/** Input for accepting an invitation: the emailed secret and the password to sign in with. */
export const acceptSchema = z.strictObject({ token: tokenSchema, password: staffPasswordSchema })

export const memberSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  role: z.enum(STAFF_ROLES),
  permissions: z.array(z.enum(PERMISSIONS)).describe('what is added to the role'),
  since: z.iso.datetime(),
  isYou: z.boolean(),
})
export type Member = z.infer<typeof memberSchema>

export const invitationSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  role: z.enum(STAFF_ROLES),
  expiresAt: z.iso.datetime(),
  expired: z.boolean(),
})
export type Invitation = z.infer<typeof invitationSchema>

export const staffContract = oc.tag('Staff members and invitations').router({
  list: admins({ scope: null })
    .route({ method: 'GET', path: '/clinic/staff', summary: 'List the staff and open invitations' })
    .input(noInput)
    .output(
      z.object({
        members: z.array(memberSchema),
        invitations: z.array(invitationSchema),
        delivers: z.boolean().describe('false without a mail server: then invitations stay in the outbox'),
      }),
    ),
  invite: admins({ scope: null, words: 'Staff invited' })
    .route({
      method: 'POST',
      path: '/clinic/staff/invitations',
      successStatus: 201,
      summary: 'Invite a person to the staff by email',
      description:
        'The link in the email works once, within three days. Inviting the same address again replaces the link.',
    })
    .input(inviteSchema)
    .output(invitationSchema)
    .errors({ ALREADY_STAFF: STAFF_REFUSALS.ALREADY_STAFF, ...PASSWORD_REFUSALS, ...LIMIT_REFUSALS }),
  withdraw: admins({ scope: null, words: 'Invitation withdrawn' })
    .route({
      method: 'DELETE',
      path: '/clinic/staff/invitations/{id}',
      summary: 'Withdraw an invitation that has not been accepted',
    })
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.object({ withdrawn: z.literal(true) }))
    .errors({ NO_INVITATION: STAFF_REFUSALS.NO_INVITATION }),
  setRole: admins({ scope: null, words: 'Role changed' })
    .route({
      method: 'PUT',
      path: '/clinic/staff/roles/{id}',
      summary: 'Give a person on the staff another role; their access tokens and calendar feeds end',
      description: 'Refused for the caller’s own login and for the last admin.',
    })
    .input(roleFormSchema.extend({ id: z.uuid() }))
    .output(z.object({ changed: z.literal(true) }))
    .errors({
      NOT_STAFF: STAFF_REFUSALS.NOT_STAFF,
      OWN_ROLE: STAFF_REFUSALS.OWN_ROLE,
      LAST_ADMIN: STAFF_REFUSALS.LAST_ADMIN,
      ...PASSWORD_REFUSALS,
      ...LIMIT_REFUSALS,
    }),
  revoke: admins({ scope: null, words: 'Staff removed' })
    .route({
      method: 'DELETE',
      path: '/clinic/staff/{id}',
      summary: 'Remove a person from the staff; their sessions and invitations end immediately',
      description: 'Refused for the caller’s own login and for the last admin.',
    })
    .input(z.strictObject({ id: z.uuid() }))
    .output(z.object({ revoked: z.literal(true) }))
    .errors({
      NOT_STAFF: STAFF_REFUSALS.NOT_STAFF,
      YOURSELF: STAFF_REFUSALS.YOURSELF,
      LAST_ADMIN: STAFF_REFUSALS.LAST_ADMIN,
    }),
  invitation: anyone({ scope: null })
    .route({
      method: 'POST',
      path: '/staff/invitation',
      summary: 'Get the address that an invitation is for',
      description: 'A POST, so that the secret is not part of a URL.',
    })
    .input(z.strictObject({ token: tokenSchema }))
    .output(z.object({ email: z.string() }))
    .errors({ INVITATION_ENDED: STAFF_REFUSALS.INVITATION_ENDED, ...LIMIT_REFUSALS }),
  accept: anyone({ scope: null, words: 'Invitation accepted' })
    .route({
      method: 'POST',
      path: '/staff/invitation/accept',
      summary: 'Accept an invitation: choose a password and join the staff',
      description: 'All sessions of that login end. The person signs in with the new password.',
    })
    .input(acceptSchema)
    .output(z.object({ message: z.literal(STAFF_TEXTS.accepted) }))
    .errors({ INVITATION_ENDED: STAFF_REFUSALS.INVITATION_ENDED, ...LIMIT_REFUSALS }),
})
