import { refusal } from '../../../lib/refusal.ts'
import type { AuthContext } from '../../auth/server/auth-context.ts'
import { checkPassword } from '../../auth/server/check-password.ts'
import { refuseCommonPassword } from '../../auth/server/common-passwords.ts'
import { implementFeature } from '../../auth/server/implement-feature.ts'
import { limitPasswordTries } from '../../auth/server/limit-tries.ts'
import { listAdmins } from '../../auth/server/queries.ts'
import { staffContract } from '../contract.ts'
import { STAFF_REFUSALS, STAFF_TEXTS } from '../texts.ts'
import { acceptInvitation, readInvitation } from './accept-invitation.ts'
import { inviteStaff } from './invite-staff.ts'
import { deleteInvitation, findUserOfStaff, listInvitations } from './queries.ts'
import { revokeStaff } from './revoke-staff.ts'

const os = implementFeature(staffContract).$context<AuthContext>()

export const staffRouter = os.router({
  list: os.list.handler(async ({ context }) => {
    const { userId } = context.caller
    const [admins, invitations] = [await listAdmins(context.db), await listInvitations(context.db)]
    const members = admins.map(({ userId: adminId, since, ...admin }) => ({
      ...admin,
      since: since.toISOString(),
      isYou: adminId === userId,
    }))
    const { delivers } = context.mailer
    return { members, invitations: invitations.map(asInvitation), delivers }
  }),

  invite: os.invite.handler(async ({ input, context }) => {
    const { userId } = context.caller
    await checkPassword(context, input.currentPassword, { ifNone: 'refuse' })
    return asInvitation(
      await inviteStaff(context.db, context.mailer, { email: input.email, invitedBy: userId }),
    )
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

function asInvitation({ expiresAt, ...invitation }: Awaited<ReturnType<typeof inviteStaff>>) {
  return { ...invitation, expiresAt: expiresAt.toISOString() }
}
