import { stateNow } from '../../../../lib/web/late-change.ts'
import type { AppointmentStatus } from '../clinic-filters.ts'

/** The appointment's current status, if `failure` is the refusal of a change that came too late; else undefined. */
export function statusNow(failure: unknown) {
  return stateNow<{ status: AppointmentStatus }>(failure, 'STATUS_CHANGED')?.status
}
