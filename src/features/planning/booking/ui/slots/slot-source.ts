import type { QueryKey } from '@tanstack/react-query'
import { createContext } from 'react'
import type { freshQuery } from '../../../../../lib/web/fresh-query.ts'
import type { DaySlots, FreeDay } from '../../slot-schemas.ts'
import { type BookableRange, bookableDaysQuery, freeDaysQuery, slotsQuery } from '../api.ts'

type Asked<Data> = ReturnType<typeof freshQuery<QueryKey, Data>>

/** Where the days and times come from that a form offers. */
export type SlotSource = {
  slots: (...asked: Parameters<typeof slotsQuery>) => Asked<DaySlots>
  days: (...asked: Parameters<typeof freeDaysQuery>) => Asked<FreeDay[]>
  range: Asked<BookableRange>
}

/** The source of the form around: the caller's own days and times, unless it is given others, such as those of a link. */
export const SlotsFrom = createContext<SlotSource>({
  slots: slotsQuery,
  days: freeDaysQuery,
  range: bookableDaysQuery,
})
