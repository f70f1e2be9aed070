/** Browsers by the word that only they write, each before those whose word it writes as well. */
const BROWSERS = [
  ['Edge', /\bEdgA?(iOS)?\//],
  ['Opera', /\b(OPR|OPX|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Headless)?Chrom(e|ium)\/|\bCriOS\//],
  ['Safari', /\bSafari\//],
] as const

const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const

/** What people call a browser that names itself like this: `Chrome on Android`. */
export function deviceName(userAgent: string | null): string {
  const find = (kinds: readonly (readonly [string, RegExp])[]) =>
    kinds.find(([, word]) => word.test(userAgent ?? ''))?.[0]
  const browser = find(BROWSERS) ?? 'Unknown browser'
  const system = find(SYSTEMS)
  return system === undefined ? browser : `${browser} on ${system}`
}

/** A code as it was made, whatever case, blanks and dashes it was typed with. */
export function bareCode(typed: string): string {
  return typed.toLowerCase().replace(/[\s-]/g, '')
}

/** Why a visit to a provider did not lead to a session or a connection: the word in the address. */
export const PROVIDER_PROBLEM_WORDS = [
  'cancelled',
  'unverified',
  'not-linked',
  'other-address',
  'other-identity',
  'taken',
  'failed',
] as const
export type ProviderProblem = (typeof PROVIDER_PROBLEM_WORDS)[number]

/** What the address says of a visit to a provider that has just ended. */
export type ProviderCallback = { problem?: ProviderProblem | undefined; linked?: boolean | undefined }
