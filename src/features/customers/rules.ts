import type { Preferences } from './contract.ts'

/** The ways in which a customer may be told of something; those that nobody delivers yet say so. */
export const CHANNELS: readonly { id: keyof Preferences; label: string; available: boolean }[] = [
  { id: 'email', label: 'Email', available: true },
  { id: 'sms', label: 'SMS', available: false },
  { id: 'push', label: 'Push', available: false },
]
