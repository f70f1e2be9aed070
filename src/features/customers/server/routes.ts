import { implement } from '@orpc/server'
import { COMMON_REFUSALS, refusal } from '../../../lib/refusal.ts'
import type { Db } from '../../../lib/server/database.ts'
import { isRealPhone } from '../../auth/rules.ts'
import { type AppContext, asSignedIn, type Caller } from '../../auth/server/find-caller.ts'
import { customersContract } from '../contract.ts'
import { findCustomerOf, updateProfileOf } from './queries.ts'
import { saveProfile } from './save-profile.ts'

const os = implement(customersContract).$context<AppContext>()

export const customersRouter = os.router({
  ownProfile: os.ownProfile.handler(({ context }) => ownProfile(context.db, asSignedIn(context))),
  saveProfile: os.saveProfile.handler(async ({ input, context }) => {
    const caller = asSignedIn(context)
    await saveProfile(context.db, caller, input)
    return await ownProfile(context.db, caller)
  }),
  updateProfile: os.updateProfile.handler(async ({ input, context }) => {
    const caller = asSignedIn(context)
    if (!(await updateProfileOf(context.db, caller.userId, input)))
      throw refusal(COMMON_REFUSALS, 'NOT_FOUND')
    return await ownProfile(context.db, caller)
  }),
})

async function ownProfile(db: Db, caller: Caller) {
  const record = await findCustomerOf(db, caller.userId)
  const phone = record !== undefined && isRealPhone(record.phone) ? record.phone : null
  const { email = true, sms = true, push = true } = record?.notificationPreferences ?? {}
  return {
    exists: record !== undefined,
    fullName: record?.fullName ?? '',
    phone,
    email: record?.email ?? null,
    address: record?.address ?? null,
    accountEmail: caller.email,
    notificationPreferences: { email, sms, push },
    complete: phone !== null && (record?.address ?? '') !== '',
  }
}
