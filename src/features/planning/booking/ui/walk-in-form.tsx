import { DayField } from '../../../../components/dates/day-field.tsx'
import { TimeField } from '../../../../components/dates/time-field.tsx'
import { Form } from '../../../../components/forms/form.tsx'
import { RadioCards } from '../../../../components/forms/radio-cards.tsx'
import { SelectField } from '../../../../components/forms/select-field.tsx'
import { SubmitButton } from '../../../../components/forms/submit-button.tsx'
import { TextareaField } from '../../../../components/forms/textarea-field.tsx'
import { Card } from '../../../../components/layout/card.tsx'
import { formatMoney } from '../../../../lib/money.ts'
import { CustomerPicker } from '../../../owners/households/ui/customer-picker.tsx'
import { Warnings } from '../../../owners/notes/ui/warnings.tsx'
import type { ServiceType } from '../../services/contract.ts'
import { priceOf } from '../../services/rules.ts'
import { useOftenUsed } from '../../services/ui/service-field.tsx'
import { type VisitType, visitTypeOptions } from '../../services/visit-types.ts'
import { momentOf, toClock } from '../../timetable/moment.ts'
import { FirstPet } from './customer-pet-field.tsx'
import { sharedForm } from './shared-form.ts'
import { ChooseCalendar } from './slots/choose-calendar.tsx'
import { PetElsewhere } from './slots/pet-elsewhere.tsx'
import { useBookableDays } from './slots/use-bookable-days.ts'
import { useCustomerPets } from './use-customer-pets.ts'
import { useWalkIn } from './use-walk-in.ts'

const presences = (visitType: VisitType) => [
  visitType === 'house'
    ? { value: 'here', label: 'At the customer’s home', detail: 'Starts now' }
    : { value: 'here', label: 'Here now', detail: 'The wait starts now' },
  { value: 'over', label: 'Already over', detail: 'Recorded as completed' },
]

/** The present day and time, as a form has them. */
function nowInForm() {
  const { day, minute } = momentOf(new Date())
  return { date: day, time: toClock(minute) }
}

/** The services as cards: those that are used most under a heading of their own, which no card stands under twice. */
function useServiceCards(services: readonly ServiceType[], visitType: VisitType) {
  const cards = services.map((service) => ({
    value: service.id,
    label: service.name,
    meta: formatMoney(priceOf(service, visitType).total),
  }))
  const often = useOftenUsed(cards)
  if (often.length === 0 || often.length === cards.length) return cards
  const others = cards.filter((card) => !often.includes(card))
  return [
    ...often.map((card) => ({ ...card, group: 'Often used' })),
    ...others.map((card) => ({ ...card, group: 'Other services' })),
  ]
}

/** The form of a walk-in: whose pet, what for, with whom, and whether it is still there. */
export function WalkInForm({ services }: { services: ServiceType[] }) {
  const { form, customer, choose, submit, beside } = useWalkIn()
  const { control } = form
  const shared = sharedForm(form)
  const pets = useCustomerPets(shared, customer)
  const { petId, visitType, presence, date, time } = form.watch()
  const { houseVisits } = useBookableDays()
  const options = useServiceCards(services, visitType)
  return (
    <Form form={form} draft="walk-in" beside={beside} onSubmit={submit}>
      <Card className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-6 p-5 sm:p-8">
        <CustomerPicker
          control={control}
          name="customerId"
          label="Customer"
          chosen={customer}
          onChoose={choose}
        />
        {customer !== null && <Warnings customerId={customer.id} petIds={[petId]} />}
        {customer !== null && pets.data?.length === 0 && (
          <FirstPet control={control} name="petId" customerId={customer.id} />
        )}
        {customer !== null && pets.data?.length !== 0 && (
          <SelectField
            control={control}
            name="petId"
            label="Pet"
            placeholder="Choose a pet"
            options={(pets.data ?? []).map(({ id, name, species }) => ({
              value: id,
              label: name,
              detail: species,
            }))}
          />
        )}
        <RadioCards
          control={control}
          name="serviceTypeId"
          label="Service"
          columns="grid-cols-1 sm:grid-cols-2"
          options={options}
        />
        <SelectField
          control={control}
          name="visitType"
          label="Visit Type"
          options={visitTypeOptions({ houseVisits, chosen: visitType })}
        />
        {visitType === 'house' && (
          <TextareaField control={control} name="houseVisitAddress" label="House Visit Address" />
        )}
        <ChooseCalendar form={shared} />
        <RadioCards
          control={control}
          name="presence"
          label="When"
          columns="grid-cols-1 sm:grid-cols-2"
          options={presences(visitType)}
        />
        {presence === 'over' && (
          <div className="grid gap-4 sm:grid-cols-2">
            <DayField control={control} name="date" label="Date" />
            <TimeField control={control} name="time" label="Time" />
          </div>
        )}
        <PetElsewhere petId={petId} {...(presence === 'over' ? { date, time } : nowInForm())} />
        <TextareaField control={control} name="notes" label="Additional Notes" optional />
        <SubmitButton className="justify-self-start" pendingText="Saving...">
          Record Walk-in
        </SubmitButton>
      </Card>
    </Form>
  )
}
