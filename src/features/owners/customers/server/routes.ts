import { refusal } from '../../../../lib/refusal.ts'
import type { Db } from '../../../../lib/server/database/database.ts'
import { publicPhone } from '../../../platform/auth/rules.ts'
import type { AuthContext, Caller } from '../../../platform/auth/server/auth-context.ts'
import { implementFeature } from '../../../platform/auth/server/implement-feature.ts'
import { limitClaims, limitPhones } from '../../../platform/auth/server/limit-tries.ts'
import { rotateSession } from '../../../platform/auth/server/rotate-session.ts'
import { customersContract } from '../contract.ts'
import { formatClaimCode } from '../rules.ts'
import { CUSTOMER_REFUSALS } from '../texts.ts'
import { askForProof } from './ask-for-proof.ts'
import { claimRecord, createClaimCode } from './claim-record.ts'
import { presentCustomer } from './present-customer.ts'
import { findCustomerOf, findKnownRecord, searchCustomers } from './queries.ts'
import { changeCustomer, changePhone } from './save-customer.ts'
import { allChannels, changeProfile, saveProfile } from './save-profile.ts'

/** How many customers a search returns, for the list below the search field. */
const MAX_FOUND = 20

const os = implementFeature(customersContract).$context<AuthContext>()

export const customersRouter = os.router({
  getOwnProfile: os.getOwnProfile.handler(({ context }) => ownProfile(context.db, context.caller)),
  saveOwnProfile: os.saveOwnProfile.handler(async ({ input, context }) => {
    const caller = context.caller
    const save = () => saveProfile(context, caller, input)
    const { isNew } = caller.phone === null ? await limitPhones(context, save) : await save()
    if (isNew) await rotateSession(context, caller, { graceS: 30 })
    return await ownProfile(context.db, caller)
  }),
  updateOwnProfile: os.updateOwnProfile.handler(async ({ input, context }) => {
    const caller = context.caller
    await context.db.transaction().execute(async (tx) => {
      await changeProfile(tx, caller.userId, input)
      await askForProof(tx, context, caller)
    })
    return await ownProfile(context.db, caller)
  }),
  claim: os.claim.handler(async ({ input, context }) => {
    const caller = context.caller
    const { secret } = context.keys
    await limitClaims(context, () => claimRecord(context.db, secret, { userId: caller.userId, ...input }))
    await context.db.transaction().execute((tx) => askForProof(tx, context, caller))
    await rotateSession(context, caller, { graceS: 0 })
    return await ownProfile(context.db, caller)
  }),
  search: os.search.handler(async ({ input, context }) => {
    return (await searchCustomers(context.db, input?.q ?? '', MAX_FOUND)).map(presentCustomer)
  }),
  update: os.update.handler(async ({ input, context }) => {
    return await context.db.transaction().execute(async (tx) => {
      const changed = orNotFound(await changeCustomer(tx, input))
      await askForProof(tx, context, { customerId: input.id })
      return presentCustomer(changed)
    })
  }),
  changePhone: os.changePhone.handler(async ({ input, context }) => {
    return presentCustomer(orNotFound(await changePhone(context.db, input)))
  }),
  createClaimCode: os.createClaimCode.handler(async ({ input: { id }, context }) => {
    const ids = { customerId: id, createdBy: context.caller.userId }
    const { code, expiresAt } = await createClaimCode(context.db, context.keys.secret, ids)
    return { code: formatClaimCode(code), expiresAt }
  }),
})

function orNotFound<Found>(found: Found | undefined): Found {
  if (found === undefined) throw refusal(CUSTOMER_REFUSALS, 'NOT_FOUND')
  return found
}

/** The caller's own record, or what the clinic knows of their verified email; only saving connects the two. */
async function ownProfile(db: Db, caller: Caller) {
  const own = await findCustomerOf(db, caller.userId)
  const record = own ?? (await findKnownRecord(db, caller.userId))
  const phone = publicPhone(record?.phone ?? null)
  return {
    exists: own !== undefined,
    fullName: record?.fullName ?? '',
    phone,
    email: record?.email ?? null,
    address: record?.address ?? null,
    accountEmail: caller.email,
    messagesTo: own?.messagesTo ?? caller.email,
    notificationPreferences: allChannels(record?.notificationPreferences),
    complete: own !== undefined && phone !== null && (own.address ?? '') !== '',
  }
}
