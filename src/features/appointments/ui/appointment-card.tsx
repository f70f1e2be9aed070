import { MapPin, Stethoscope } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../../../components/card.tsx'
import { SpeciesArt } from '../../../components/species-art.tsx'
import { formatMoney } from '../../../lib/money.ts'
import { formatPhone } from '../../../lib/phone.ts'
import { formatLongDate, formatTime } from '../../../lib/time.ts'
import type { Appointment } from '../contract.ts'
import { VISIT_TYPE_LABELS } from '../rules.ts'
import { StatusBadge } from './status-badge.tsx'

type AppointmentCardProps = {
  visit: Appointment
  /** Who comes, where the reader is the clinic. */
  customer?: { fullName: string; phone: string | null }
  /** The amount also while the visit is pending: for the clinic. */
  showAmount?: boolean
  /** Whether it is paid, where the amount is shown and something is owed. */
  showPayment?: boolean
  /** Where the list stands under a heading of its own, its visits go one deeper. */
  headingLevel?: 2 | 3
  /** What can be done. */
  children?: ReactNode
}

/** A visit: when, what, for whom, where, its state, and the amount once it is no longer pending. */
export function AppointmentCard(props: AppointmentCardProps) {
  const { visit, customer, showAmount, showPayment = false, headingLevel = 2, children } = props
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  const at = new Date(visit.appointmentDate)
  const amountShown = showAmount || visit.status !== 'pending'
  return (
    <li>
      <Card className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-4 p-5 sm:grid-cols-[auto_minmax(0,1fr)_auto]">
        <SpeciesArt species={visit.pet.species} name={visit.pet.name} className="size-12 sm:size-14" />
        <div className="grid gap-1">
          <Heading className="text-lg">
            {formatLongDate(at)}, {formatTime(at)}
          </Heading>
          <p>
            {visit.serviceType} for {visit.pet.name} ({visit.pet.species})
          </p>
          {customer && <CustomerLine {...customer} />}
          <Place visit={visit} />
          {visit.notes !== null && (
            <p className="text-ink-soft whitespace-pre-line wrap-anywhere">{visit.notes}</p>
          )}
        </div>
        <div className="col-start-2 flex flex-wrap items-center justify-between gap-2 sm:col-start-auto sm:grid sm:justify-items-end">
          <StatusBadge status={visit.status} />
          {visit.cancelledLate && <p className="text-sm text-ink-soft">Less than 24 hours ahead</p>}
          {amountShown && <p className="font-semibold tabular-nums">{formatMoney(visit.paymentAmount)}</p>}
          {showPayment && amountShown && isOwed(visit) && (
            <p className="text-sm text-ink-soft">{PAYMENT_LABELS[visit.paymentStatus]}</p>
          )}
        </div>
        {children && <div className="col-start-2 flex flex-wrap gap-2 sm:col-end-4">{children}</div>}
      </Card>
    </li>
  )
}

const PAYMENT_LABELS = {
  pending: 'Payment pending',
  paid: 'Paid',
  refunded: 'Refunded',
} as const satisfies Record<Appointment['paymentStatus'], string>

/** For a cancelled visit that nobody paid there is nothing to pay. */
function isOwed({ status, paymentStatus }: Appointment): boolean {
  return status !== 'cancelled' || paymentStatus !== 'pending'
}

function CustomerLine({ fullName, phone }: { fullName: string; phone: string | null }) {
  return (
    <p className="flex flex-wrap gap-x-3">
      {fullName}
      {phone !== null && (
        <a href={`tel:${phone}`} className="text-pine-ink underline underline-offset-4 whitespace-nowrap">
          {formatPhone(phone)}
        </a>
      )}
    </p>
  )
}

function Place({ visit }: { visit: Appointment }) {
  const Icon = visit.visitType === 'house' ? MapPin : Stethoscope
  return (
    <p className="flex gap-2 text-ink-soft">
      <Icon className="mt-1 size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere">
        {VISIT_TYPE_LABELS[visit.visitType]}
        {visit.houseVisitAddress !== null && `: ${visit.houseVisitAddress}`}
      </span>
    </p>
  )
}
