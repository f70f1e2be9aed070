import { BanknoteArrowDown, CircleCheck, Clock } from 'lucide-react'
import { Badge, type BadgeProps } from '../../../components/layout/badge.tsx'
import { type PaymentStatus, paymentStatusLabels } from '../../appointments/rules.ts'

/** Refunded has a colour of its own (specification, section 4). */
const LOOKS = {
  pending: { tone: 'yellow', icon: Clock },
  paid: { tone: 'green', icon: CircleCheck },
  refunded: { tone: 'blue', icon: BanknoteArrowDown },
} as const satisfies Record<PaymentStatus, Omit<BadgeProps, 'label'>>

/** The status of a payment as a word, a colour and an icon. */
export function PaymentStatusBadge({ status }: { status: PaymentStatus }) {
  return <Badge {...LOOKS[status]} label={paymentStatusLabels()[status]} />
}
