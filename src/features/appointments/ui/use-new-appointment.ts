import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { submitWith } from '../../../components/submit-with.ts'
import { useFormKey } from '../../../components/use-form-key.ts'
import { useZodForm } from '../../../components/use-zod-form.ts'
import { paths } from '../../../lib/paths.ts'
import { refusalCode, refusalText } from '../../../lib/web/room-client.ts'
import { toastError, toastSuccess } from '../../../lib/web/toast.ts'
import type { Customer } from '../../customers/contract.ts'
import { APPOINTMENT_TEXTS, newAppointmentFormSchema } from '../contract.ts'
import { APPOINTMENTS_KEY, appointmentsClient } from './api.ts'
import { messageOf } from './use-status-change.ts'
import { warnNotNotified } from './warn-not-notified.ts'

type Values = Required<z.input<typeof newAppointmentFormSchema>>
type NewAppointment = z.output<typeof newAppointmentFormSchema>
/** What is kept of a form that is left on the way: it is there again when one comes back. */
type Draft = { values: Values; customer: Customer | null }

const DRAFT_KEY = ['new-appointment-draft'] as const

const EMPTY: Values = {
  customerId: '',
  petId: '',
  serviceTypeId: '',
  date: '',
  hour: '',
  visitType: 'clinic',
  houseVisitAddress: '',
  notes: '',
  confirm: false,
}

/** Whom the form is opened for: a customer, and perhaps one of their pets by its id. */
export type Arriving = { customer: Customer; petId: string | undefined }

/** What the form begins with: what was kept of it, for the customer who has just arrived if there is one. */
function startWith(kept: Draft | undefined, arriving: Arriving | null): Draft {
  const draft = kept ?? { values: EMPTY, customer: null }
  if (arriving === null) return draft
  const { customer, petId = '' } = arriving
  const { id, address } = customer
  if (id === draft.customer?.id) {
    return petId === '' ? draft : { ...draft, values: { ...draft.values, petId } }
  }
  const values = { ...draft.values, customerId: id, petId, houseVisitAddress: address ?? '' }
  return { values, customer }
}

/**
 * The state of the clinic's booking form: its values, its customer, its submit with every refusal. `arriving` is
 * for whom the form is opened, such as a customer just made.
 */
export function useNewAppointment(arriving: Arriving | null) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [start] = useState(() => startWith(queryClient.getQueryData<Draft>(DRAFT_KEY), arriving))
  const [customer, setCustomer] = useState(start.customer)
  const form = useZodForm(newAppointmentFormSchema, { defaultValues: start.values })
  const keyFor = useFormKey()
  // Known at once: the page may be left before a state would be.
  const isDone = useRef(false)

  // The times clear the hour when they appear; the one that was kept comes back after that.
  useEffect(() => {
    form.setValue('hour', start.values.hour)
  }, [start, form])

  // After every change: whoever comes next may be a form for another customer, which reads it while it is made.
  useEffect(() => {
    if (!isDone.current)
      queryClient.setQueryData<Draft>(DRAFT_KEY, { values: { ...EMPTY, ...form.getValues() }, customer })
  })

  const choose = (chosen: Customer | null) => {
    setCustomer(chosen)
    form.setValue('petId', '')
    form.setValue('houseVisitAddress', chosen?.address ?? '')
  }

  const refuse = async (failure: unknown) => {
    const code = refusalCode(failure)
    if (code === 'SLOT_UNAVAILABLE' || code === 'SLOT_TAKEN') {
      form.setValue('hour', '')
      await queryClient.invalidateQueries({ queryKey: [...APPOINTMENTS_KEY, 'slots'] })
    }
    toastError(code === 'KEY_REUSED' ? FAILED : (refusalText(failure) ?? FAILED))
  }

  const create = async (values: NewAppointment) => {
    const { appointment, warning } = await appointmentsClient.create({
      ...values,
      idempotencyKey: keyFor(values),
    })
    toastSuccess(APPOINTMENT_TEXTS.created)
    if (warning !== null)
      warnNotNotified(warning, appointment.customer.phone, messageOf(appointment, 'approve'))
    isDone.current = true
    queryClient.removeQueries({ queryKey: DRAFT_KEY })
    void queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY })
    await navigate({ to: paths.dashboard })
  }
  return { form, customer, choose, submit: submitWith(form, create, { otherwise: refuse }) }
}

const FAILED = APPOINTMENT_TEXTS.createFailed
