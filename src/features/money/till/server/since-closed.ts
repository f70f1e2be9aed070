import { clinicDay, startOfDay } from '../../../../lib/time.ts'
import type { TillRow } from './till-queries.ts'

/** Since when money is outside of tills at an instant: since the last one was closed, if no clock was ahead then. */
export function sinceClosed(last: TillRow | undefined, at: Date): Date {
  return last?.closedAt && last.closedAt <= at ? last.closedAt : startOfDay(clinicDay(at))
}
