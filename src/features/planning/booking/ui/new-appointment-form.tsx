import { CheckboxField } from '../../../../components/forms/checkbox-field.tsx'
import { Form } from '../../../../components/forms/form.tsx'
import { SelectField } from '../../../../components/forms/select-field.tsx'
import { SubmitButton } from '../../../../components/forms/submit-button.tsx'
import { TextareaField } from '../../../../components/forms/textarea-field.tsx'
import { Card } from '../../../../components/layout/card.tsx'
import { CustomerPicker } from '../../../owners/households/ui/customer-picker.tsx'
import { Warnings } from '../../../owners/notes/ui/warnings.tsx'
import { dayState } from '../../appointments/rules.ts'
import type { ServiceType } from '../../services/contract.ts'
import { ServiceField } from '../../services/ui/service-field.tsx'
import { visitTypeOptions } from '../../services/visit-types.ts'
import { AddMore } from './add-more.tsx'
import { plainServiceOption } from './booking-options.tsx'
import { BookingSummary } from './booking-summary.tsx'
import { CustomerPetField } from './customer-pet-field.tsx'
import { sharedForm } from './shared-form.ts'
import { ChooseCalendar } from './slots/choose-calendar.tsx'
import { useBookableDays } from './slots/use-bookable-days.ts'
import { StaffTime } from './staff-time.tsx'
import { useCustomerPets } from './use-customer-pets.ts'
import { type ChosenSlot, type Preselection, useNewAppointment } from './use-new-appointment.ts'

type NewAppointmentFormProps = {
  services: ServiceType[]
  preselected: Preselection | null
  slot: ChosenSlot | null
}

/** The clinic's booking form, with the price before booking. */
export function NewAppointmentForm({ services, preselected, slot }: NewAppointmentFormProps) {
  const { form, customer, choose, submit, draft, beside } = useNewAppointment(preselected, slot)
  const { control } = form
  const shared = sharedForm(form)
  const pets = useCustomerPets(shared, customer)
  const typed = form.watch()
  // A day out of range counts as none: the field holds such days while a year is typed.
  const days = useBookableDays()
  const isBookable = dayState(typed.date, days) === 'bookable'
  const isOne = typed.more.length === 0
  const values = isBookable ? typed : { ...typed, date: '', time: '' }
  return (
    <Form
      form={form}
      draft={draft}
      beside={beside}
      onSubmit={submit}
      className="lg:grid-cols-[1fr_20rem] lg:items-start"
    >
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-6 p-5 sm:p-8">
        <CustomerPicker
          control={control}
          name="customerId"
          label="Customer"
          chosen={customer}
          onChoose={choose}
        />
        {customer !== null && (
          <Warnings
            customerId={customer.id}
            petIds={[values.petId, ...values.more.map(({ petId }) => petId)]}
          />
        )}
        {customer !== null && <CustomerPetField control={control} customerId={customer.id} pets={pets} />}
        <ServiceField
          control={control}
          name="serviceTypeId"
          label="Select Service"
          options={services.map(plainServiceOption)}
        />
        <AddMore form={shared} pets={pets.data ?? []} services={services} />
        <ChooseCalendar form={shared} />
        <StaffTime
          form={shared}
          typedDate={typed.date}
          values={values}
          customerId={customer?.id}
          pets={pets.data ?? []}
          services={services}
        />
        {isOne && (
          <CheckboxField
            control={control}
            name="squeezeIn"
            label="Squeeze in"
            description="Book a time that is already taken. Other appointments don’t move."
            optional
          />
        )}
        <SelectField
          control={control}
          name="visitType"
          label="Visit Type"
          options={visitTypeOptions({ houseVisits: days.houseVisits, chosen: values.visitType })}
        />
        {values.visitType === 'house' && (
          <TextareaField control={control} name="houseVisitAddress" label="House Visit Address" />
        )}
        <TextareaField control={control} name="notes" label="Additional Notes" optional />
        <CheckboxField
          control={control}
          name="confirm"
          label="Confirm now"
          description="The customer is notified immediately. If you don’t confirm now, the appointment is pending."
        />
      </Card>
      <BookingSummary values={values} pets={pets.data ?? []} services={services} reader="staff">
        <SubmitButton className="w-full" pendingText="Processing...">
          {isOne ? 'Create Appointment' : 'Create Appointments'}
        </SubmitButton>
      </BookingSummary>
    </Form>
  )
}
