import { Ban, CheckCheck, CircleCheck, Clock, type LucideIcon } from 'lucide-react'
import { Badge, type BadgeTone } from '../../../components/badge.tsx'
import type { AppointmentStatus } from '../rules.ts'

/** Confirmed green, completed blue, cancelled red, pending yellow (specification, section 4). */
const LOOKS = {
  pending: { tone: 'yellow', label: 'Pending', icon: Clock },
  confirmed: { tone: 'green', label: 'Confirmed', icon: CircleCheck },
  completed: { tone: 'blue', label: 'Completed', icon: CheckCheck },
  cancelled: { tone: 'red', label: 'Cancelled', icon: Ban },
} as const satisfies Record<AppointmentStatus, { tone: BadgeTone; label: string; icon: LucideIcon }>

/** The status of an appointment. */
export function StatusBadge({ status }: { status: AppointmentStatus }) {
  const { tone, label, icon: Icon } = LOOKS[status]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {label}
    </Badge>
  )
}
