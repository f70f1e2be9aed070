import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { SelectField } from '../../../components/select-field.tsx'
import { submitWith } from '../../../components/submit-with.ts'
import { TextareaField } from '../../../components/textarea-field.tsx'
import { useZodForm } from '../../../components/use-zod-form.ts'
import { formatMoney } from '../../../lib/money.ts'
import { formatLongDate, formatTime } from '../../../lib/time.ts'
import { customerPetsQuery, livingPets } from '../../pets/ui/api.ts'
import { priceOf } from '../../services/rules.ts'
import { servicesQuery } from '../../services/ui/api.ts'
import { visitTypeOptions } from '../../services/visit-types.ts'
import type { ClinicAppointment } from '../appointment-schemas.ts'
import { type EditInput, editFormSchema } from '../booking-schemas.ts'
import { APPOINTMENT_TEXTS } from '../texts.ts'
import { APPOINTMENTS_KEY, appointmentsClient } from './api.ts'
import { toastChange } from './toast-change.ts'

export type EditDialogProps = { appointment: ClinicAppointment; onClose: () => void }

/** Changes what an appointment is for, where it is and its notes, and shows the amount that it will have. */
export function EditDialog({ appointment, onClose }: EditDialogProps) {
  const pets = useQuery({ ...customerPetsQuery(appointment.customer.id), select: livingPets })
  const services = useQuery(servicesQuery)
  const form = useZodForm(editFormSchema, { defaultValues: valuesOf(appointment) })
  const { serviceTypeId, visitType } = form.watch()
  const service = services.data?.find(({ id }) => id === serviceTypeId)
  const isSameOffer = serviceTypeId === appointment.serviceTypeId && visitType === appointment.visitType
  const amount = isSameOffer || !service ? appointment.paymentAmount : priceOf(service, visitType).total
  const edit = useEdit(onClose)
  const submit = submitWith(
    form,
    (content) => edit({ ...content, id: appointment.id, expectedAmount: amount }),
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
      onSubmit={submit}
      submitLabel="Save"
      pendingText="Saving..."
    >
      <p>
        {appointment.customer.fullName} on {formatLongDate(at)} at {formatTime(at)}. The customer will be
        notified of what has changed.
      </p>
      <SelectField
        control={control}
        name="serviceTypeId"
        label="Service"
        options={withCurrent(
          (services.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          { value: appointment.serviceTypeId, label: appointment.serviceType },
        )}
      />
      <SelectField
        control={control}
        name="petId"
        label="Pet"
        options={withCurrent(
          (pets.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          { value: appointment.pet.id, label: appointment.pet.name },
        )}
      />
      <SelectField control={control} name="visitType" label="Visit Type" options={visitTypeOptions()} />
      {visitType === 'house' && (
        <TextareaField control={control} name="houseVisitAddress" label="House Visit Address" />
      )}
      <TextareaField control={control} name="notes" label="Additional Notes" optional />
      <p role="status" className="font-semibold tabular-nums">
        Total: {formatMoney(amount)}
        {amount !== appointment.paymentAmount && ` (was ${formatMoney(appointment.paymentAmount)})`}
      </p>
    </FormDialog>
  )
}

function valuesOf({ pet, serviceTypeId, visitType, houseVisitAddress, notes }: ClinicAppointment) {
  return {
    petId: pet.id,
    serviceTypeId,
    visitType,
    houseVisitAddress: houseVisitAddress ?? '',
    notes: notes ?? '',
  }
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
  return async (input: EditInput) => {
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
