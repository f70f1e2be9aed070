import type { Refusal } from '../../../lib/refusal.ts'

export const ALERT_TEXTS = {
  loading: 'Loading alerts...',
  loadFailedTitle: 'Error loading alerts',
  loadFailed: 'Failed to load system alerts',
  none: 'No active system alerts at this time.',
  noneFound: 'No system alerts found',
  titleRequired: 'Alert title is required',
  messageRequired: 'Alert message is required',
  typeRequired: 'Please choose one of the four types',
  priority: 'Priority must be from 1 to 5',
  expiry: 'Please choose today or a later date',
  created: 'Alert created successfully',
  updated: 'Alert updated successfully',
  deleted: 'Alert deleted successfully',
  saveFailed: 'Failed to save alert',
  deleteFailed: 'Failed to delete alert',
  dismissed: 'Alert dismissed',
  dismissFailed: 'Failed to dismiss alert',
  restoreFailed: 'Failed to show the alert again',
  notSignedIn: 'You must be logged in to perform this action',
} as const

export const ALERT_REFUSALS = {
  ALERT_MISSING: { status: 404, message: 'This alert was not found.' },
  ALERT_CHANGED: { status: 409, message: 'This alert has changed in the meantime.' },
} as const satisfies Record<string, Refusal>
