import type { Pet } from '../../../owners/pets/contract.ts'
import type { ServiceType } from '../../services/contract.ts'
import type { SharedForm } from './shared-form.ts'
import { DayField } from './slots/day-field.tsx'
import { OnlyGiven } from './slots/only-given.tsx'
import { PetElsewhere } from './slots/pet-elsewhere.tsx'
import { SlotField } from './slots/slot-field.tsx'
import { SlotOrTime } from './slots/slot-or-time.tsx'
import type { Values } from './use-new-appointment.ts'
import { WaitForTime } from './wait-for-time.tsx'

type StaffTimeProps = {
  form: SharedForm
  /** What is in the field of the day, bookable or not. */
  typedDate: string
  values: Pick<Values, 'petId' | 'serviceTypeId' | 'more' | 'date' | 'time' | 'squeezeIn'>
  customerId: string | undefined
  pets: Pet[]
  services: ServiceType[]
}

/** When it begins, for staff: a slot of the day or, for a single appointment, any time of it; else a place on the waitlist. */
export function StaffTime({ form, typedDate, values, customerId, pets, services }: StaffTimeProps) {
  const { serviceTypeId, squeezeIn, date, time, more } = values
  const isOne = more.length === 0
  const When = isOne ? SlotOrTime : SlotField
  return (
    <OnlyGiven form={form} reader="staff">
      <DayField form={form} />
      <When
        form={form}
        date={typedDate}
        serviceTypeId={serviceTypeId}
        squeezeIn={squeezeIn && isOne}
        onChooseDate={(day) => form.setValue('date', day, { shouldValidate: true })}
      />
      {[values, ...more].map(({ petId }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other name
        <PetElsewhere key={place} petId={petId} date={date} time={time} />
      ))}
      {customerId !== undefined && isOne && (
        <WaitForTime form={form} pets={pets} services={services} customerId={customerId} />
      )}
    </OnlyGiven>
  )
}
