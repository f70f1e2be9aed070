import { clinic } from '../../../../clinic/clinic.ts'
import { refusal } from '../../../../lib/refusal.ts'
import type { Answer } from '../../../../lib/text.ts'
import {
  isStaffRole,
  PERMISSIONS,
  type Permission,
  type StaffRole,
} from '../../../platform/auth/permissions.ts'
import type { Caller, SignedIn } from '../../../platform/auth/server/auth-context.ts'
import { implementFeature } from '../../../platform/auth/server/implement-feature.ts'
import { limitLinkTries, limitPasswordTries } from '../../../platform/auth/server/limit-tries.ts'
import { checkPassword } from '../../../platform/auth/server/passwords/check-password.ts'
import { refuseCommonPassword } from '../../../platform/auth/server/passwords/common-passwords.ts'
import { findUserOfStaff } from '../../../platform/auth/server/staff-queries.ts'
import { staffContract } from '../contract.ts'
import type { personSchema } from '../people-schemas.ts'
import { rightsIn } from '../rules.ts'
import { STAFF_REFUSALS, STAFF_TEXTS } from '../texts.ts'
import { acceptInvitation, readInvitation } from './accept-invitation.ts'
import { addPerson, leaveClinic, returnToClinic, savePerson } from './change-people.ts'
import type { StaffContext } from './context.ts'
import { inviteStaff, withdrawInvitation } from './invite-staff.ts'
import { readOwnEntry, saveOwnEntry } from './own-entry.ts'
import { listFreeCalendars, listPeople, type PersonRow } from './people-queries.ts'
import { listInvitations } from './queries.ts'
import { revokeStaff } from './revoke-staff.ts'
import { setRole } from './set-role.ts'

const os = implementFeature(staffContract).$context<StaffContext>()

export const staffRouter = os.router({
  list: os.list.handler(async ({ context }) => {
    const { db, caller } = context
    const people = (await listPeople(db, context.now())).map((row) => asPerson(row, caller))
    const [invitations, calendars] = [await listInvitations(db), await listFreeCalendars(db)]
    const { delivers } = context.mailer
    const joined = new Set(people.map(({ teamEntry }) => teamEntry))
    const entries = (clinic.team ?? []).filter((entry) => !joined.has(entry))
    return { people, invitations: invitations.map(asInvitation), calendars, entries, delivers }
  }),

  invite: os.invite.handler(async ({ input, context }) => {
    const { userId } = context.caller
    await checkPassword(context, input.currentPassword, { ifNone: 'refuse' })
    return asInvitation(
      await context.db.transaction().execute((tx) =>
        inviteStaff(tx, context.mailer, {
          ...rightsIn(input),
          ...{ email: input.email, name: input.name, personId: input.personId ?? null },
          invitedBy: userId,
        }),
      ),
    )
  }),

  setRole: os.setRole.handler(async ({ input, context }) => {
    const { userId: byUserId } = context.caller
    await checkPassword(context, input.currentPassword, { ifNone: 'refuse' })
    const userId = await findUserOfStaff(context.db, input.id)
    if (userId === undefined) throw refusal(STAFF_REFUSALS, 'NOT_STAFF')
    await setRole(context.db, { rights: rightsIn(input), seen: input.seen, userId, byUserId })
    return { changed: true }
  }),

  withdrawInvitation: os.withdrawInvitation.handler(async ({ input, context }) => {
    await withdrawInvitation(context.db, { id: input.id, byUserId: context.caller.userId })
    return { withdrawn: true }
  }),

  addPerson: os.addPerson.handler(async ({ input, context }) => {
    await checkPasswordFor(context, input)
    const id = await addPerson(context, input)
    await context.site.refresh()
    return { id }
  }),

  savePerson: os.savePerson.handler(async ({ input, context }) => {
    await checkPasswordFor(context, input)
    await savePerson(context, input)
    await context.site.refresh()
    return { saved: true }
  }),

  leave: os.leave.handler(async ({ input, context }) => {
    const { userId: byUserId } = context.caller
    await leaveClinic(context.db, { ...input, byUserId, now: context.now() })
    return { left: true }
  }),

  return: os.return.handler(async ({ input, context }) => {
    const { userId: byUserId } = context.caller
    await checkPassword(context, input.currentPassword, { ifNone: 'refuse' })
    await returnToClinic(context.db, context.mailer, { ...rightsIn(input), id: input.id, byUserId })
    return { returned: true }
  }),

  getOwn: os.getOwn.handler(({ context }) => readOwnEntry(context)),

  saveOwn: os.saveOwn.handler(({ input, context }) => saveOwnEntry(context, input)),

  revoke: os.revoke.handler(async ({ input, context }) => {
    const { userId: byUserId } = context.caller
    const userId = await findUserOfStaff(context.db, input.id)
    if (userId === undefined) throw refusal(STAFF_REFUSALS, 'NOT_STAFF')
    await revokeStaff(context.db, { userId, byUserId })
    return { revoked: true }
  }),

  getInvitation: os.getInvitation.handler(({ input, context }) =>
    limitLinkTries(context, async () => ({ email: await readInvitation(context.db, input.token) })),
  ),

  acceptInvitation: os.acceptInvitation.handler(async ({ input, context }) => {
    await refuseCommonPassword('password', input.password)
    await limitPasswordTries(context, () => acceptInvitation(context, input))
    return { message: STAFF_TEXTS.accepted }
  }),
})

/** Someone who is to sign in is invited, which asks for the admin's own password. */
async function checkPasswordFor(
  context: SignedIn,
  { login }: { login: { currentPassword: string } | null },
): Promise<void> {
  if (login !== null) await checkPassword(context, login.currentPassword, { ifNone: 'refuse' })
}

function asPerson(
  { userId, role, permissions, ...row }: PersonRow,
  caller: Caller,
): Answer<typeof personSchema> {
  return {
    ...row,
    role: isStaffRole(role) ? role : null,
    permissions: knownOf(permissions ?? []),
    isYou: userId === caller.userId,
  }
}

/** What is added to a role, as far as this version knows it. */
function knownOf(permissions: readonly string[]): Permission[] {
  return PERMISSIONS.filter((one) => permissions.includes(one))
}

function asInvitation({ role, ...invitation }: Awaited<ReturnType<typeof inviteStaff>>) {
  return { ...invitation, role: role as StaffRole }
}
