import { z } from 'zod'
import { stateNow } from '../../../lib/web/late-change.ts'
import { APPOINTMENT_STATUSES } from '../rules.ts'

const changed = z.object({ status: z.enum(APPOINTMENT_STATUSES) })

/** The appointment's current status, if `failure` is the refusal of a change that came too late; else undefined. */
export function statusNow(failure: unknown) {
  return stateNow(failure, 'STATUS_CHANGED', changed)?.status
}
