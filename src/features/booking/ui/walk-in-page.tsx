import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { z } from 'zod'
import { Form } from '../../../components/forms/form.tsx'
import { RadioCards } from '../../../components/forms/radio-cards.tsx'
import { SelectField } from '../../../components/forms/select-field.tsx'
import { SubmitButton } from '../../../components/forms/submit-button.tsx'
import { submitWith } from '../../../components/forms/submit-with.ts'
import { TextField } from '../../../components/forms/text-field.tsx'
import { TextareaField } from '../../../components/forms/textarea-field.tsx'
import { useFormKey } from '../../../components/forms/use-form-key.ts'
import { useZodForm } from '../../../components/forms/use-zod-form.ts'
import { Card } from '../../../components/layout/card.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { Loaded } from '../../../components/notices/loaded.tsx'
import { Spinner } from '../../../components/notices/spinner.tsx'
import { formatMoney } from '../../../lib/money.ts'
import { clinicDay } from '../../../lib/time.ts'
import { toastSuccess } from '../../../lib/web/toast.ts'
import { BOOKING_TEXTS } from '../../appointments/booking-texts.ts'
import { appointmentsPaths } from '../../appointments/paths.ts'
import { APPOINTMENT_TEXTS } from '../../appointments/texts.ts'
import { APPOINTMENTS_KEY } from '../../appointments/ui/api.ts'
import type { Customer } from '../../customers/contract.ts'
import { CustomerPicker } from '../../households/ui/customer-picker.tsx'
import { useChosenCustomer } from '../../households/ui/use-chosen-customer.ts'
import { Warnings } from '../../notes/ui/warnings.tsx'
import type { ServiceType } from '../../services/contract.ts'
import { priceOf } from '../../services/rules.ts'
import { servicesQuery } from '../../services/ui/api.ts'
import { type VisitType, visitTypeOptions } from '../../services/visit-types.ts'
import { momentOf, toClock } from '../../timetable/moment.ts'
import { walkInFormSchema } from '../creation-schemas.ts'
import { AddServiceFirst } from './add-service-first.tsx'
import { bookingClient } from './api.ts'
import { FirstPet } from './customer-pet-field.tsx'
import { sharedForm } from './shared-form.ts'
import { ChooseCalendar } from './slots/choose-calendar.tsx'

import { PetElsewhere } from './slots/pet-elsewhere.tsx'
import { useCustomerPets } from './use-customer-pets.ts'
import { WaysToEnter } from './ways-to-enter.tsx'

const presences = (visitType: VisitType) => [
  visitType === 'house'
    ? { value: 'here', label: 'Already with them', detail: 'Starts now' }
    : { value: 'here', label: 'Here now', detail: 'Their wait starts now' },
  { value: 'over', label: 'Already over', detail: 'It is recorded as completed' },
]

/** The present day and time, as a form has them. */
function nowInForm() {
  const { day, minute } = momentOf(new Date())
  return { date: day, time: toClock(minute) }
}

/** Records what no one has booked. */
export function WalkInPage() {
  const services = useQuery(servicesQuery)
  return (
    <>
      <PageHeader />
      <WaysToEnter here="walk-in" />
      <Loaded
        query={services}
        loading={<Spinner text="Loading booking form..." />}
        errorText={BOOKING_TEXTS.loadFailed}
      >
        {(offered) => (offered.length === 0 ? <AddServiceFirst /> : <WalkInForm services={offered} />)}
      </Loaded>
    </>
  )
}

function WalkInForm({ services }: { services: ServiceType[] }) {
  const { form, customer, choose, submit, beside } = useWalkIn()
  const { control } = form
  const shared = sharedForm(form)
  const pets = useCustomerPets(shared, customer)
  const { petId, visitType, presence, date, time } = form.watch()
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
        {customer !== null && pets.data?.length === 0 && <FirstPet customerId={customer.id} />}
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
          options={services.map((service) => ({
            value: service.id,
            label: service.name,
            meta: formatMoney(priceOf(service, visitType).total),
          }))}
        />
        <SelectField control={control} name="visitType" label="Visit Type" options={visitTypeOptions()} />
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
            <TextField control={control} name="date" label="Date" type="date" />
            <TextField control={control} name="time" label="Time" type="time" />
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

/** The form that records a walk-in, its customer and its submit handler. Leads to today's appointments. */
function useWalkIn() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { customer, choose: setCustomer, beside } = useChosenCustomer()
  const keyFor = useFormKey()
  const form = useZodForm(walkInFormSchema, {
    defaultValues: {
      customerId: '',
      petId: '',
      serviceTypeId: '',
      notes: '',
      presence: 'here',
      date: clinicDay(new Date()),
      time: '',
      calendarId: '',
      visitType: 'clinic',
      houseVisitAddress: '',
    },
  })
  const choose = (chosen: Customer | null) => {
    setCustomer(chosen)
    form.setValue('petId', '')
  }
  const record = async (walkIn: z.output<typeof walkInFormSchema>) => {
    await bookingClient.walkIn({ ...walkIn, idempotencyKey: keyFor(walkIn) })
    toastSuccess(APPOINTMENT_TEXTS.walkedIn)
    void queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY })
    await navigate({ to: appointmentsPaths.manage, search: { filter: 'today' } })
  }
  const submit = submitWith(form, record, {
    fields: {
      PET_MISSING: 'petId',
      SERVICE_MISSING: 'serviceTypeId',
      OWNER_MISSING: 'customerId',
      CALENDAR_MISSING: 'calendarId',
    },
    toast: APPOINTMENT_TEXTS.createFailed,
  })
  return { form, customer, choose, submit, beside }
}
