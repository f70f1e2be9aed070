import { useWatch } from 'react-hook-form'
import type { SlotQuestion } from '../../../timetable/slots.ts'
import type { SharedForm } from '../shared-form.ts'
import { useBookableDays } from './use-bookable-days.ts'

/** What a form does not ask of its appointment, and its id if there is one already. */
export type About = SlotQuestion & { moving?: string }

/**
 * What the form's appointment is for, if the slots depend on it; `about` says what the form does not ask. Where every
 * slot is the same for everything, nothing is asked. Of a
 * form for several appointments it also has the services of the others, and of one that moves an appointment its id.
 */
export function useSlotQuestion(
  form: SharedForm,
  { moving, ...about }: About = {},
): SlotQuestion & { more?: string; moving?: string } {
  const [serviceTypeId, visitType, calendarId, parts = []] = useWatch({
    control: form.control,
    name: ['serviceTypeId', 'visitType', 'calendarId', 'more'],
  })
  const chosen = parts.map((part) => part.serviceTypeId).filter(Boolean)
  const { slotsDiffer } = useBookableDays()
  const others = {
    ...(chosen.length > 0 && { more: chosen.join() }),
    ...(moving !== undefined && { moving }),
  }
  if (!slotsDiffer) return others
  return {
    ...others,
    ...(serviceTypeId && { serviceTypeId }),
    ...(visitType && { visitType }),
    ...(calendarId && { calendarId: Number(calendarId) }),
    ...about,
  }
}
