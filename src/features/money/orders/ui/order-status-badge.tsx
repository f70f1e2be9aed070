import { Ban, CheckCheck, Clock } from 'lucide-react'
import { Badge, type BadgeProps } from '../../../../components/layout/badge.tsx'
import type { OrderStatus } from '../order-statuses.ts'

/** The same colours as for appointments with a similar status. */
const looks = () =>
  ({
    pending: { tone: 'yellow', label: 'Pending', icon: Clock },
    completed: { tone: 'blue', label: 'Completed', icon: CheckCheck },
    cancelled: { tone: 'red', label: 'Cancelled', icon: Ban },
  }) satisfies Record<OrderStatus, BadgeProps>

/** The status of an order as a word, a colour and an icon. */
export function OrderStatusBadge({ status }: { status: OrderStatus }) {
  return <Badge {...looks()[status]} />
}
