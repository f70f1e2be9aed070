import { messageOf } from '../../../../lib/message.ts'
import { COMMON_REFUSALS, refusal } from '../../../../lib/refusal.ts'
import type { Tx } from '../../../../lib/server/database/database.ts'
import { pageLink } from '../../../../lib/server/mail/mail.ts'
import type { Answer } from '../../../../lib/text.ts'
import { authPaths } from '../../auth/paths.ts'
import { scopesFor, type TokenKind } from '../../auth/scopes.ts'
import type { Caller, SignedIn } from '../../auth/server/auth-context.ts'
import { lockEmail } from '../../auth/server/identity-queries.ts'
import { mayMailChange } from '../../auth/server/limit-tries.ts'
import { lockAdminsFor } from '../../auth/server/lock-admins-for.ts'
import { notifyLogin } from '../../auth/server/notify-login.ts'
import { checkPassword } from '../../auth/server/passwords/check-password.ts'
import { listAdmins } from '../../auth/server/staff-queries.ts'
import {
  endToken,
  insertToken,
  listTokens,
  type TokenOwner,
  type TokenRow,
} from '../../auth/server/token-queries.ts'
import { hashToken, newToken } from '../../auth/server/tokens/token-secret.ts'
import type { newTokenSchema, Token, TokenInput, tokenSchema } from '../contract.ts'
import { TOKEN_MAILS } from '../mail-texts.ts'
import { MAX_TOKENS } from '../rules.ts'
import { TOKEN_REFUSALS, TOKEN_TEXTS } from '../texts.ts'

/** A token as the API returns it. */
export function toToken({ kind, maker, scopes, ...row }: TokenRow): Answer<typeof tokenSchema> {
  return {
    ...row,
    scopes: scopes as Token['scopes'],
    madeBy: kind === 'service' ? maker : null,
  }
}

/**
 * Makes a token of the caller, or of a service, and emails the caller, or all admins, about it. Refuses a wrong password,
 * scopes that the caller can't use, and more tokens than `MAX_TOKENS`.
 */
export async function createToken(
  context: SignedIn,
  kind: TokenKind,
  { name, scopes, days, password }: TokenInput,
): Promise<Answer<typeof newTokenSchema>> {
  const { caller } = context
  const usable = scopesFor(caller)
  if (!scopes.every((scope) => usable.includes(scope)))
    throw refusal(COMMON_REFUSALS, 'BAD_REQUEST', { fields: { scopes: TOKEN_TEXTS.notForYou } })
  await checkPassword(context, password, { ifNone: 'pass' })
  const owner = ownerOf(kind, caller)
  const token = newToken()
  const row = {
    hash: hashToken(token),
    kind,
    madeBy: caller.userId,
    name,
    days,
    scopes: [...new Set(scopes)],
  }
  return await context.db.transaction().execute(async (tx) => {
    // Tokens that are made at the same time count one after the other.
    if (kind === 'personal') await lockEmail(tx, caller.userId)
    else await lockAdminsFor(tx, caller.userId)
    const id = await insertToken(tx, row)
    const tokens = await listTokens(tx, owner)
    if (tokens.length > MAX_TOKENS) throw refusal(TOKEN_REFUSALS, 'TOO_MANY_TOKENS')
    const made = tokens.find((known) => known.id === id)
    if (made === undefined) throw refusal(TOKEN_REFUSALS, 'TOKEN_MISSING')
    await notify(tx, context, { kind, change: 'made', name })
    return { ...toToken(made), token }
  })
}

/** Ends a token of the caller, or of a service, and emails those who were notified of it. */
export async function removeToken(context: SignedIn, kind: TokenKind, id: string): Promise<void> {
  const owner = ownerOf(kind, context.caller)
  await context.db.transaction().execute(async (tx) => {
    const token = (await listTokens(tx, owner)).find((known) => known.id === id)
    if (token === undefined || !(await endToken(tx, id, owner)))
      throw refusal(TOKEN_REFUSALS, 'TOKEN_MISSING')
    await notify(tx, context, { kind, change: 'removed', name: token.name })
  })
}

/** The login whose tokens are meant, or all services. */
function ownerOf(kind: TokenKind, { userId }: Caller): TokenOwner {
  return kind === 'service' ? 'services' : { userId }
}

type Change = { kind: TokenKind; change: 'made' | 'removed'; name: string }

async function notify(tx: Tx, context: SignedIn, { kind, change, name }: Change): Promise<void> {
  const { caller, mailer, now } = context
  if (kind === 'personal')
    return await notifyLogin(tx, context, {
      email: caller.email,
      change: (values) => messageOf(TOKEN_MAILS, `token-${change}`, values),
    })
  const link = pageLink(mailer.publicUrl, authPaths.profile, { tab: 'security' })
  const values = { name, by: caller.fullName ?? caller.email, at: now().toISOString(), link }
  const message = messageOf(TOKEN_MAILS, `service-token-${change}`, values)
  for (const { userId, email } of await listAdmins(tx))
    if (await mayMailChange(tx, context, email)) await mailer.send(tx, { to: email, userId, ...message })
}
