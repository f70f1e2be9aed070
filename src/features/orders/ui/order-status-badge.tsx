import { Ban, CheckCheck, Clock, type LucideIcon } from 'lucide-react'
import { Badge, type BadgeTone } from '../../../components/badge.tsx'
import type { OrderStatus } from '../rules.ts'

/** The same colours as for appointments with a similar status. */
const LOOKS = {
  pending: { tone: 'yellow', label: 'Pending', icon: Clock },
  completed: { tone: 'blue', label: 'Completed', icon: CheckCheck },
  cancelled: { tone: 'red', label: 'Cancelled', icon: Ban },
} as const satisfies Record<OrderStatus, { tone: BadgeTone; label: string; icon: LucideIcon }>

/** The status of an order as a word, a colour and an icon. */
export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  const { tone, label, icon: Icon } = LOOKS[status]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {label}
    </Badge>
  )
}
