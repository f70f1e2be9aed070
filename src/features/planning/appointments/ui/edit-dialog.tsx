import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { FormDialog } from '../../../../components/dialogs/form-dialog.tsx'
import { SelectField } from '../../../../components/forms/select-field.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { TextareaField } from '../../../../components/forms/textarea-field.tsx'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { MeanwhileNotice } from '../../../../components/notices/meanwhile-notice.tsx'
import { useMeanwhile } from '../../../../components/notices/use-meanwhile.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { formatLongDate, formatTime } from '../../../../lib/time.ts'
import { WholeDates } from '../../../../lib/web/whole-dates.ts'
import { customerPetsQuery, livingPets } from '../../../owners/pets/ui/api.ts'
import { priceOf } from '../../services/rules.ts'
import { servicesQuery } from '../../services/ui/api.ts'
import { ServiceField } from '../../services/ui/service-field.tsx'
import { visitTypeOptions } from '../../services/visit-types.ts'
import { timetableQuery } from '../../timetable/ui/api.ts'
import type { ClinicAppointment } from '../appointment-schemas.ts'
import { editFormSchema } from '../edit-schemas.ts'
import { APPOINTMENT_TEXTS } from '../texts.ts'
import { APPOINTMENTS_KEY, appointmentsClient } from './api.ts'
import { toastChange } from './toast-change.ts'

type EditDialogProps = { appointment: ClinicAppointment; onClose: () => void }

/** Changes what an appointment is for, where it is and its notes, and shows the amount that it will have. */
export function EditDialog({ appointment, onClose }: EditDialogProps) {
  const pets = useQuery({ ...customerPetsQuery(appointment.customer.id), select: livingPets })
  const services = useQuery(servicesQuery)
  const form = useZodForm(editFormSchema, { defaultValues: valuesOf(seenOf(appointment)) })
  const { serviceTypeId, visitType } = form.watch()
  const service = services.data?.find(({ id }) => id === serviceTypeId)
  const isSameOffer = serviceTypeId === appointment.serviceTypeId && visitType === appointment.visitType
  const before = appointment.paymentAmount
  const amount = isSameOffer || !service ? before : priceOf(service, visitType).total
  const edit = useEdit(onClose)
  const serviceOptions = withCurrent(
    (services.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
    { value: appointment.serviceTypeId, label: appointment.serviceType },
  )
  const petOptions = withCurrent(
    (pets.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
    { value: appointment.pet.id, label: appointment.pet.name },
  )
  const { houseVisits } = useQuery(timetableQuery).data?.slots ?? {}
  const visits = visitTypeOptions({ houseVisits, chosen: appointment.visitType })
  const { guard, meanwhile } = useMeanwhile(form, {
    seen: seenOf(appointment),
    read: async () => seenOf(await appointmentsClient.get({ id: appointment.id })),
    valuesOf,
  })
  const submit = submitWith(
    form,
    guard((content, seen) => edit({ ...content, id: appointment.id, expectedAmount: amount, seen })),
    {
      fields: { SERVICE_MISSING: 'serviceTypeId', PET_MISSING: 'petId' },
      toast: APPOINTMENT_TEXTS.updateFailed,
    },
  )
  const { control } = form
  const at = new Date(appointment.appointmentDate)
  return (
    <FormDialog
      title="Edit appointment"
      onClose={onClose}
      form={form}
      draft={`appointment:${appointment.id}`}
      onSubmit={submit}
      submitLabel="Save"
      pendingText="Saving..."
    >
      <p>
        {appointment.customer.fullName} on{' '}
        <WholeDates>
          {formatLongDate(at)} at {formatTime(at)}
        </WholeDates>
        . The customer will be notified of the changes.
      </p>
      <MeanwhileNotice {...meanwhile} />
      <ServiceField control={control} name="serviceTypeId" label="Service" options={serviceOptions} />
      <SelectField control={control} name="petId" label="Pet" options={petOptions} />
      <SelectField control={control} name="visitType" label="Visit Type" options={visits} />
      {visitType === 'house' && (
        <TextareaField control={control} name="houseVisitAddress" label="House Visit Address" />
      )}
      <TextareaField control={control} name="notes" label="Additional Notes" optional />
      {amount !== null && (
        <p role="status" className="font-semibold tabular-nums">
          Total: {formatMoney(amount)}
          {before !== null && amount !== before && ` (was ${formatMoney(before)})`}
        </p>
      )}
    </FormDialog>
  )
}

type Seen = z.output<typeof editFormSchema>

function seenOf({ pet, serviceTypeId, visitType, houseVisitAddress, notes }: ClinicAppointment): Seen {
  return { petId: pet.id, serviceTypeId, visitType, houseVisitAddress, notes }
}

function valuesOf({ houseVisitAddress, notes, ...seen }: Seen) {
  return { ...seen, houseVisitAddress: houseVisitAddress ?? '', notes: notes ?? '' }
}

type Option = { value: string; label: string }

/** The options with the present one, which may no longer be offered or not be loaded yet. */
function withCurrent(options: Option[], current: Option): Option[] {
  return options.some(({ value }) => value === current.value) ? options : [current, ...options]
}

/** The message to a customer who could not be notified. */
function messageOf({ serviceType, appointmentDate }: ClinicAppointment): string {
  const at = new Date(appointmentDate)
  return `Your appointment on ${formatLongDate(at)} at ${formatTime(at)} has been changed. Service: ${serviceType}.`
}

function useEdit(onDone: () => void) {
  const queryClient = useQueryClient()
  return async (input: Parameters<typeof appointmentsClient.edit>[0]) => {
    try {
      const { appointment, warning } = await appointmentsClient.edit(input)
      const { customer } = appointment
      toastChange(APPOINTMENT_TEXTS.edited, { warning, customer, message: messageOf(appointment) })
      onDone()
    } finally {
      void queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY })
    }
  }
}
