import { refusal } from '../../../lib/refusal.ts'
import { PERMISSIONS, type Permission, type StaffRole } from '../../auth/permissions.ts'
import type { AuthContext } from '../../auth/server/auth-context.ts'
import { checkPassword } from '../../auth/server/check-password.ts'
import { refuseCommonPassword } from '../../auth/server/common-passwords.ts'
import { implementFeature } from '../../auth/server/implement-feature.ts'
import { limitPasswordTries } from '../../auth/server/limit-tries.ts'
import { findUserOfStaff, listStaff, type Rights } from '../../auth/server/staff-queries.ts'
import { staffContract } from '../contract.ts'
import { STAFF_REFUSALS, STAFF_TEXTS } from '../texts.ts'
import { acceptInvitation, readInvitation } from './accept-invitation.ts'
import { inviteStaff } from './invite-staff.ts'
import { deleteInvitation, listInvitations } from './queries.ts'
import { revokeStaff } from './revoke-staff.ts'
import { setRole } from './set-role.ts'

const os = implementFeature(staffContract).$context<AuthContext>()

export const staffRouter = os.router({
  list: os.list.handler(async ({ context }) => {
    const { userId } = context.caller
    const [staff, invitations] = [await listStaff(context.db), await listInvitations(context.db)]
    const members = staff.map(({ userId: memberId, since, ...member }) => ({
      ...member,
      role: member.role as StaffRole,
      permissions: knownOf(member.permissions),
      since: since.toISOString(),
      isYou: memberId === userId,
    }))
    const { delivers } = context.mailer
    return { members, invitations: invitations.map(asInvitation), delivers }
  }),

  invite: os.invite.handler(async ({ input, context }) => {
    const { userId } = context.caller
    await checkPassword(context, input.currentPassword, { ifNone: 'refuse' })
    return asInvitation(
      await inviteStaff(context.db, context.mailer, {
        ...rightsIn(input),
        email: input.email,
        invitedBy: userId,
      }),
    )
  }),

  setRole: os.setRole.handler(async ({ input, context }) => {
    const { userId: byUserId } = context.caller
    await checkPassword(context, input.currentPassword, { ifNone: 'refuse' })
    const userId = await findUserOfStaff(context.db, input.id)
    if (userId === undefined) throw refusal(STAFF_REFUSALS, 'NOT_STAFF')
    await setRole(context.db, { ...rightsIn(input), userId, byUserId })
    return { changed: true }
  }),

  withdraw: os.withdraw.handler(async ({ input, context }) => {
    if (!(await deleteInvitation(context.db, input.id))) throw refusal(STAFF_REFUSALS, 'NO_INVITATION')
    return { withdrawn: true }
  }),

  revoke: os.revoke.handler(async ({ input, context }) => {
    const { userId: byUserId } = context.caller
    const userId = await findUserOfStaff(context.db, input.id)
    if (userId === undefined) throw refusal(STAFF_REFUSALS, 'NOT_STAFF')
    await revokeStaff(context.db, { userId, byUserId })
    return { revoked: true }
  }),

  invitation: os.invitation.handler(({ input, context }) =>
    limitPasswordTries(context, async () => ({ email: await readInvitation(context.db, input.token) })),
  ),

  accept: os.accept.handler(async ({ input, context }) => {
    await refuseCommonPassword('password', input.password)
    await limitPasswordTries(context, () => acceptInvitation(context, input))
    return { message: STAFF_TEXTS.accepted }
  }),
})

/** An admin has everything, so nothing is added to the role. */
function rightsIn({ role, permissions }: Rights): Rights {
  return { role, permissions: role === 'admin' ? [] : PERMISSIONS.filter((one) => permissions.includes(one)) }
}

/** What is added to a role, as far as this version knows it. */
function knownOf(permissions: readonly string[]): Permission[] {
  return PERMISSIONS.filter((one) => permissions.includes(one))
}

function asInvitation({ expiresAt, role, ...invitation }: Awaited<ReturnType<typeof inviteStaff>>) {
  return { ...invitation, role: role as StaffRole, expiresAt: expiresAt.toISOString() }
}
