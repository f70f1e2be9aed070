export const AUDIT_TEXTS = {
  subtitle: 'Who changed what, and when. Entries can’t be changed or deleted.',
  loading: 'Loading activity...',
  loadFailed: 'Failed to load activity',
  empty: 'No activity yet',
  emptyDetail: 'What people change appears here.',
  nothingFound: 'Nothing matches these filters.',
  oneRecord: 'Only the history of one record is shown.',
  historyEmpty: 'No changes have been recorded for this yet.',
  erased: 'What was here has been erased.',
  more: 'More records were changed than are shown here.',
} as const
