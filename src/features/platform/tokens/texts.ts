import type { Refusal } from '../../../lib/refusal.ts'
import { PASSWORD_REFUSALS } from '../auth/texts.ts'
import { MAX_TOKENS } from './rules.ts'

export const TOKEN_TEXTS = {
  loadFailed: 'Failed to load the access tokens',
  nameRequired: 'Please give this token a name',
  scopesRequired: 'Please choose what the token may do',
  noScope: 'This scope does not exist',
  notForYou: 'Your login can’t do this',
  secret: 'Keep this token as secret as a password. Anyone who has it can do what you allowed.',
  removed: 'Token removed',
  failed: 'An error occurred',
} as const

export const TOKEN_REFUSALS = {
  ...PASSWORD_REFUSALS,
  TOKEN_MISSING: { status: 404, message: 'This token no longer exists' },
  TOO_MANY_TOKENS: {
    status: 409,
    message: `You can have up to ${MAX_TOKENS} tokens. Remove one to add another.`,
    values: { max: MAX_TOKENS },
  },
} as const satisfies Record<string, Refusal>
