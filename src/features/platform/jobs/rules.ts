/** The kinds of jobs, as an admin reads them. */
export const jobKinds = (): Readonly<Record<string, string>> => ({
  mail: 'Mail',
  push: 'Push message',
  announcement: 'Booking notifications',
  webhook: 'Webhook',
  waitlist: 'Waitlist offers',
  reminders: 'Reminders',
  import: 'List import',
  backup: 'Hourly backup',
  'clean-up': 'Hourly clean-up',
})

/** What a kind of job is called on the page. */
export function kindWords(kind: string): string {
  return jobKinds()[kind] ?? kind
}
