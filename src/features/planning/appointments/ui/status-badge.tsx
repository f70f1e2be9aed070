import { Ban, CheckCheck, CircleCheck, Clock } from 'lucide-react'
import { Badge, type BadgeProps } from '../../../../components/layout/badge.tsx'
import type { AppointmentStatus } from '../clinic-filters.ts'

/** Confirmed green, completed blue, cancelled red, pending yellow (specification, section 4). */
export const statusLooks = () =>
  ({
    pending: { tone: 'yellow', label: 'Pending', icon: Clock },
    confirmed: { tone: 'green', label: 'Confirmed', icon: CircleCheck },
    completed: { tone: 'blue', label: 'Completed', icon: CheckCheck },
    cancelled: { tone: 'red', label: 'Cancelled', icon: Ban },
  }) satisfies Record<AppointmentStatus, BadgeProps>

/** The status of an appointment. */
export function StatusBadge({ status }: { status: AppointmentStatus }) {
  return <Badge {...statusLooks()[status]} />
}
