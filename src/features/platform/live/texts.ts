import type { Refusal } from '../../../lib/refusal.ts'

export const LIVE_REFUSALS = {
  TOO_MANY_STREAMS: {
    status: 429,
    message: 'Too many pages are open. The pages still refresh by themselves.',
  },
} as const satisfies Record<string, Refusal>
