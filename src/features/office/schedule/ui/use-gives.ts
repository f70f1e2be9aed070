import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { calendarsQuery } from '../../../planning/timetable/ui/api.ts'
import type { PlacedAppointment, Schedule } from '../contract.ts'

/**
 * Whether a calendar gives what an appointment is for, as far as the settings are loaded: the server decides. With one
 * calendar there is nothing to ask.
 */
export function useGives({ calendars }: Schedule) {
  const { data } = useQuery({ ...calendarsQuery, enabled: calendars.length > 1 })
  return useCallback(
    ({ serviceTypeId, visitType, calendarId: own }: PlacedAppointment, calendarId: number): boolean => {
      const calendar = data?.find(({ id }) => id === calendarId)
      if (calendar === undefined || calendarId === own) return true
      const { serviceTypeIds } = calendar
      const isTaken = serviceTypeIds === null || serviceTypeIds.includes(serviceTypeId)
      return isTaken && (calendar.visitType ?? visitType) === visitType
    },
    [data],
  )
}
