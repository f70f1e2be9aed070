import type { QueryKey } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { freshQuery } from '../../../../lib/web/fresh-query.ts'
import type { DaySlots, FreeDay } from '../../slot-schemas.ts'
import { type BookableRange, bookableDaysQuery, freeDaysQuery, slotsQuery } from '../api.ts'

type Asked<Data> = ReturnType<typeof freshQuery<QueryKey, Data>>

/** Where the days and times come from that a form offers. */
export type SlotSource = {
  slots: (...asked: Parameters<typeof slotsQuery>) => Asked<DaySlots>
  days: (...asked: Parameters<typeof freeDaysQuery>) => Asked<FreeDay[]>
  range: Asked<BookableRange>
}

const Source = createContext<SlotSource>({
  slots: slotsQuery,
  days: freeDaysQuery,
  range: bookableDaysQuery,
})

/** Gives the fields of a form other days and times than those of the caller, such as those of a link. */
export const SlotsFrom = Source.Provider

/** The source of the form around. */
export const useSlotSource = (): SlotSource => useContext(Source)
