/** What the reports say of days that they can't be about, and of a file that can't be made. */
export const REPORT_TEXTS = {
  dayMissing: 'Please select a day',
  backwards: 'The last day is before the first day',
  tooLong: 'At most 366 days at once',
  gstFailed: 'Failed to save the files for the GST return',
} as const
