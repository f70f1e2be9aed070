import { COMMON_REFUSALS, refusal } from '../../../lib/refusal.ts'
import { AUTH_TEXTS } from '../contract.ts'

/** So many digits and signs around a common word make no other password of it. */
const MAX_DECORATION = 6
/** Shorter words are in the list by chance: `abc-9372` is no common password. */
const MIN_WORD = 4

/**
 * Refuses a new password that is among the most common ones, at the field it was entered in. The list stays on the
 * server: it is several times as long as all of a page.
 */
export async function refuseCommonPassword(
  field: 'password' | 'newPassword',
  password: string,
): Promise<void> {
  if (await isCommonPassword(password))
    throw refusal(COMMON_REFUSALS, 'BAD_REQUEST', { fields: { [field]: AUTH_TEXTS.commonPassword } })
}

/**
 * True when a password is in the list of 49,233 that were found most often in leaks, in any case: as it is, or dressed
 * up with a few digits and signs; also when it is a run such as `123456789012`.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const list = await readList()
  const lower = password.toLowerCase()
  const word = lower.replace(/[^a-z]/g, '')
  const isDressed = word.length >= MIN_WORD && lower.length - word.length <= MAX_DECORATION && list.has(word)
  return isDressed || list.has(lower) || isRun(lower)
}

let read: Promise<ReadonlySet<string>> | undefined

/** Unpacked when the first new password is chosen: a start need not wait for it. */
function readList(): Promise<ReadonlySet<string>> {
  read ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'] as readonly string[]),
  )
  return read
}

/** True for `aaaaaa`, `123456789012` and `zyxwvu`: each sign is as far from the one before as all others are. */
function isRun(text: string): boolean {
  const steps = [...text]
    .slice(1)
    .map((sign, place) => stepBetween(text.charCodeAt(place), sign.charCodeAt(0)))
  const [first] = steps
  return first !== undefined && Math.abs(first) <= 1 && steps.every((step) => step === first)
}

/** After 9 comes 0. */
function stepBetween(before: number, after: number): number {
  const step = after - before
  return Math.abs(step) === 9 ? -Math.sign(step) : step
}
