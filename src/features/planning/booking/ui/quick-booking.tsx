import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect } from 'react'
import { RoutedButton } from '../../../../components/actions/routed-links.tsx'
import { PopoverDialog } from '../../../../components/dialogs/popover-dialog.tsx'
import { CheckboxField } from '../../../../components/forms/checkbox-field.tsx'
import { Form } from '../../../../components/forms/form.tsx'
import { SubmitButton } from '../../../../components/forms/submit-button.tsx'
import { Loaded } from '../../../../components/notices/loaded.tsx'
import { Spinner } from '../../../../components/notices/spinner.tsx'
import { formatShortDay } from '../../../../lib/time.ts'
import { CustomerPicker } from '../../../owners/households/ui/customer-picker.tsx'
import { Warnings } from '../../../owners/notes/ui/warnings.tsx'
import { BOOKING_TEXTS } from '../../appointments/booking-texts.ts'
import { appointmentsPaths } from '../../appointments/paths.ts'
import type { ServiceType } from '../../services/contract.ts'
import { servicesQuery } from '../../services/ui/api.ts'
import { ServiceField } from '../../services/ui/service-field.tsx'
import { formatMinute, fromClock } from '../../timetable/moment.ts'
import { AddServiceFirst } from './add-service-first.tsx'
import { plainServiceOption } from './booking-options.tsx'
import { CustomerPetField } from './customer-pet-field.tsx'
import { sharedForm } from './shared-form.ts'
import { useCustomerPets } from './use-customer-pets.ts'
import { type ChosenSlot, useNewAppointment } from './use-new-appointment.ts'

type QuickBookingProps = {
  slot: ChosenSlot
  /** The name of its calendar, if it is one of several. */
  calendarName: string | undefined
  anchor: RefObject<Element | null>
  onClose: () => void
}

/**
 * Books a free time of the calendar with the fewest fields, beside it. `More options` takes what is entered into the
 * whole form; until then what waits there is left alone.
 */
export function QuickBooking({ slot, calendarName, anchor, onClose }: QuickBookingProps) {
  const services = useQuery(servicesQuery)
  const at = `${formatShortDay(slot.date)}, ${formatMinute(fromClock(slot.time))}`
  return (
    <PopoverDialog anchor={anchor} onClose={onClose} title={[at, calendarName].filter(Boolean).join(' · ')}>
      <Loaded
        query={services}
        loading={<Spinner text="Loading booking form..." />}
        errorText={BOOKING_TEXTS.loadFailed}
      >
        {(offered) =>
          offered.length === 0 ? (
            <AddServiceFirst />
          ) : (
            <QuickForm services={offered} slot={slot} onClose={onClose} />
          )
        }
      </Loaded>
    </PopoverDialog>
  )
}

type QuickFormProps = Pick<QuickBookingProps, 'slot' | 'onClose'> & { services: ServiceType[] }

function QuickForm({ services, slot, onClose }: QuickFormProps) {
  const { form, customer, choose, openWhole, submit, draft, beside } = useNewAppointment(null, slot, onClose)
  const { control } = form
  const shared = sharedForm(form)
  const pets = useCustomerPets(shared, customer)
  const { setFocus, getValues } = form
  const isLoading = customer !== null && pets.isPending
  const hasSeveral = (pets.data?.length ?? 0) > 1
  // The first thing that is still asked.
  useEffect(() => {
    if (isLoading) return
    const isPetAsked = hasSeveral && getValues('petId') === ''
    setFocus(customer === null ? 'customerId' : isPetAsked ? 'petId' : 'serviceTypeId')
  }, [setFocus, getValues, customer, isLoading, hasSeveral])
  const { calendarId, date, time } = slot
  return (
    <Form
      form={form}
      draft={draft}
      beside={beside}
      onSubmit={submit}
      dense
      className="grid-cols-[minmax(0,1fr)]"
    >
      <CustomerPicker
        control={control}
        name="customerId"
        label="Customer"
        chosen={customer}
        onChoose={choose}
        isTight
      />
      {customer !== null && <Warnings customerId={customer.id} petIds={[form.watch('petId')]} />}
      {customer !== null && <CustomerPetField control={control} customerId={customer.id} pets={pets} />}
      <ServiceField
        control={control}
        name="serviceTypeId"
        label="Select Service"
        options={services.map(plainServiceOption)}
      />
      <CheckboxField control={control} name="confirm" label="Confirm now" />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <RoutedButton
          tone="quiet"
          size="dense"
          onClick={openWhole}
          to={appointmentsPaths.new}
          search={{ day: date, time, calendar: calendarId === '' ? undefined : calendarId }}
        >
          More options
        </RoutedButton>
        <SubmitButton pendingText="Processing...">Create Appointment</SubmitButton>
      </div>
    </Form>
  )
}
