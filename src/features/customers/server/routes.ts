import { implement } from '@orpc/server'
import { COMMON_REFUSALS, refusal } from '../../../lib/refusal.ts'
import type { Db } from '../../../lib/server/database.ts'
import { isRealPhone } from '../../auth/rules.ts'
import { type AppContext, asAdmin, asSignedIn, type Caller } from '../../auth/server/find-caller.ts'
import { rotateSession } from '../../auth/server/rotate-session.ts'
import { type Customer, customersContract } from '../contract.ts'
import { formatClaimCode } from '../rules.ts'
import { claimRecord, createClaimCode } from './claim-record.ts'
import { findCustomerOf, searchCustomers, updateProfileOf } from './queries.ts'
import { saveProfile } from './save-profile.ts'

/** As many as a list that opens below a field shows. */
const FOUND = 20

const os = implement(customersContract).$context<AppContext>()

export const customersRouter = os.router({
  ownProfile: os.ownProfile.handler(({ context }) => ownProfile(context.db, asSignedIn(context))),
  saveProfile: os.saveProfile.handler(async ({ input, context }) => {
    const caller = asSignedIn(context)
    const { isNew } = await saveProfile(context.db, caller, input)
    if (isNew) await rotateSession(context, caller, { graceS: 30 })
    return await ownProfile(context.db, caller)
  }),
  updateProfile: os.updateProfile.handler(async ({ input, context }) => {
    const caller = asSignedIn(context)
    if (!(await updateProfileOf(context.db, caller.userId, input)))
      throw refusal(COMMON_REFUSALS, 'NOT_FOUND')
    return await ownProfile(context.db, caller)
  }),
  claim: os.claim.handler(async ({ input, context }) => {
    const caller = asSignedIn(context)
    await claimRecord(context.db, await secretOf(context), { userId: caller.userId, ...input })
    await rotateSession(context, caller, { graceS: 0 })
    return await ownProfile(context.db, caller)
  }),
  search: os.search.handler(async ({ input, context }) => {
    asAdmin(context)
    return (await searchCustomers(context.db, input?.q ?? '', FOUND)).map(toCustomer)
  }),
  createClaimCode: os.createClaimCode.handler(async ({ input: { id }, context }) => {
    const ids = { customerId: id, createdBy: asAdmin(context).userId }
    const { code, expiresAt } = await createClaimCode(context.db, await secretOf(context), ids)
    return { code: formatClaimCode(code), expiresAt: expiresAt.toISOString() }
  }),
})

/** A `TEMP-` number is the server's own key and no phone: staff see none. */
function toCustomer({ phone, ...customer }: Awaited<ReturnType<typeof searchCustomers>>[number]): Customer {
  return { ...customer, phone: isRealPhone(phone) ? phone : null }
}

async function secretOf({ accounts }: AppContext): Promise<string> {
  return (await accounts.$context).secret
}

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
