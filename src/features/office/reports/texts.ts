/** What the reports say of days that they can't be about. */
export const REPORT_TEXTS = {
  dayMissing: 'Please select a day',
  backwards: 'The last day is before the first',
  tooLong: 'At most 366 days at once',
} as const
