export const AUDIT_TEXTS = {
  subtitle: 'All changes, with the time and the person. Entries can’t be changed or deleted.',
  loading: 'Loading activity...',
  loadFailed: 'Failed to load activity',
  empty: 'No activity yet',
  emptyDetail: 'Changes that people make appear here.',
  nothingFound: 'Nothing matches these filters.',
  oneRecord: 'Only the history of one record is shown.',
  historyEmpty: 'No changes have been recorded for this record yet.',
  erased: 'The values here have been erased.',
  more: 'This action changed more records than are shown here.',
} as const
