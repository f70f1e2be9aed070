import { messageOf } from '../../../../lib/message.ts'
import { refusal } from '../../../../lib/refusal.ts'
import type { Answer } from '../../../../lib/text.ts'
import type { SignedIn } from '../../auth/server/auth-context.ts'
import { deleteAccount, listIdentities, lockWaysIn, type WayIn } from '../../auth/server/identity-queries.ts'
import { notifyLogin } from '../../auth/server/notify-login.ts'
import type { identitySchema } from '../contract.ts'
import { SECURITY_MAILS } from '../mail-texts.ts'
import { PROVIDER_REFUSALS } from '../texts.ts'
import type { SecurityContext } from './context.ts'

/** The identities connected with a login, with the names of their providers. */
export async function identitiesOf(
  { db, providers }: SecurityContext,
  userId: string,
): Promise<Answer<typeof identitySchema>[]> {
  const rows = await listIdentities(db, userId)
  return rows.map(({ id, provider, since }) => ({
    id,
    provider,
    name: providerName(providers, provider),
    since,
  }))
}

/** The name of a provider; its id if it is no longer configured. */
export function providerName(providers: SecurityContext['providers'], id: string): string {
  return providers.find((known) => known.id === id)?.name ?? id
}

/**
 * Disconnects an identity. Refuses the only way to sign in: a password, or another identity whose provider is still
 * configured, must remain. A passkey is not enough, because it can be lost with its device. Concurrent calls for one
 * login wait for each other. The owner gets an email about it.
 */
export async function unlinkIdentity(context: SignedIn<SecurityContext>, id: string): Promise<void> {
  const { db, providers } = context
  const { userId, email } = context.caller
  const canSignIn = ({ provider, hasPassword }: WayIn) =>
    provider === 'credential' ? hasPassword : providers.some((known) => known.id === provider)
  await db.transaction().execute(async (tx) => {
    const ways = await lockWaysIn(tx, userId)
    const way = ways.find((known) => known.id === id && known.provider !== 'credential')
    if (way === undefined) throw refusal(PROVIDER_REFUSALS, 'IDENTITY_MISSING')
    if (!ways.some((other) => other !== way && canSignIn(other)))
      throw refusal(PROVIDER_REFUSALS, 'LAST_WAY_IN')
    await deleteAccount(tx, id)
    await notifyLogin(tx, context, {
      email,
      change: (values) =>
        messageOf(SECURITY_MAILS, 'provider-disconnected', {
          ...values,
          provider: providerName(providers, way.provider),
        }),
    })
  })
}
