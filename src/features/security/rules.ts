/** A typed code in lower case, without spaces and dashes. */
export function bareCode(typed: string): string {
  return typed.toLowerCase().replace(/[\s-]/g, '')
}

/** Why signing in or connecting with a provider failed: the `problem` in the page's address. */
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

/** The result of a return from a provider, from the page's address. */
export type ProviderCallback = { problem?: ProviderProblem | undefined; linked?: boolean | undefined }
