import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { type BookableDays, bookableDays } from '../../../appointments/rules.ts'
import { type VisitType, visitTypeLabels } from '../../../services/visit-types.ts'
import type { bookableDaysSchema } from '../../slot-schemas.ts'
import { bookableDaysQuery } from '../api.ts'

type Answer = z.infer<typeof bookableDaysSchema>

/** The days that the caller can book, and what their slots depend on; until they are known, days without any limit. */
export function useBookableDays(): BookableDays & Partial<Answer> {
  return useQuery(bookableDaysQuery).data ?? bookableDays(new Date(), null)
}

/** Where and with whom, as chosen in a form. */
export function useChosenPlace({ visitType, calendarId }: { visitType: VisitType; calendarId: string }) {
  const chosen = useBookableDays().calendars?.find(({ id }) => String(id) === calendarId)
  return visitTypeLabels()[visitType] + (chosen ? ` · ${chosen.name}` : '')
}
