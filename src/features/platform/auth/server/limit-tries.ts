import { ORPCError } from '@orpc/client'
import { refusal, tooOften } from '../../../../lib/refusal.ts'
import type { Tx } from '../../../../lib/server/database/database.ts'
import { addressKey } from '../../../../lib/server/http/client-address.ts'
import type { Lane } from '../../../../lib/server/limits/fair-limiter.ts'
import type { BucketSize, Try } from '../../../../lib/server/limits/token-buckets.ts'
import { LIMIT_REFUSALS } from '../texts.ts'
import type { AuthContext, SignedIn } from './auth-context.ts'
import { isKnownDevice } from './remember-device.ts'

/**
 * What is counted, and how much of it is allowed. An account has a quick and a slow bucket, so the wait between two
 * wrong passwords grows from none to ten seconds to a minute and a half; no one is locked out for good. The limit of
 * an address is generous, thirty within a minute, because a mobile carrier puts many people behind one address. A
 * login can book thirty appointments and add sixty pets within an hour. Decision 0029 says how far guessing gets.
 */
const SIZES = {
  address: { burst: 28, secondsPerTry: 30 },
  quick: { burst: 5, secondsPerTry: 10 },
  slow: { burst: 10, secondsPerTry: 90 },
  device: { burst: 10, secondsPerTry: 30 },
  mail: { burst: 5, secondsPerTry: 600 },
  change: { burst: 20, secondsPerTry: 180 },
  booking: { burst: 20, secondsPerTry: 360 },
  pet: { burst: 50, secondsPerTry: 360 },
  claim: { burst: 10, secondsPerTry: 600 },
  phone: { burst: 10, secondsPerTry: 600 },
  quickCode: { burst: 5, secondsPerTry: 10 },
  slowCode: { burst: 10, secondsPerTry: 60 },
  deviceCode: { burst: 10, secondsPerTry: 60 },
  download: { burst: 3, secondsPerTry: 1200 },
  token: { burst: 300, secondsPerTry: 0.5 },
  feed: { burst: 60, secondsPerTry: 60 },
  unknownFeed: { burst: 60, secondsPerTry: 10 },
  linkedFile: { burst: 10, secondsPerTry: 30 },
  fault: { burst: 5, secondsPerTry: 600 },
  guessMail: { burst: 1, secondsPerTry: 86_400 },
} as const satisfies Record<string, BucketSize>

/** The actions that are limited per login. */
type LimitedAction = 'booking' | 'pet' | 'download'

/**
 * Limits signing in: only failed tries count, against the address and the account. A browser that the account has
 * signed in from before has its own bucket, so an attacker elsewhere can't keep the owner out.
 */
export async function limitSignIn<Result>(
  context: AuthContext,
  email: string,
  action: () => Promise<Result>,
) {
  const device = isKnownDevice(context, email)
  const keys =
    device === null
      ? [fromAddress(context), counted('quick', email), counted('slow', email)]
      : [counted('device', device)]
  return await limit(context, keys, { email, action, countsSuccess: false })
}

/**
 * Limits actions that take a password or an emailed secret: failed tries count against the address and, if the caller is
 * signed in, against the account, separately from tries to sign in.
 */
export async function limitPasswordTries<Result>(context: AuthContext, action: () => Promise<Result>) {
  const { caller } = context
  const account = caller === null ? [] : [counted('slow', caller.userId)]
  const keys = [fromAddress(context), ...account]
  return await limit(context, keys, { email: caller?.email, action, countsSuccess: false })
}

/**
 * Limits what the secret of a link opens: one that opens nothing counts against the address. A true one is never refused,
 * however many wrong ones came from there: a mobile carrier puts many people behind one address, and no one guesses it.
 */
export async function limitLinkTries<Result>(context: AuthContext, read: () => Promise<Result>) {
  try {
    return await read()
  } catch (error) {
    const isWrong = error instanceof ORPCError && error.status < 500
    if (isWrong && context.limits.mode === 'on') await takeTries(context, [fromAddress(context)])
    throw error
  }
}

/** Limits files of one bill by its links: ten at once, then one every half a minute. */
export async function limitLinkedFiles(context: AuthContext, billId: string): Promise<void> {
  if (context.limits.mode === 'on') await takeTries(context, [counted('linkedFile', billId)])
}

/** Limits PINs: wrong ones count against the address, and each is hashed. The desk counts those of each person. */
export async function limitPins<Result>(context: AuthContext, action: () => Promise<Result>) {
  return await limit(context, [fromAddress(context)], { action, countsSuccess: false })
}

/** Limits actions that send an email: every call counts, against the caller's address and the recipient. */
export async function limitMails<Result>(context: AuthContext, email: string, action: () => Promise<Result>) {
  const keys = [fromAddress(context), counted('mail', email)]
  return await limit(context, keys, { email, action, countsSuccess: true })
}

/**
 * True if the owner of a login may be emailed about another change to it: twenty in a row, then one every three minutes.
 * A login's address may be a stranger's, whom changes made in a loop must not flood.
 */
export async function mayMailChange(tx: Tx, { limits }: AuthContext, email: string): Promise<boolean> {
  return limits.mode === 'off' || (await limits.buckets.take(tx, [counted('change', email)])) === 0
}

/** Limits claiming a customer record: failed tries count against the login, for all phone numbers together. */
export async function limitClaims<Result>(context: SignedIn, action: () => Promise<Result>) {
  return await limitFailures(context, [counted('claim', context.caller.userId)], action)
}

