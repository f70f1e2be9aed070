import { Syringe } from 'lucide-react'
import { Badge } from '../../../../components/layout/badge.tsx'
import { isOverdue } from '../rules.ts'
import { VaccinationBooked } from './vaccination-booked.tsx'

type VaccinationBadgeProps = {
  /** A clinic day. */
  due: string | null
  /** When it is booked. */
  bookedAt: string | null
}

/** A badge for an overdue vaccination, or for when it is booked; renders nothing otherwise. */
export function VaccinationBadge({ due, bookedAt }: VaccinationBadgeProps) {
  if (!isOverdue(due)) return null
  if (bookedAt !== null)
    return (
      <span className="text-sm text-ink-soft">
        <VaccinationBooked at={bookedAt} />
      </span>
    )
  return (
    <span className="mt-1 [&>span]:whitespace-normal">
      <Badge tone="red" icon={Syringe} label="Vaccination overdue" />
    </span>
  )
}
