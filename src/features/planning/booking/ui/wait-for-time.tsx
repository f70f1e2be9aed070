import { useQuery } from '@tanstack/react-query'
import { BellPlus } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Button } from '../../../../components/actions/button.tsx'
import { onDemand } from '../../../../components/layout/on-demand.tsx'
import { isCalendarDay } from '../../../../lib/time.ts'
import type { Pet } from '../../../owners/pets/contract.ts'
import type { ServiceType } from '../../services/contract.ts'
import type { DaySlots } from '../slot-schemas.ts'
import { slotsQuery } from './api.ts'
import type { SharedForm } from './shared-form.ts'
import { useBookableDays } from './slots/use-bookable-days.ts'
import { useSlotQuestion } from './slots/use-slot-question.ts'

const JoinDialog = onDemand(async () => (await import('../../waitlist/ui/join-dialog.tsx')).JoinDialog)

type WaitForTimeProps = {
  form: SharedForm
  pets: readonly Pet[]
  services: readonly ServiceType[]
  /** The customer for whom staff book; otherwise the caller. */
  customerId?: string
}

/** Whether it may become free. */
const isBooked = ({ state }: DaySlots['slots'][number]) => state === 'booked' || state === 'tooShort'

/** Below the times of a day on which some are booked: the way to the waitlist. */
export function WaitForTime(props: WaitForTimeProps) {
  const { form, pets, services, customerId } = props
  const [isOpen, setOpen] = useState(false)
  const [
    date = '',
    serviceTypeId = '',
    petId = '',
    visitType = 'clinic',
    houseVisitAddress = null,
    calendarId = '',
  ] = useWatch({
    control: form.control,
    name: ['date', 'serviceTypeId', 'petId', 'visitType', 'houseVisitAddress', 'calendarId'],
  })
  const { first, last, calendars = [], houseVisits = true } = useBookableDays()
  const question = useSlotQuestion(form)
  const isDay = isCalendarDay(date) && date >= first && date <= last
  const { data } = useQuery({ ...slotsQuery(date, serviceTypeId, question), enabled: isDay })
  if (!isDay || !data?.slots.some(isBooked)) return null
  const free = data.slots.filter(({ state }) => state === 'free').length
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {free > 0 && <p>No suitable time?</p>}
      <Button
        tone="quiet"
        icon={<BellPlus className="size-5" aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {customerId === undefined ? 'Tell me if a slot opens up' : 'Add to the waitlist'}
      </Button>
      {isOpen && (
        <JoinDialog
          start={{ petId, serviceTypeId, visitType, houseVisitAddress, calendarId, date }}
          pets={pets}
          services={services}
          calendars={calendars}
          houseVisits={houseVisits}
          days={{ first, last }}
          now={{ day: date, free, taken: data.slots.filter(isBooked) }}
          customerId={customerId}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
