import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { bookableDays } from '../../../appointments/rules.ts'
import { type VisitType, visitTypeLabels } from '../../../services/visit-types.ts'
import type { BookableRange } from '../api.ts'
import { SlotsFrom } from './slot-source.ts'

/** The days that the caller can book, and what their slots depend on; until they are known, days without any limit. */
export function useBookableDays(): BookableRange {
  return useQuery(use(SlotsFrom).range).data ?? bookableDays(new Date(), null)
}

/** Where and with whom, as chosen in a form. */
export function useChosenPlace({ visitType, calendarId }: { visitType: VisitType; calendarId: string }) {
  const chosen = useBookableDays().calendars?.find(({ id }) => String(id) === calendarId)
  return visitTypeLabels()[visitType] + (chosen ? ` · ${chosen.name}` : '')
}
