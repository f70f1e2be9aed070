/** What the settings of the public site say. */
export const SETTINGS_TEXTS = {
  loading: 'Loading your site...',
  loadFailed: 'Failed to load your site',
  saved: 'Saved to the draft',
  saveFailed: 'Failed to save',
  pictureFailed: 'Failed to save the picture',
  previewFailed: 'Failed to open the preview',
  published: 'Your site is published',
  publishFailed: 'Failed to publish',
  discarded: 'The draft is discarded',
  discardFailed: 'Failed to discard the draft',
  publishedAgain: 'The earlier edition is on the site again',
  loadingEditions: 'Loading the history...',
  editionsFailed: 'Failed to load the history',
  putAwayFailed: 'Failed to hide the guide',
} as const
