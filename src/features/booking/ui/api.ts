import { queryOptions } from '@tanstack/react-query'
import { featureClient } from '../../../lib/web/feature-client.ts'
import { APPOINTMENTS_KEY } from '../../appointments/ui/api.ts'
import type { SlotQuestion } from '../../timetable/slots.ts'
import { bookingContract } from '../contract.ts'

export const bookingClient = featureClient(bookingContract)

/** The key of all cached slots. Invalidated when a booking is refused because of its slot. */
export const SLOTS_KEY = [...APPOINTMENTS_KEY, 'slots'] as const

type Asked = SlotQuestion & { more?: string }

/** The slots of a day. The service is part of the key, so that another one refetches (specification, section 4). */
export const slotsQuery = (date: string, serviceTypeId: string, question: Asked) =>
  queryOptions({
    queryKey: [...SLOTS_KEY, date, serviceTypeId, question],
    queryFn: () => bookingClient.slots({ date, ...question }),
    staleTime: 0,
  })

/** The next days with their number of free slots. Refetched together with the slots. */
export const freeDaysQuery = (question: Asked) =>
  queryOptions({
    queryKey: [...SLOTS_KEY, 'days', question],
    queryFn: () => bookingClient.days(question),
    staleTime: 0,
  })

/** The earliest free slot. Refetched together with the slots. */
export const nextSlotQuery = (question: Asked) =>
  queryOptions({
    queryKey: [...SLOTS_KEY, 'next', question],
    queryFn: () => bookingClient.nextSlot(question),
    staleTime: 0,
  })

/** The first and last day that the caller can book. */
export const bookableDaysQuery = queryOptions({
  queryKey: [...SLOTS_KEY, 'range'],
  queryFn: () => bookingClient.range(),
  staleTime: 0,
})
