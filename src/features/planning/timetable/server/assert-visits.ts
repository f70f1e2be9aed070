import { refusal } from '../../../../lib/refusal.ts'
import type { VisitType } from '../../services/visit-types.ts'
import type { Timetable } from '../rules.ts'
import { TIMETABLE_REFUSALS } from '../texts.ts'

/** Refuses a house visit if the clinic makes none. */
export function assertVisits({ houseVisits }: Timetable, visitType: VisitType | undefined): void {
  if (houseVisits || visitType !== 'house') return
  throw refusal(TIMETABLE_REFUSALS, 'NO_HOUSE_VISITS')
}
