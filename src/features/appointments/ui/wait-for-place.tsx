import { useQuery } from '@tanstack/react-query'
import { BellPlus } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Button } from '../../../components/button.tsx'
import { useOnDemand } from '../../../components/use-on-demand.ts'
import { isCalendarDay } from '../../../lib/time.ts'
import type { Pet } from '../../pets/contract.ts'
import type { ServiceType } from '../../services/contract.ts'
import { slotsQuery } from './api.ts'
import type { Booking } from './book-button.tsx'
import { useBookableDays } from './use-bookable-days.ts'
import { useSlotQuestion } from './use-slot-question.ts'

const loadDialog = async () => (await import('../../waitlist/ui/join-dialog.tsx')).JoinDialog

type WaitForPlaceProps = { form: Booking; pets: readonly Pet[]; services: readonly ServiceType[] }

/** Below the times of a day on which some are booked: the way to the waitlist. */
export function WaitForPlace({ form, pets, services }: WaitForPlaceProps) {
  const [isOpen, setOpen] = useState(false)
  const JoinDialog = useOnDemand(loadDialog, isOpen ? 'now' : 'never')
  const [date, serviceTypeId] = useWatch({ control: form.control, name: ['date', 'serviceTypeId'] })
  const { first, last, calendars = [] } = useBookableDays()
  const question = useSlotQuestion(form)
  const isDay = isCalendarDay(date) && date >= first && date <= last
  const { data } = useQuery({ ...slotsQuery(date, serviceTypeId, question), enabled: isDay })
  if (!isDay || !data?.slots.some(({ state }) => state === 'booked')) return null
  const hasFree = data.slots.some(({ state }) => state === 'free')
  const start = () => {
    const { petId, visitType, houseVisitAddress = null, calendarId } = form.getValues()
    return { petId, serviceTypeId, visitType, houseVisitAddress, calendarId, date }
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {hasFree && <p>None of these work?</p>}
      <Button
        tone="quiet"
        icon={<BellPlus className="size-5" aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        Notify me when a place is free
      </Button>
      {isOpen && JoinDialog !== null && (
        <JoinDialog
          start={start()}
          pets={pets}
          services={services}
          calendars={calendars}
          days={{ first, last }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
