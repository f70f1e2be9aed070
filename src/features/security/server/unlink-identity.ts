import { refusal } from '../../../lib/refusal.ts'
import { deleteAccount, lockWaysIn, type WayIn } from '../../auth/server/queries.ts'
import type { Identity } from '../contract.ts'
import { PROVIDER_REFUSALS } from '../texts.ts'
import type { SecurityContext } from './context.ts'
import { listIdentities } from './queries.ts'

/** The identities connected with a login, with the names of their providers. */
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
 * Disconnects an identity. Refuses the only way to sign in: a password, or another identity whose provider is still
 * configured, must remain. A passkey is not enough, because it can be lost with its device. Concurrent calls for one
 * login wait for each other.
 */
export async function unlinkIdentity(
  { db, providers }: SecurityContext,
  userId: string,
  id: string,
): Promise<void> {
  const canSignIn = ({ provider, hasPassword }: WayIn) =>
    provider === 'credential' ? hasPassword : providers.some((known) => known.id === provider)
  await db.transaction().execute(async (tx) => {
    const ways = await lockWaysIn(tx, userId)
    const way = ways.find((known) => known.id === id && known.provider !== 'credential')
    if (way === undefined) throw refusal(PROVIDER_REFUSALS, 'IDENTITY_MISSING')
    if (!ways.some((other) => other !== way && canSignIn(other)))
      throw refusal(PROVIDER_REFUSALS, 'LAST_WAY_IN')
    await deleteAccount(tx, id)
  })
}
