import { refusal, TOO_OFTEN } from '../../../lib/refusal.ts'
import { addressKey, type BucketSize } from '../../../lib/server/token-buckets.ts'
import { LIMIT_REFUSALS } from '../contract.ts'
import type { AuthContext, SignedIn } from './find-caller.ts'
import { isKnownDevice } from './remember-device.ts'

/**
 * What is counted, and how much of it is allowed. An account has a quick and a slow bucket, so that the wait
 * between two wrong passwords grows from none to ten seconds to a minute and a half; nobody is locked out for
 * good. An address is generous, since a mobile carrier puts many people behind one: thirty within a minute.
 * Of bookings a login has thirty within an hour, of new pets sixty.
 */
const SIZES = {
  address: { burst: 28, secondsPerTry: 30 },
  quick: { burst: 5, secondsPerTry: 10 },
  slow: { burst: 10, secondsPerTry: 90 },
  device: { burst: 10, secondsPerTry: 30 },
  mail: { burst: 5, secondsPerTry: 600 },
  booking: { burst: 20, secondsPerTry: 360 },
  pet: { burst: 50, secondsPerTry: 360 },
  claim: { burst: 10, secondsPerTry: 600 },
} as const satisfies Record<string, BucketSize>

/** What is limited for each login. */
type LimitedAction = 'booking' | 'pet'

type Counted = { size: BucketSize; key: string }

/**
 * Signing in: only failed tries count, against the address and the account. A browser from which that account
 * has signed in before has its own bucket: whoever guesses elsewhere does not keep the owner out.
 */
export async function limitSignIn<Result>(context: AuthContext, email: string, act: () => Promise<Result>) {
  const device = isKnownDevice(context, email)
  const keys =
    device === null
      ? [fromAddress(context), counted('quick', email), counted('slow', email)]
      : [counted('device', device)]
  return await limit(context, keys, { act, countsSuccess: false })
}

/**
 * Acts that give a password or a secret from a mail: failed tries count against the address and, of somebody who is
 * signed in, against their account, apart from the tries to sign in to it.
 */
export async function limitPasswordTries<Result>(context: AuthContext, act: () => Promise<Result>) {
  const account = context.caller === null ? [] : [counted('slow', context.caller.userId)]
  return await limit(context, [fromAddress(context), ...account], { act, countsSuccess: false })
}

/** Signing up and asking for mails: each counts against the address, mails against the one who gets them, too. */
export async function limitMails<Result>(context: AuthContext, email: string, act: () => Promise<Result>) {
  return await limit(context, [fromAddress(context), counted('mail', email)], { act, countsSuccess: true })
}

/** Claiming a record: failed tries count against the login, whichever phones they were for. */
export async function limitClaims<Result>(context: SignedIn, act: () => Promise<Result>) {
  if (context.limits.mode === 'off') return await act()
  const giveBack = takeTries(context, [counted('claim', context.caller.userId)])
  const result = await act()
  giveBack()
  return result
}

/**
 * Setting out to sign in with a passkey or at a provider: each keeps a row for some minutes, so each counts against
 * the address.
 */
export async function countCall(context: AuthContext): Promise<void> {
  await limit(context, [fromAddress(context)], { act: async () => undefined, countsSuccess: true })
}

/**
 * What fills the database, such as booking, counts against the login; what was refused does not count. Nothing is
 * hashed here, so any number may do it at once.
 */
export async function limitAction<Result>(
  context: SignedIn,
  kind: LimitedAction,
  act: () => Promise<Result>,
) {
  if (context.limits.mode === 'off') return await act()
  const giveBack = takeTries(context, [counted(kind, context.caller.userId)])
  try {
    return await act()
  } catch (error) {
    giveBack()
    throw error
  }
}

async function limit<Result>(
  context: AuthContext,
  keys: Counted[],
  { act, countsSuccess }: { act: () => Promise<Result>; countsSuccess: boolean },
): Promise<Result> {
  const { limits, addHeader } = context
  if (limits.mode === 'off') return await act()
  const giveBack = takeTries(context, keys)
  const result = await limits.hashing.runOrThrow(act, () => {
    giveBack()
    addHeader('retry-after', '1')
    return refusal(LIMIT_REFUSALS, 'TOO_BUSY')
  })
  if (!countsSuccess) giveBack()
  return result
}

/** Takes a try out of each bucket and gives what puts them back. Refuses, and takes none, while one is empty. */
function takeTries({ limits: { buckets }, addHeader }: AuthContext, keys: Counted[]): () => void {
  const waits = keys.map(({ key, size }) => buckets.take(key, size))
  const giveBack = () => {
    keys.forEach(({ key }, index) => {
      if (waits[index] === 0) buckets.giveBack(key)
    })
  }
  const wait = Math.max(...waits)
  if (wait === 0) return giveBack
  giveBack()
  addHeader('retry-after', String(wait))
  throw refusal(TOO_OFTEN, 'TOO_MANY_TRIES')
}

function fromAddress({ clientAddress }: AuthContext): Counted {
  return { size: SIZES.address, key: `address ${addressKey(clientAddress)}` }
}

function counted(kind: Exclude<keyof typeof SIZES, 'address'>, who: string): Counted {
  return { size: SIZES[kind], key: `${kind} ${who}` }
}
