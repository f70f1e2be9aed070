import { messageOf } from '../../../../lib/message.ts'
import { refusal } from '../../../../lib/refusal.ts'
import { enter } from '../../auth/server/enter.ts'
import { limitCodes, mayMailGuesses } from '../../auth/server/limit-tries.ts'
import { type LoginChange, notifyLogin } from '../../auth/server/notify-login.ts'
import { takeTicket } from '../../auth/server/queries.ts'
import { rememberDevice } from '../../auth/server/remember-device.ts'
import { dropTicket, hashTicket, ticketOf } from '../../auth/server/tickets.ts'
import {
  countChallengeTry,
  findChallenge,
  spendRecoveryCode,
  spendStep,
} from '../../auth/server/two-factor-queries.ts'
import { SECURITY_MAILS } from '../mail-texts.ts'
import { CHALLENGE_REFUSALS } from '../texts.ts'
import type { SecurityContext } from './context.ts'
import { sealCodes, unsealCodes } from './recovery-codes.ts'
import { unseal } from './seal.ts'
import { stepOf } from './totp.ts'

type Challenge = NonNullable<Awaited<ReturnType<typeof findChallenge>>> & { ticketId: string }

/**
 * Finishes signing in with a code of the authenticator app. Each code works once; the next sign-in needs a later one.
 * Refuses a wrong or expired code, and too many tries of the login; its owner gets an email about those.
 */
export async function signInWithCode(context: SecurityContext, code: string): Promise<void> {
  const challenge = await openChallenge(context)
  const action = () => answerWithCode(context, challenge, code)
  await limitCodes(context, challenge, { action, refused: () => reportGuesses(context, challenge.email) })
}

async function answerWithCode(context: SecurityContext, challenge: Challenge, code: string): Promise<void> {
  const { userId, ...found } = challenge
  await countTry(context, challenge)
  const sealedFor = { purpose: 'app secret', of: userId } as const
  const appSecret = readable(context, unseal(context.keys.secret, found.secret, sealedFor))
  const step = stepOf(code, appSecret, found)
  if (step === null) throw refusal(CHALLENGE_REFUSALS, 'WRONG_CODE')
  await enterWith(context, challenge, 'WRONG_CODE', (tx) =>
    spendStep(tx, userId, { from: found.lastStep, to: step }),
  )
}

/**
 * Finishes signing in with a recovery code (ten characters), which works once. Their 49 bits can't be guessed, so
 * wrong ones count for the challenge only: nothing that others do keeps an owner with a recovery code out.
 */
export async function signInWithRecoveryCode(context: SecurityContext, code: string): Promise<void> {
  const challenge = await openChallenge(context)
  await countTry(context, challenge)
  const { userId, backupCodes: from } = challenge
  const { secret } = context.keys
  const codes = readable(context, unsealCodes(secret, from, userId))
  const input = `${code.slice(0, 5)}-${code.slice(5)}`
  if (!codes.includes(input)) throw refusal(CHALLENGE_REFUSALS, 'WRONG_CODE')
  const left = codes.filter((other) => other !== input)
  const to = sealCodes(secret, left, userId)
  // If one of the login's codes was used concurrently, perhaps this one, the challenge is over.
  await enterWith(context, challenge, 'CHALLENGE_OVER', (tx) => spendRecoveryCode(tx, userId, { from, to }))
}

/** The browser's challenge. Refuses if there is none, or if its tries are used up. */
async function openChallenge(context: SecurityContext): Promise<Challenge> {
  const ticket = ticketOf(context, 'second-factor')
  const ticketId = ticket === null ? '' : hashTicket(ticket)
  const found = ticket === null ? undefined : await findChallenge(context.db, ticketId)
  if (found === undefined) throw refusal(CHALLENGE_REFUSALS, 'CHALLENGE_OVER')
  return { ticketId, ...found }
}

/** Uses one of the challenge's tries, before the code is checked, so that concurrent requests can't exceed the limit. */
async function countTry({ db }: SecurityContext, { ticketId }: Challenge): Promise<void> {
  if (!(await countChallengeTry(db, ticketId))) throw refusal(CHALLENGE_REFUSALS, 'CHALLENGE_OVER')
}

/** Emails the owner of a login, at most once a day, that someone with their password is guessing codes. */
async function reportGuesses(context: SecurityContext, email: string): Promise<void> {
  if (!(await mayMailGuesses(context, email))) return
  const change: LoginChange = (values) => messageOf(SECURITY_MAILS, 'codes-guessed', values)
  await context.db.transaction().execute((tx) => notifyLogin(tx, context, { email, change }))
}

/** Uses up the challenge and the code and starts the session, in one transaction. */
async function enterWith(
  context: SecurityContext,
  { ticketId, userId, email }: Challenge,
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
  rememberDevice(context, email)
}

/** The unsealed value. If it was sealed under another AUTH_SECRET, refuses it like a wrong code. */
function readable<Text>({ log, requestId }: SecurityContext, unsealed: Text | null): Text {
  if (unsealed !== null) return unsealed
  log.warn({ requestId }, 'a second factor was set up under another AUTH_SECRET')
  throw refusal(CHALLENGE_REFUSALS, 'WRONG_CODE')
}
