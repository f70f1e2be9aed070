import { clinic } from '../../../../../clinic/clinic.ts'
import { COMMON_REFUSALS, refusal } from '../../../../../lib/refusal.ts'
import { AUTH_TEXTS } from '../../texts.ts'

/** A common word with up to this many extra digits and symbols still counts as common. */
const MAX_DECORATION = 6
/** Shorter words match the list by chance: `abc-9372` is not a common password. */
const MIN_WORD = 4

/** Refuses one of the most common passwords, at its field. On the server: the list is larger than a whole page. */
export async function refuseCommonPassword(
  field: 'password' | 'newPassword',
  password: string,
): Promise<void> {
  if (await isCommonPassword(password))
    throw refusal(COMMON_REFUSALS, 'BAD_REQUEST', { fields: { [field]: AUTH_TEXTS.commonPassword } })
}

/**
 * True when a password is, ignoring case, one of the 49,233 found most often in leaks, either exactly or with a few
 * extra digits and symbols, or the clinic's name or city written so, or a run such as `123456789012`.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const list = await readList()
  const lower = password.toLowerCase()
  const word = lower.replace(/[^a-z]/g, '')
  const isDecorated =
    word.length >= MIN_WORD &&
    lower.length - word.length <= MAX_DECORATION &&
    (list.has(word) || isOwnWord(word))
  return isDecorated || list.has(lower) || isRun(lower)
}

/** True for the clinic's name, a word in it, and its city: the first that a person would guess here. */
function isOwnWord(word: string): boolean {
  return [clinic.name, clinic.city]
    .flatMap((text) => [text.replace(/[^a-z]/gi, ''), ...text.split(/[^a-z]+/i)])
    .some((own) => own.toLowerCase() === word)
}

let read: Promise<ReadonlySet<string>> | undefined

/** Loaded when the first new password is checked, so that it does not slow the server's start. */
function readList(): Promise<ReadonlySet<string>> {
  read ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'] as readonly string[]),
  )
  return read
}

/** True for `aaaaaa`, `123456789012` and `zyxwvu`: every character follows the one before by the same step. */
function isRun(text: string): boolean {
  const steps = [...text]
    .slice(1)
    .map((char, index) => stepBetween(text.charCodeAt(index), char.charCodeAt(0)))
  const [first] = steps
  return first !== undefined && Math.abs(first) <= 1 && steps.every((step) => step === first)
}

/** The step between two characters; 9 is followed by 0. */
function stepBetween(before: number, after: number): number {
  const step = after - before
  return Math.abs(step) === 9 ? -Math.sign(step) : step
}
