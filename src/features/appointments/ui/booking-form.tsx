import { MapPin, Stethoscope } from 'lucide-react'
import { Button } from '../../../components/button.tsx'
import { Card } from '../../../components/card.tsx'
import { Form } from '../../../components/form.tsx'
import { RadioCards } from '../../../components/radio-cards.tsx'
import { SpeciesArt } from '../../../components/species-art.tsx'
import { TextField } from '../../../components/text-field.tsx'
import { TextareaField } from '../../../components/textarea-field.tsx'
import { formatMoney } from '../../../lib/money.ts'
import { addDays, clinicDay } from '../../../lib/time.ts'
import type { Pet } from '../../pets/contract.ts'
import type { ServiceType } from '../../services/contract.ts'
import { formatDuration } from '../../services/rules.ts'
import { FARTHEST_DAYS } from '../rules.ts'
import { BookingSummary } from './booking-summary.tsx'
import { SlotField } from './slot-field.tsx'
import { type BookingOptions, useBooking } from './use-booking.ts'

const VISIT_TYPES = [
  {
    value: 'clinic',
    label: 'Clinic Visit',
    detail: 'You bring your pet to us.',
    picture: <Stethoscope className="size-6 text-pine-ink" aria-hidden="true" />,
  },
  {
    value: 'house',
    label: 'House Visit',
    detail: 'We come to your home.',
    picture: <MapPin className="size-6 text-pine-ink" aria-hidden="true" />,
  },
]

/** The booking form: pet, service, day, time, where, notes, and the price before it is booked. */
export function BookingForm({ pets, services, ...options }: BookingOptions) {
  const { form, submit, chooseDate } = useBooking({ pets, services, ...options })
  const { control } = form
  const typed = form.watch()
  const today = clinicDay(new Date())
  const lastDay = addDays(today, FARTHEST_DAYS)
  // A day out of range counts as none; the field passes through such days while a year is being typed.
  const values = typed.date < today || typed.date > lastDay ? { ...typed, date: '', hour: '' } : typed
  const service = services.find(({ id }) => id === values.serviceTypeId)
  const pending = form.formState.isSubmitting
  return (
    <Form
      form={form}
      onSubmit={submit}
      error={null}
      pending={pending}
      className="lg:grid-cols-[1fr_20rem] lg:items-start"
    >
      <Card className="grid gap-8 p-5 sm:p-8">
        <RadioCards
          control={control}
          name="petId"
          label="Select Pet"
          columns="sm:grid-cols-2"
          options={pets.map(petOption)}
        />
        <RadioCards
          control={control}
          name="serviceTypeId"
          label="Select Service"
          options={services.map(serviceOption)}
        />
        <TextField
          control={control}
          name="date"
          label="Select Date"
          type="date"
          min={today}
          max={lastDay}
          className="sm:max-w-64"
        />
        {values.date !== '' && (
          <SlotField
            form={form}
            date={values.date}
            serviceTypeId={values.serviceTypeId}
            onChooseDate={chooseDate}
          />
        )}
        <RadioCards
          control={control}
          name="visitType"
          label="Visit Type"
          columns="sm:grid-cols-2"
          options={VISIT_TYPES}
        />
        {values.visitType === 'house' && (
          <TextareaField
            control={control}
            name="houseVisitAddress"
            label="House Visit Address"
            autoComplete="street-address"
          />
        )}
        <TextareaField control={control} name="notes" label="Additional Notes" optional />
      </Card>
      <BookingSummary values={values} pet={pets.find(({ id }) => id === values.petId)} service={service}>
        <Button
          type="submit"
          tone="accent"
          className="w-full"
          disabled={values.hour === ''}
          pending={pending}
          pendingText="Processing..."
        >
          Book Appointment
        </Button>
      </BookingSummary>
    </Form>
  )
}

function petOption(pet: Pet) {
  return {
    value: pet.id,
    label: pet.name,
    detail: pet.breed === null ? pet.species : `${pet.species}, ${pet.breed}`,
    picture: <SpeciesArt species={pet.species} name={pet.name} className="size-12" />,
  }
}

function serviceOption(service: ServiceType) {
  return {
    value: service.id,
    label: service.name,
    detail: (
      <>
        {service.description} <span className="whitespace-nowrap">{formatDuration(service.duration)}</span>
      </>
    ),
    meta: formatMoney(service.basePrice),
  }
}
