import { expect, test } from 'vitest'
import { inviteStaff } from '../../../src/features/planning/staff/server/invite-staff.ts'
import { enqueueMail } from '../../../src/features/platform/notifications/server/enqueue-mail.ts'
import { freshDatabase } from '../../database.ts'
import { anAdmin } from '../../factories.ts'

const { db } = await freshDatabase()
const mailer = { send: enqueueMail, delivers: false, publicUrl: 'https://tests.example' }

test('an admin who is none any more once their password was compared invites no one', async () => {
  const { userId: invitedBy } = await anAdmin(db)
  await db.updateTable('staff').set({ role: 'vet' }).where('userId', '=', invitedBy).execute()
  const invited = {
    email: 'someone@tests.example',
    name: null,
    personId: null,
    role: 'admin',
    permissions: [],
  } as const
  const inviting = db.transaction().execute((tx) => inviteStaff(tx, mailer, { ...invited, invitedBy }))
  await expect(inviting).rejects.toMatchObject({ code: 'FORBIDDEN', status: 403 })
  expect(await db.selectFrom('staffInvitations').selectAll().execute()).toEqual([])
})
