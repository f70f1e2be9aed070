import type { Refusal } from '../../../lib/refusal.ts'
import type { WeightSource } from './weight-rules.ts'

export const WEIGHT_TEXTS = {
  weighed: 'Weight saved',
  weighFailed: 'Failed to save the weight',
  removed: 'Weight removed',
  removeFailed: 'Failed to remove the weight',
  loading: 'Loading the weights...',
  loadFailed: 'Failed to load the weights',
} as const

export const WEIGHT_REFUSALS = {
  WEIGHT_DOUBTFUL: { status: 409, message: 'This weight is unusual for the pet. Please check the weight.' },
  WEIGHT_MISSING: { status: 404, message: 'This weight was not found.' },
  KEY_REUSED: { status: 422, message: WEIGHT_TEXTS.weighFailed },
} as const satisfies Record<string, Refusal>

/** Where each weight comes from, in a word. */
export const weightSourceLabels = (): Readonly<Record<WeightSource, string>> => ({
  sheet: 'Case sheet',
  scale: 'Scale',
  form: 'Details',
})
