import { Syringe } from 'lucide-react'
import { Badge } from '../../../components/layout/badge.tsx'
import { isOverdue } from '../rules.ts'

/** A badge for an overdue vaccination; renders nothing otherwise. `due` is a clinic day. */
export function VaccinationBadge({ due }: { due: string | null }) {
  if (!isOverdue(due)) return null
  return (
    <span className="mt-1 [&>span]:whitespace-normal">
      <Badge tone="red" icon={Syringe} label="Vaccination overdue" />
    </span>
  )
}
