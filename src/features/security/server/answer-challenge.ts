import { refusal } from '../../../lib/refusal.ts'
import { enter } from '../../auth/server/enter.ts'
import { takeTicket } from '../../auth/server/queries.ts'
import { dropTicket, hashTicket, ticketOf } from '../../auth/server/tickets.ts'
import { CHALLENGE_REFUSALS } from '../texts.ts'
import type { SecurityContext } from './context.ts'
import { countChallengeTry, countCodeTry, findLockedS, spendRecoveryCode, spendStep } from './queries.ts'
import { sealCodes, unsealCodes } from './recovery-codes.ts'
import { isOldSeal, seal, unseal } from './seal.ts'
import { stepOf } from './totp.ts'

/**
 * Finishes signing in with a code of the authenticator app. Each code works once; the next sign-in needs a later one.
 * Refuses a wrong or expired code, and too many tries.
 */
export async function signInWithCode(context: SecurityContext, code: string): Promise<void> {
  const { ticketId, userId, ...found } = await tryChallenge(context)
  const sealedFor = { purpose: 'app secret', userId } as const
  const appSecret = readable(context, unseal(context.keys.secret, found.secret, sealedFor))
  const step = stepOf(code, appSecret, found)
  if (step === null) throw refusal(CHALLENGE_REFUSALS, 'WRONG_CODE')
  const sealed = isOldSeal(found.secret) ? seal(context.keys.secret, appSecret, sealedFor) : found.secret
  await enterWith(context, { ticketId, userId }, 'WRONG_CODE', (tx) =>
    spendStep(tx, userId, { step, sealed }),
  )
}

/** Finishes signing in with a recovery code (ten characters), which works once. */
export async function signInWithRecoveryCode(context: SecurityContext, code: string): Promise<void> {
  const { ticketId, userId, backupCodes: from } = await tryChallenge(context)
  const { secret } = context.keys
  const codes = readable(context, unsealCodes(secret, from, userId))
  const input = `${code.slice(0, 5)}-${code.slice(5)}`
  if (!codes.includes(input)) throw refusal(CHALLENGE_REFUSALS, 'WRONG_CODE')
  const left = codes.filter((other) => other !== input)
  const to = sealCodes(secret, left, userId)
  // If one of the login's codes was used concurrently, perhaps this one, the challenge is over.
  await enterWith(context, { ticketId, userId }, 'CHALLENGE_OVER', (tx) =>
    spendRecoveryCode(tx, userId, { from, to }),
  )
}

/**
 * Uses one of the tries left for the browser's challenge and its login, before the code is checked, so that concurrent
 * requests can't exceed the limit. Refuses if there is no challenge or no try left.
 */
async function tryChallenge(context: SecurityContext) {
  const ticket = ticketOf(context, 'second-factor')
  if (ticket === null) throw refusal(CHALLENGE_REFUSALS, 'CHALLENGE_OVER')
  const ticketId = hashTicket(ticket)
  const lockedS = await findLockedS(context.db, ticketId)
  if (lockedS !== undefined) {
    context.addHeader('retry-after', String(Math.max(1, Math.ceil(lockedS))))
    throw refusal(CHALLENGE_REFUSALS, 'TOO_MANY_CODES')
  }
  return await context.db.transaction().execute(async (tx) => {
    const challenge = await countChallengeTry(tx, ticketId)
    const found = challenge && (await countCodeTry(tx, challenge.userId))
    if (found === undefined) throw refusal(CHALLENGE_REFUSALS, 'CHALLENGE_OVER')
    return { ticketId, ...found }
  })
}

/** Uses up the challenge and the code and starts the session, in one transaction. */
async function enterWith(
  context: SecurityContext,
  { ticketId, userId }: { ticketId: string; userId: string },
  ifSpent: 'WRONG_CODE' | 'CHALLENGE_OVER',
  spend: (tx: SecurityContext['db']) => Promise<boolean>,
): Promise<void> {
  await enter(context, async (tx) => {
    const challenge = await takeTicket(tx, { id: ticketId, kind: 'second-factor' })
    if (challenge === undefined) throw refusal(CHALLENGE_REFUSALS, 'CHALLENGE_OVER')
    if (!(await spend(tx))) throw refusal(CHALLENGE_REFUSALS, ifSpent)
    return { userId, factors: 'both' }
  })
  dropTicket(context, 'second-factor')
}

/** The unsealed value. If it was sealed under another AUTH_SECRET, refuses it like a wrong code. */
function readable<Text>({ log, requestId }: SecurityContext, unsealed: Text | null): Text {
  if (unsealed !== null) return unsealed
  log.warn({ requestId }, 'a second factor was set up under another AUTH_SECRET')
  throw refusal(CHALLENGE_REFUSALS, 'WRONG_CODE')
}
