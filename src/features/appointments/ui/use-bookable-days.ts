import { useQuery } from '@tanstack/react-query'
import { type BookableDays, bookableDays } from '../rules.ts'
import { bookableDaysQuery } from './api.ts'

/** The days that the caller can book. Until they are loaded, or if that fails, the days without any limit. */
export function useBookableDays(): BookableDays {
  return useQuery(bookableDaysQuery).data ?? bookableDays(new Date(), null)
}
