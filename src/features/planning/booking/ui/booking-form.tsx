import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { RoutedButton } from '../../../../components/actions/routed-links.tsx'
import { Form } from '../../../../components/forms/form.tsx'
import { RadioCards } from '../../../../components/forms/radio-cards.tsx'
import { TextareaField } from '../../../../components/forms/textarea-field.tsx'
import { Card } from '../../../../components/layout/card.tsx'
import { onDemand } from '../../../../components/layout/on-demand.tsx'
import type { Pet } from '../../../owners/pets/contract.ts'
import { petsPaths } from '../../../owners/pets/paths.ts'
import type { ServiceType } from '../../services/contract.ts'
import { IS_EMERGENCY } from '../../services/rules.ts'
import { visitTypeLabels } from '../../services/visit-types.ts'
import { BookButton, type Booking, useChosenTime } from './book-button.tsx'
import { petOption, serviceOption } from './booking-options.tsx'
import { sharedForm } from './shared-form.ts'
import { ChooseCalendar } from './slots/choose-calendar.tsx'
import { DayField } from './slots/day-field.tsx'
import { OnlyGiven } from './slots/only-given.tsx'
import { SlotField } from './slots/slot-field.tsx'
import { useBookableDays } from './slots/use-bookable-days.ts'
import { type BookingOptions, useBooking } from './use-booking.ts'

const AddMore = onDemand(async () => (await import('./add-more.tsx')).AddMore)
const CallFirst = onDemand(async () => (await import('./booking-notices.tsx')).CallFirst)
const InsteadOfForm = onDemand(async () => (await import('./booking-notices.tsx')).InsteadOfForm)
const NextFreeSlot = onDemand(async () => (await import('./next-free-slot.tsx')).NextFreeSlot)
// Until it is loaded, its button is there.
const BookingSummary = onDemand(async () => (await import('./booking-summary.tsx')).BookingSummary)
const AddressOfVisit = onDemand(async () => (await import('./address-of-visit.tsx')).AddressOfVisit)
const BookBar = onDemand(async () => (await import('./book-bar.tsx')).BookBar)
const WaitForTime = onDemand(async () => (await import('./wait-for-time.tsx')).WaitForTime)

/** On a phone both stand side by side. */
const visitTypes = () => [
  {
    value: 'clinic',
    label: visitTypeLabels().clinic,
    detail: <span className="max-sm:hidden">You bring your pet to us.</span>,
  },
  {
    value: 'house',
    label: visitTypeLabels().house,
    detail: <span className="max-sm:hidden">We come to your home.</span>,
  },
]

/**
 * The customer's booking form, one question after the other, with the price before booking. Parts that depend on an
 * answer watch it themselves, so that a tap re-renders little.
 */
export function BookingForm(options: BookingOptions) {
  const { pets, services } = options
  const { form, submit, chooseDate, chooseSlot, shownPrice } = useBooking(options)
  const { control, formState } = form
  const shared = sharedForm(form)
  // After a submit the form stays, with its input, even if the only pet was deleted.
  if ((pets.length === 0 || services.length === 0) && formState.submitCount === 0)
    return <InsteadOfForm hasServices={services.length > 0} service={options.chosen.service} />
  return (
    <Form
      form={form}
      onSubmit={submit}
      draft={draftName(options.chosen)}
      className="lg:grid-cols-[1fr_18rem] lg:items-start"
    >
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-5 p-4 sm:gap-8 sm:p-8 lg:p-6">
        <Step>
          <RadioCards
            control={control}
            name="petId"
            label="Select Pet"
            question="Who is the appointment for?"
            columns="grid-cols-1 sm:grid-cols-2"
            options={pets.map(petOption)}
          />
          {pets.length === 0 && (
            <RoutedButton to={petsPaths.new} target="_blank" tone="quiet" className="justify-self-start">
              Add a New Pet
            </RoutedButton>
          )}
        </Step>
        <Step>
          <RadioCards
            control={control}
            name="serviceTypeId"
            label="Select Service"
            question={<WhatPetNeeds control={control} pets={pets} />}
            options={services.map(serviceOption)}
          />
          <Emergency control={control} services={services} />
          <AddMore form={shared} pets={pets} services={services} />
        </Step>
        <Step question="When works for you?">
          <ChooseCalendar form={shared} />
          <OnlyGiven form={shared} reader="owner">
            <NextFreeSlot form={shared} onChoose={(slot) => void chooseSlot(slot)} />
            <DayField form={shared} />
            <TimeOfDay form={form} onChooseDate={chooseDate} />
            <WaitForTime form={shared} pets={pets} services={services} />
          </OnlyGiven>
        </Step>
        <WhereStep control={control} />
        <Step isPlain question="Anything we should know?">
          <TextareaField control={control} name="notes" label="Additional Notes" rows={2} optional />
        </Step>
      </Card>
      <ChosenSummary control={control} pets={pets} services={services} shownPrice={shownPrice}>
        <BookButton form={form} />
      </ChosenSummary>
      <BookBar form={form} services={services} />
    </Form>
  )
}

