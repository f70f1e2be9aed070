import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { type BookableDays, bookableDays } from '../rules.ts'
import type { bookableDaysSchema } from '../slot-schemas.ts'
import { bookableDaysQuery } from './api.ts'

type Answer = z.infer<typeof bookableDaysSchema>

/**
 * The days that the caller can book, and what their slots depend on. Until they are loaded, or if that fails, the days
 * without any limit.
 */
export function useBookableDays(): BookableDays & Partial<Answer> {
  return useQuery(bookableDaysQuery).data ?? bookableDays(new Date(), null)
}
