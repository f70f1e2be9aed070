import type { QueryKey } from '@tanstack/react-query'
import type { z } from 'zod'
import { featureClient } from '../../../../lib/web/feature-client.ts'
import { freshQuery } from '../../../../lib/web/fresh-query.ts'
import type { BookableDays } from '../../appointments/rules.ts'
import { APPOINTMENTS_KEY } from '../../appointments/ui/api.ts'
import type { SlotQuestion } from '../../timetable/slots.ts'
import { bookingContract } from '../contract.ts'
import type { bookableDaysSchema, DaySlots, FreeDay } from '../slot-schemas.ts'

export const bookingClient = featureClient(bookingContract)

/** The key of all cached slots. Invalidated when a booking is refused because of its slot. */
export const SLOTS_KEY = [...APPOINTMENTS_KEY, 'slots'] as const

type Asked = SlotQuestion & { more?: string }

/** The slots of a day. The service is part of the key, so that another one refetches (specification, section 4). */
export const slotsQuery = (date: string, serviceTypeId: string, question: Asked) =>
  freshQuery<QueryKey, DaySlots>([...SLOTS_KEY, date, serviceTypeId, question], () =>
    bookingClient.listSlots({ date, ...question }),
  )

/** The next days with their number of free slots. Refetched together with the slots. */
export const freeDaysQuery = (question: Asked) =>
  freshQuery<QueryKey, FreeDay[]>([...SLOTS_KEY, 'days', question], () =>
    bookingClient.listSlotDays(question),
  )

/** The earliest free slot. Refetched together with the slots. */
export const nextSlotQuery = (question: Asked) =>
  freshQuery([...SLOTS_KEY, 'next', question], () => bookingClient.findNextSlot(question))

/** The first and last day that the caller can book. */
export const bookableDaysQuery = freshQuery<QueryKey, BookableRange>([...SLOTS_KEY, 'range'], () =>
  bookingClient.listSlotRange(),
)

/** The days that can be booked, and what their slots depend on, as far as that is known. */
export type BookableRange = BookableDays & Partial<z.infer<typeof bookableDaysSchema>>
