export const HISTORY_TEXTS = {
  loading: 'Loading the history...',
  loadFailed: 'Failed to load the history',
} as const
