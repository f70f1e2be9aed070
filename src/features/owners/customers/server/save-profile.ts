import { COMMON_REFUSALS, refusal } from '../../../../lib/refusal.ts'
import type { SeenFields } from '../../../../lib/seen-fields.ts'
import type { Tx } from '../../../../lib/server/database/database.ts'
import { isDuplicate } from '../../../../lib/server/database/errors.ts'
import { mergeChanges } from '../../../../lib/server/database/merge-changes.ts'
import { isRealPhone } from '../../../platform/auth/rules.ts'
import type { AuthContext, Caller } from '../../../platform/auth/server/auth-context.ts'
import type { Preferences } from '../contract.ts'
import { PROFILE_REFUSALS } from '../texts.ts'
import { askForProof } from './ask-for-proof.ts'
import {
  type CustomerFields,
  deleteClaimCode,
  findByVerifiedEmail,
  findClaimable,
  findCustomerOf,
  insertClaimTry,
  insertCustomer,
  linkCustomer,
  type ProfileUpdate,
  updateCustomerOf,
  updateProfileOf,
} from './queries.ts'

/** The input of profile setup; without an email the login's is saved. */
export type ProfileInput = Omit<CustomerFields, 'email'> & { email: string | null }

type Saved = { isNew: boolean }

/**
 * Creates or changes the caller's own customer record, in one transaction. A `TEMP-` number can be replaced once; a
 * real phone can't be changed. Entering a phone never takes over an existing record: a login gets a record created by
 * staff only if that record has the login's verified email. `isNew` is true if the caller has become a customer.
 */
export async function saveProfile(context: AuthContext, caller: Caller, input: ProfileInput): Promise<Saved> {
  const { db } = context
  const fields = { ...input, email: input.email ?? caller.email }
  try {
    return await write(context, caller.userId, fields)
  } catch (error) {
    if (!isDuplicate(error, 'customers_pkey') && !isDuplicate(error, 'customers_user_id_key')) throw error
    // Two concurrent saves: if the other one has just created the caller's record, this one changes it.
    const own = await findCustomerOf(db, caller.userId)
    if (own === undefined || !isRealPhone(own.phone)) {
      const taken = await findClaimable(db, fields.phone)
      throw refusal(PROFILE_REFUSALS, taken?.userId ? 'PHONE_HAS_LOGIN' : 'PHONE_TAKEN')
    }
    return await write(context, caller.userId, fields)
  }
}

async function write(context: AuthContext, userId: string, fields: CustomerFields): Promise<Saved> {
  return await context.db.transaction().execute(async (tx) => {
    const saved = await writeFields(tx, userId, fields)
    await askForProof(tx, context, { userId })
    return saved
  })
}

async function writeFields(tx: Tx, userId: string, fields: CustomerFields): Promise<Saved> {
  const existing = await findCustomerOf(tx, userId, 'lock')
  if (existing === undefined && !(await linkByVerifiedEmail(tx, userId, fields.phone))) {
    await insertCustomer(tx, userId, fields)
    return { isNew: true }
  }
  const isFixed = isRealPhone(existing?.phone ?? null)
  if (isFixed && existing?.phone !== fields.phone) throw refusal(PROFILE_REFUSALS, 'PHONE_FIXED')
  await updateCustomerOf(tx, userId, fields)
  return { isNew: !isFixed }
}

/** Changes what was changed in the profile form of a login. Refuses a login without a record. */
export async function changeProfile(
  tx: Tx,
  userId: string,
  { seen, ...update }: ProfileUpdate & { seen?: SeenFields | undefined },
): Promise<void> {
  const stored = await findCustomerOf(tx, userId, 'lock')
  if (stored === undefined) throw refusal(COMMON_REFUSALS, 'NOT_FOUND')
  const { fullName, email, address } = stored
  const present = {
    fullName,
    email,
    address,
    notificationPreferences: allChannels(stored.notificationPreferences),
  }
  await updateProfileOf(tx, userId, mergeChanges(present, update, seen))
}

/** A channel that was never set counts as true. */
export function allChannels({
  email = true,
  sms = true,
  push = true,
}: Partial<Preferences> = {}): Preferences {
  return { email, sms, push }
}

/**
 * Connects the login to the record with its verified email: the one with this phone, otherwise the only one without a
 * real phone. Returns true if there was one.
 */
async function linkByVerifiedEmail(tx: Tx, userId: string, phone: string): Promise<boolean> {
  const records = await findByVerifiedEmail(tx, userId, phone)
  const withoutPhone = records.filter((record) => !isRealPhone(record.phone))
  const [only] = withoutPhone.length === 1 ? withoutPhone : []
  const record = records.find((candidate) => candidate.phone === phone) ?? only
  if (record === undefined) return false
  await linkCustomer(tx, record.id, userId)
  await deleteClaimCode(tx, record.id)
  await insertClaimTry(tx, { userId, customerId: record.id, outcome: 'linked' })
  return true
}
