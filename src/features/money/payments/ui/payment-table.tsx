import { Ban, BanknoteArrowDown, CircleCheck, Clock, History, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/actions/button.tsx'
import { IconButton } from '../../../../components/actions/icon-button.tsx'
import { PhoneLink } from '../../../../components/actions/phone-link.tsx'
import { RoutedButton } from '../../../../components/actions/routed-links.tsx'
import { Menu } from '../../../../components/dialogs/menu.tsx'
import { Badge, type BadgeProps } from '../../../../components/layout/badge.tsx'
import { type Column, Table } from '../../../../components/lists/table.tsx'
import { formatTime, formatYearDate } from '../../../../lib/time.ts'
import { type PaymentStatus, paymentStatusLabels } from '../../../planning/appointments/rules.ts'
import { RecordHistory, useMayHistory } from '../../../platform/audit/ui/record-history.tsx'
import { useMay } from '../../../platform/auth/ui/use-may.ts'
import { billsPaths } from '../../bills/paths.ts'
import type { Payment } from '../contract.ts'
import { canApply, isCancelled } from '../rules.ts'
import { AmountCell } from './amount-cell.tsx'
import { paymentsClient } from './api.ts'
import { useMarkPaid } from './use-payment-change.ts'

type OnRefund = ((payment: Payment) => void) | undefined
/** Without `onRefund`, nothing can be refunded. */
type PaymentTableProps = { payments: Payment[]; onRefund: OnRefund }

/** The payments as a table: Date, Customer, Service, Amount, Status, Actions (specification, section 2). */
export function PaymentTable({ payments, onRefund }: PaymentTableProps) {
  const mayTake = useMay(paymentsClient.markPaid)
  const mayAct = useMayHistory() || mayTake || onRefund !== undefined
  const shown: Column<Payment>[] = [
    { label: 'Date', cell: (payment) => <When at={new Date(payment.appointmentDate)} /> },
    { label: 'Customer', role: 'title', cell: (payment) => <Who customer={payment.customer} /> },
    { label: 'Service', cell: (payment) => <Service name={payment.serviceType} /> },
    { label: 'Amount', numeric: true, cell: (payment) => <AmountCell payment={payment} /> },
    { label: 'Status', role: 'state', cell: (payment) => <Status payment={payment} /> },
  ]
  const actions: Column<Payment> = {
    label: 'Actions',
    role: 'actions',
    cell: (payment) => <Actions payment={payment} onRefund={onRefund} />,
  }
  const columns = mayAct ? [...shown, actions] : shown
  return <Table label="Payments" columns={columns} rows={payments} rowKey={({ id }) => id} />
}

function When({ at }: { at: Date }) {
  return (
    <span>
      <span className="inline-block">{formatYearDate(at)}</span>{' '}
      <span className="inline-block text-ink-soft rows:block">{formatTime(at)}</span>
    </span>
  )
}

/** As wide as the longest word of the usual services, so that none is broken. */
function Service({ name }: { name: string }) {
  return <span className="wrap-anywhere rows:inline-block rows:min-w-24">{name}</span>
}

function Who({ customer: { fullName, phone } }: { customer: Payment['customer'] }) {
  return (
    <>
      <span className="wrap-anywhere">{fullName}</span>
      {phone !== null && <PhoneLink phone={phone} className="block w-fit text-base font-normal" />}
    </>
  )
}

function Status({ payment }: { payment: Payment }) {
  return (
    <span className="grid justify-items-end gap-1 rows:justify-items-start">
      <PaymentStatusBadge status={payment.paymentStatus} />
      {isCancelled(payment) && <Badge tone="red" icon={Ban} label="Cancelled" />}
      {payment.refundReason !== null && (
        <span className="max-w-56 text-sm text-ink-soft wrap-anywhere">{payment.refundReason}</span>
      )}
    </span>
  )
}

/** Marks a payment as paid; what has a part of its bill paid already leads to Checkout, which shows the rest. */
function Taking({ payment }: { payment: Payment }) {
  const markPaid = useMarkPaid(payment)
  if (payment.paidInPart !== null)
    return (
      <RoutedButton size="dense" to={billsPaths.checkout} search={{ appointment: payment.id }}>
        Checkout
      </RoutedButton>
    )
  return (
    <Button size="dense" pending={markPaid.isPending} onClick={() => markPaid.mutate()}>
      Mark as Paid
    </Button>
  )
}

function Actions({ payment, onRefund }: { payment: Payment; onRefund: OnRefund }) {
  const mayTake = useMay(paymentsClient.markPaid)
  const hasHistory = useMayHistory()
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const { fullName } = payment.customer
  const showHistory = () => setHistoryOpen(true)
  const icon = 'size-5 shrink-0'
  const entries = [
    onRefund !== undefined && {
      id: 'refund',
      label: 'Refund',
      icon: <Undo2 className={icon} aria-hidden="true" />,
      onSelect: () => onRefund(payment),
    },
    hasHistory && {
      id: 'history',
      label: 'History',
      icon: <History className={icon} aria-hidden="true" />,
      onSelect: showHistory,
    },
  ].filter((entry) => entry !== false)
  return (
    <span className="-me-3 inline-flex items-center">
      {mayTake && canApply('markPaid', payment) && <Taking payment={payment} />}
      {onRefund !== undefined && canApply('refund', payment) ? (
        <Menu label={`Actions for the payment of ${fullName}`} entries={entries} />
      ) : (
        hasHistory && (
          <IconButton
            label={`History of the payment of ${fullName}`}
            icon={<History className={icon} aria-hidden="true" />}
            onClick={showHistory}
          />
        )
      )}
      {isHistoryOpen && (
        <RecordHistory
          record={payment.id}
          name={`${fullName}’s payment`}
          onClose={() => setHistoryOpen(false)}
        />
      )}
    </span>
  )
}

/** Refunded has a colour of its own (specification, section 4). */
const LOOKS = {
  pending: { tone: 'yellow', icon: Clock },
  paid: { tone: 'green', icon: CircleCheck },
  refunded: { tone: 'blue', icon: BanknoteArrowDown },
} as const satisfies Record<PaymentStatus, Omit<BadgeProps, 'label'>>

/** The status of a payment as a word, a colour and an icon. */
function PaymentStatusBadge({ status }: { status: PaymentStatus }) {
  return <Badge {...LOOKS[status]} label={paymentStatusLabels()[status]} />
}