/** Each starting point has a draft of its own, so that one does not undo what another link has chosen. */
function draftName({ pet = '', service = '' }: BookingOptions['chosen']): string {
  return ['booking', pet, service].join(':')
}

type Watched = { control: Booking['control'] }

/** Where it takes place; nothing if the clinic makes no house visits and none is chosen. */
function WhereStep({ control }: Watched) {
  const chosen = useWatch({ control, name: 'visitType' })
  const { houseVisits = true } = useBookableDays()
  if (!houseVisits && chosen === 'clinic') return null
  return (
    <Step isPlain question="At the clinic or at home?">
      <RadioCards
        control={control}
        name="visitType"
        label="Visit Type"
        columns="grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))]"
        options={visitTypes()}
      />
      <HouseAddress control={control} />
    </Step>
  )
}

function WhatPetNeeds({ control, pets }: Watched & { pets: Pet[] }) {
  const petId = useWatch({ control, name: 'petId' })
  const pet = pets.find(({ id }) => id === petId)
  return pet === undefined ? 'What do you need?' : `What does ${pet.name} need?`
}

function TimeOfDay({ form, onChooseDate }: { form: Booking; onChooseDate: (date: string) => void }) {
  const [date, serviceTypeId] = useWatch({ control: form.control, name: ['date', 'serviceTypeId'] })
  return (
    <SlotField
      form={sharedForm(form)}
      date={date}
      serviceTypeId={serviceTypeId}
      onChooseDate={onChooseDate}
    />
  )
}

function HouseAddress({ control }: Watched) {
  return useWatch({ control, name: 'visitType' }) === 'house' && <AddressOfVisit control={control} />
}

type ChosenProps = Watched & Pick<BookingOptions, 'pets' | 'services'> & { shownPrice: number | null }

function ChosenSummary({ control, ...props }: ChosenProps & { children: ReactNode }) {
  const [date, time] = useChosenTime(control)
  const [petId, serviceTypeId, visitType, calendarId, more] = useWatch({
    control,
    name: ['petId', 'serviceTypeId', 'visitType', 'calendarId', 'more'],
  })
  const values = { petId, serviceTypeId, more, date, time, visitType, calendarId }
  return <BookingSummary values={values} {...props} />
}

function Emergency({ control, services }: Watched & { services: ServiceType[] }) {
  const serviceTypeId = useWatch({ control, name: 'serviceTypeId' })
  const chosen = services.find(({ id }) => id === serviceTypeId)
  if (chosen === undefined || !IS_EMERGENCY.test(chosen.name)) return null
  return <CallFirst />
}

type StepProps = {
  /** Above the fields that answer it, unless one of them shows it. */
  question?: string
  /** True if the label of its field says enough on a phone. */
  isPlain?: boolean
  children: ReactNode
}

/** One question of the form. */
function Step({ question, isPlain = false, children }: StepProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {question && <h2 className={isPlain ? 'text-xl max-sm:sr-only' : 'text-xl'}>{question}</h2>}
      {children}
    </div>
  )
}