/**
 * Limits entering a phone number: a refusal says that the clinic knows the number, so failed tries count against the
 * login. Once none is left, known and unknown numbers are refused alike.
 */
export async function limitPhones<Result>(context: SignedIn, action: () => Promise<Result>) {
  return await limitFailures(context, [counted('phone', context.caller.userId)], action)
}

/**
 * Limits codes of the second factor: wrong ones count against the login, separately for a browser that it has signed in
 * from before. The wait grows from none to ten seconds to a minute, so that someone with only the password makes at
 * most 1,450 guesses on the first day and can't keep the owner's own browser out.
 */
export async function limitCodes<Result>(
  context: AuthContext,
  { userId, email }: { userId: string; email: string },
  { action, refused }: { action: () => Promise<Result>; refused: () => Promise<void> },
) {
  const device = isKnownDevice(context, email)
  const keys =
    device === null
      ? [counted('quickCode', userId), counted('slowCode', userId)]
      : [counted('deviceCode', device)]
  return await limitFailures(context, keys, action, refused)
}

/** True if the owner of a login may be emailed that its codes are being guessed: once a day. */
export async function mayMailGuesses({ db, limits }: AuthContext, email: string): Promise<boolean> {
  return (await limits.buckets.take(db, [counted('guessMail', email)])) === 0
}

async function limitFailures<Result>(
  context: AuthContext,
  keys: Try[],
  action: () => Promise<Result>,
  refused = async () => {},
) {
  if (context.limits.mode === 'off') return await action()
  const giveBack = await takeTries(context, keys, refused)
  const result = await action()
  await giveBack()
  return result
}

/** Limits starting a sign-in with a passkey or a provider. Each stores a row, so each counts against the address. */
export async function countCall(context: AuthContext): Promise<void> {
  await limit(context, [fromAddress(context)], { action: async () => undefined, countsSuccess: true })
}

/** Who adds rows: a login, or a customer without one. */
type Adding = Pick<AuthContext, 'db' | 'limits' | 'addHeader'> & {
  caller: { userId: string | null; customerId: string | null }
}

/** Limits actions that add rows, such as booking: each counts against the login, if there is one, unless it is refused. */
export async function limitAction<Result>(
  context: Adding,
  kind: LimitedAction,
  action: () => Promise<Result>,
) {
  if (context.limits.mode === 'off') return await action()
  const giveBack = await takeTries(context, [
    counted(kind, context.caller.userId ?? `customer ${context.caller.customerId}`),
  ])
  try {
    return await action()
  } catch (error) {
    await giveBack()
    throw error
  }
}

/** Limits what browsers report about the app: each report is lines of the log. */
export async function countFault(context: AuthContext): Promise<void> {
  if (context.limits.mode === 'on')
    await takeTries(context, [counted('fault', addressKey(context.clientAddress))])
}

/** Limits requests with an access token: 300 at once, then two each second. */
export async function limitToken(context: AuthContext, tokenId: string): Promise<void> {
  if (context.limits.mode === 'on') await takeTries(context, [counted('token', tokenId)])
}

/**
 * Limits reading a calendar feed: sixty times at once, then once a minute. One that is not, or no longer, there counts
 * against the address. Returns how many seconds to wait; 0 if it can be read.
 */
export async function limitFeed(
  { db, limits, clientAddress }: AuthContext,
  feedId: string | undefined,
): Promise<number> {
  if (limits.mode === 'off') return 0
  const key =
    feedId === undefined ? counted('unknownFeed', addressKey(clientAddress)) : counted('feed', feedId)
  return await limits.buckets.take(db, [key])
}

type Limited<Result> = {
  /** The login that the action is for, if it is known. */
  email?: string | undefined
  action: () => Promise<Result>
  countsSuccess: boolean
}

async function limit<Result>(
  context: AuthContext,
  keys: Try[],
  { email, action, countsSuccess }: Limited<Result>,
): Promise<Result> {
  const { limits, addHeader } = context
  if (limits.mode === 'off') return await action()
  const giveBack = await takeTries(context, keys)
  const result = await limits.hashing.run(lanesOf(context, email), action, async () => {
    await giveBack()
    addHeader('retry-after', '1')
    return refusal(LIMIT_REFUSALS, 'TOO_BUSY')
  })
  if (!countsSuccess) await giveBack()
  return result
}

/** A hash at a time for each address and each login, so that one with the right password keeps no one else waiting. */
function lanesOf({ clientAddress }: AuthContext, email: string | undefined): Lane[] {
  const address = { key: `address ${addressKey(clientAddress)}`, mayWait: 8 }
  return email === undefined ? [address] : [address, { key: `login ${email}`, mayWait: 2 }]
}

/** Takes one try from each bucket and returns a function that puts them back. If one is empty, takes none and refuses. */
async function takeTries(
  { db, limits: { buckets }, addHeader }: Pick<AuthContext, 'db' | 'limits' | 'addHeader'>,
  tries: Try[],
  refused = async () => {},
): Promise<() => Promise<void>> {
  const wait = await buckets.take(db, tries)
  if (wait === 0) return () => buckets.giveBack(db, tries)
  await refused()
  addHeader('retry-after', String(wait))
  throw tooOften(wait)
}

function fromAddress({ clientAddress }: AuthContext): Try {
  return { size: SIZES.address, key: `address ${addressKey(clientAddress)}` }
}

function counted(kind: Exclude<keyof typeof SIZES, 'address'>, who: string): Try {
  return { size: SIZES[kind], key: `${kind} ${who}` }
}
