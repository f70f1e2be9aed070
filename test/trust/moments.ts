/** When and where tests run: a time, the zone of the machine, and its language. */
export type Moment = { at: string; TZ: string; LANG: string }

/** Ends of days, months, years and of February, in Kolkata and in UTC; all days of the week are among them. */
const TIMES = [
  '2027-02-28 23:50 +0530',
  '2028-02-28 23:50 UTC',
  '2028-02-29 23:50 +0530',
  '2032-02-29 00:10 UTC',
  '2027-03-31 23:50 +0530',
  '2027-04-01 00:10 +0530',
  '2028-03-31 23:50 UTC',
  '2028-04-01 00:10 UTC',
  '2027-12-31 23:50 UTC',
  '2028-12-31 23:50 +0530',
  '2029-01-01 00:10 +0530',
  '2029-01-31 00:10 UTC',
]
const ZONES = ['Asia/Kolkata', 'America/Los_Angeles', 'Pacific/Kiritimati', 'UTC', 'Europe/Berlin']
const LANGUAGES = ['C.UTF-8', 'de_DE.UTF-8', 'hi_IN.UTF-8', 'tr_TR.UTF-8']

const turn = (list: readonly string[], index: number) => list[index % list.length] ?? ''

/** Each time once, on another machine than the one before. */
export const MOMENTS: readonly Moment[] = TIMES.map((at, index) => ({
  at,
  TZ: turn(ZONES, index),
  LANG: turn(LANGUAGES, index),
}))
