import { visitTypeLabels } from '../../services/visit-types.ts'
import type { Appointment } from '../appointment-schemas.ts'

type Placed = Pick<Appointment, 'visitType' | 'houseVisitAddress' | 'person'>

/** `Clinic Visit with Dr. Rao`, `House Visit: 5 Mango Grove`. */
export function placeWords({ visitType, houseVisitAddress, person }: Placed): string {
  const type = visitTypeLabels()[visitType]
  const withWhom = person ? `${type} with ${person}` : type
  return houseVisitAddress === null ? withWhom : `${withWhom}: ${houseVisitAddress}`
}
