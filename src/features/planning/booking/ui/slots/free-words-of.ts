import type { QueryClient } from '@tanstack/react-query'
import { freeWords } from '../../../appointments/move-rules.ts'
import type { DaySlots } from '../../slot-schemas.ts'
import { SLOTS_KEY } from '../api.ts'

/** What is free on a day whose slots are shown, in words; undefined while they are not. */
export function freeWordsOf(client: QueryClient, date: string): string | undefined {
  const [[, day] = []] = client.getQueriesData<DaySlots>({ queryKey: [...SLOTS_KEY, date], type: 'active' })
  return day && freeWords(day)
}
