const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** How many of the latest backups stay: one in each of so many hours, days, weeks and months of 30 days. */
const SPANS = [
  { spanMs: HOUR_MS, count: 24 },
  { spanMs: DAY_MS, count: 14 },
  { spanMs: 7 * DAY_MS, count: 8 },
  { spanMs: 30 * DAY_MS, count: 12 },
]

/**
 * The times of the backups to keep, of all that there are. In each span of time the oldest stays, so that it grows
 * into the longer spans; the newest of all always stays. Those of a clock that was ahead of `now` count for themselves, or
 * they would take the places of those that are made since.
 */
export function thinBackups(times: readonly Date[], now: Date): Date[] {
  const sorted = [...times].sort((one, other) => other.getTime() - one.getTime())
  return [...thin(sorted.filter((time) => time > now)), ...thin(sorted.filter((time) => time <= now))]
}

function thin(sorted: readonly Date[]): Date[] {
  const remaining = new Set(sorted.slice(0, 1))
  for (const { spanMs, count } of SPANS) {
    const oldest = new Map<number, Date>()
    for (const time of sorted) oldest.set(Math.floor(time.getTime() / spanMs), time)
    for (const time of [...oldest.values()].slice(0, count)) remaining.add(time)
  }
  return sorted.filter((time) => remaining.has(time))
}
