import { BanknoteArrowDown, CircleCheck, Clock, type LucideIcon } from 'lucide-react'
import { Badge, type BadgeTone } from '../../../components/badge.tsx'
import type { PaymentStatus } from '../../appointments/rules.ts'

/** Refunded has a colour of its own (specification, section 4). */
const LOOKS = {
  pending: { tone: 'yellow', label: 'Pending', icon: Clock },
  paid: { tone: 'green', label: 'Paid', icon: CircleCheck },
  refunded: { tone: 'blue', label: 'Refunded', icon: BanknoteArrowDown },
} as const satisfies Record<PaymentStatus, { tone: BadgeTone; label: string; icon: LucideIcon }>

/** The status of a payment as a word, a colour and an icon. */
export function PaymentStatusBadge({ status }: { status: PaymentStatus }) {
  const { tone, label, icon: Icon } = LOOKS[status]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" />}>
      {label}
    </Badge>
  )
}
