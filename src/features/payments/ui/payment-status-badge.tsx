import { BanknoteArrowDown, CircleCheck, Clock } from 'lucide-react'
import { Badge, type BadgeProps } from '../../../components/badge.tsx'
import type { PaymentStatus } from '../../appointments/rules.ts'

/** Refunded has a colour of its own (specification, section 4). */
const looks = () =>
  ({
    pending: { tone: 'yellow', label: 'Pending', icon: Clock },
    paid: { tone: 'green', label: 'Paid', icon: CircleCheck },
    refunded: { tone: 'blue', label: 'Refunded', icon: BanknoteArrowDown },
  }) satisfies Record<PaymentStatus, BadgeProps>

/** The status of a payment as a word, a colour and an icon. */
export function PaymentStatusBadge({ status }: { status: PaymentStatus }) {
  return <Badge {...looks()[status]} />
}
