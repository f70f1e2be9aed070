import { type FieldPath, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'
import type { SlotQuestion } from '../../timetable/slots.ts'
import { useBookableDays } from './use-bookable-days.ts'

/**
 * What the form's appointment is for, if the slots depend on it; `about` says what the form does not ask. Where every
 * slot is the same for everything, nothing is asked, and a server of the version before understands it.
 */
export function useSlotQuestion<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  about?: SlotQuestion,
): SlotQuestion {
  const names = ['serviceTypeId', 'visitType', 'calendarId'] as FieldPath<In>[]
  const [serviceTypeId, visitType, calendarId] = useWatch({ control: form.control, name: names })
  if (!useBookableDays().slotsDiffer) return {}
  return {
    ...(serviceTypeId && { serviceTypeId }),
    ...(visitType && { visitType }),
    ...(calendarId && { calendarId: Number(calendarId) }),
    ...about,
  }
}
