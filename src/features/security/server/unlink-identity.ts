import { refusal } from '../../../lib/refusal.ts'
import { deleteAccount, lockWaysIn, type WayIn } from '../../auth/server/queries.ts'
import { type Identity, PROVIDER_REFUSALS } from '../contract.ts'
import type { SecurityContext } from './context.ts'
import { listIdentities } from './queries.ts'

/** The logins elsewhere that are connected with a login, under the names of their providers. */
export async function identitiesOf({ db, providers }: SecurityContext, userId: string): Promise<Identity[]> {
  const rows = await listIdentities(db, userId)
  return rows.map(({ id, provider, since }) => ({
    id,
    provider,
    name: providers.find((known) => known.id === provider)?.name ?? provider,
    since: since.toISOString(),
  }))
}

/**
 * Disconnects a login elsewhere. Refuses the last way in: a password or another login elsewhere that is still
 * offered must be left. A passkey alone is not enough, since it goes with its device. Two at once wait for each
 * other.
 */
export async function unlinkIdentity(
  { db, providers }: SecurityContext,
  userId: string,
  id: string,
): Promise<void> {
  const canSignIn = ({ provider, hasPassword }: WayIn) =>
    provider === 'credential' ? hasPassword : providers.some((offered) => offered.id === provider)
  await db.transaction().execute(async (tx) => {
    const ways = await lockWaysIn(tx, userId)
    const way = ways.find((known) => known.id === id && known.provider !== 'credential')
    if (way === undefined) throw refusal(PROVIDER_REFUSALS, 'IDENTITY_MISSING')
    if (!ways.some((other) => other !== way && canSignIn(other)))
      throw refusal(PROVIDER_REFUSALS, 'LAST_WAY_IN')
    await deleteAccount(tx, id)
  })
}
