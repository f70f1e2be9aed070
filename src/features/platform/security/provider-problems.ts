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
