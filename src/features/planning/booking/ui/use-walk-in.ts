import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { z } from 'zod'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { useFormKey } from '../../../../components/forms/use-form-key.ts'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { clinicDay } from '../../../../lib/time.ts'
import { toastSuccess } from '../../../../lib/web/toast.ts'
import type { Customer } from '../../../owners/customers/contract.ts'
import { useChosenCustomer } from '../../../owners/households/ui/use-chosen-customer.ts'
import { appointmentsPaths } from '../../appointments/paths.ts'
import { APPOINTMENT_TEXTS } from '../../appointments/texts.ts'
import { APPOINTMENTS_KEY } from '../../appointments/ui/api.ts'
import { walkInFormSchema } from '../creation-schemas.ts'
import { bookingClient } from './api.ts'

/** The form that records a walk-in, its customer and its submit handler. Leads to today's appointments. */
export function useWalkIn() {
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
