import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useContext, useState } from 'react'
import type { z } from 'zod'
import { DraftOwner } from '../../../../components/forms/draft-owner.ts'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { useFormKey } from '../../../../components/forms/use-form-key.ts'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { keepChoice } from '../../../../lib/web/choices.ts'
import { refusalCode, refusalText } from '../../../../lib/web/feature-client.ts'
import { removeDraft, saveDraft } from '../../../../lib/web/kept/saved-drafts.ts'
import { readStored } from '../../../../lib/web/kept/storage.ts'
import { toastError } from '../../../../lib/web/toast.ts'
import type { Customer } from '../../../owners/customers/contract.ts'
import { authPaths } from '../../../platform/auth/paths.ts'
import { appointmentsPaths } from '../../appointments/paths.ts'
import { APPOINTMENT_TEXTS } from '../../appointments/texts.ts'
import { APPOINTMENTS_KEY } from '../../appointments/ui/api.ts'
import { type NewAppointmentFormSchema, newAppointmentFormSchema } from '../creation-schemas.ts'
import { bookingClient, SLOTS_KEY } from './api.ts'
import { freeWordsOf } from './slots/free-words-of.ts'
import { toastCreated } from './toast-created.ts'

const FORM_SCHEMA = newAppointmentFormSchema(() => new Date())
/** The form's values before validation. */
export type Values = Required<z.input<NewAppointmentFormSchema>>
type NewAppointment = z.output<NewAppointmentFormSchema>

const DRAFT = 'new-appointment'
/** Beside the calendar one is booked while another may wait, half entered, in the whole form. */
const DRAFT_BESIDE = 'quick-booking'
/** The storage key for whether it was confirmed at once last time. */
const CONFIRM = 'confirm-now'

const EMPTY: Values = {
  customerId: '',
  petId: '',
  serviceTypeId: '',
  date: '',
  time: '',
  calendarId: '',
  visitType: 'clinic',
  houseVisitAddress: '',
  notes: '',
  squeezeIn: false,
  outsideHours: false,
  confirm: false,
  more: [],
}

/** The customer that the form is opened for and, optionally, the ids of one of their pets and of the service. */
export type Preselection = {
  customer: Customer
  petId: string | undefined
  serviceTypeId: string | undefined
}

/** The day, the time and the calendar that were clicked, as the form holds them. */
export type ChosenSlot = Pick<Values, 'date' | 'time' | 'calendarId'>

/** An empty form, confirmed at once if the last appointment was. */
const emptyForm = (): Values => ({ ...EMPTY, confirm: readStored(CONFIRM) !== null })

/** What the form begins with for the customer that it is opened for, at the time that was clicked. */
function startWith(preselected: Preselection | null, slot: ChosenSlot | null): Values {
  const values = { ...emptyForm(), ...slot }
  if (preselected === null) return values
  const { customer, petId = '', serviceTypeId = '' } = preselected
  return {
    ...values,
    customerId: customer.id,
    petId,
    serviceTypeId,
    houseVisitAddress: customer.address ?? '',
  }
}

/** The fields of which the page says what they are, whatever was entered when the form was left unfinished for `earlier`. */
function fixedFields(
  preselected: Preselection | null,
  slot: ChosenSlot | null,
  earlier: Customer | null,
): readonly string[] {
  const ofSlot = slot === null ? [] : Object.keys(slot)
  if (preselected === null) return ofSlot
  const { customer, petId, serviceTypeId } = preselected
  const ofService = serviceTypeId === undefined ? [] : ['serviceTypeId']
  const isAnother = earlier?.id !== customer.id
  const ofCustomer = isAnother ? ['petId', 'houseVisitAddress', 'more'] : petId === undefined ? [] : ['petId']
  return [...ofSlot, 'customerId', ...ofService, ...ofCustomer]
}

/**
 * The state of the clinic's booking form: its values, its customer and its submit handler. `preselected` is the
 * customer that the form is opened for, such as one just created; `slot` the time. Booked from the calendar, it leads back
 * to the day; beside it, `onCreated` is called instead, and what is entered is kept apart from the whole form until
 * `openWhole` takes it there.
 */
export function useNewAppointment(
  preselected: Preselection | null,
  slot: ChosenSlot | null,
  onCreated?: () => void,
) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const owner = useContext(DraftOwner)
  const isBeside = onCreated !== undefined
  const [start] = useState(() => startWith(preselected, slot))
  const opened = preselected?.customer ?? null
  const [customer, setCustomer] = useState(opened)
  const form = useZodForm(FORM_SCHEMA, { defaultValues: start })
  const keyFor = useFormKey()

  const beside = {
    value: customer,
    restore: (earlier: Customer | null = null) => {
      setCustomer(opened ?? earlier)
      return fixedFields(preselected, slot, earlier)
    },
  }
  const openWhole = () => {
    if (owner === null) return
    saveDraft(owner, DRAFT, { values: form.getValues(), from: emptyForm(), beside: customer })
    removeDraft(DRAFT_BESIDE)
  }

  const choose = (chosen: Customer | null) => {
    setCustomer(chosen)
    form.setValue('petId', '')
    form.setValue('more', [])
    form.setValue('houseVisitAddress', chosen?.address ?? '')
  }

  const refuse = async (failure: unknown) => {
    const code = refusalCode(failure)
    const text = code === 'KEY_REUSED' ? FAILED : (refusalText(failure) ?? FAILED)
    if (code === 'SLOT_UNAVAILABLE' || code === 'SLOT_TAKEN') {
      if (!isBeside) form.setValue('time', '')
      await queryClient.invalidateQueries({ queryKey: SLOTS_KEY })
      if (isBeside) return form.setError('root', { message: text })
      form.setError('time', { message: text })
      return toastError(text, { detail: freeWordsOf(queryClient, form.getValues('date')) })
    }
    toastError(text)
  }

  const create = async (values: NewAppointment) => {
    const { appointments, warning } = await send(values, keyFor(values))
    toastCreated(appointments, warning)
    keepChoice(CONFIRM, values.confirm ? '' : null)
    void queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY })
    if (isBeside) onCreated()
    else if (slot === null) await navigate({ to: authPaths.dashboard })
    else await navigate({ to: appointmentsPaths.calendar, search: { date: slot.date } })
  }
  const submit = submitWith(form, create, { otherwise: refuse })
  return { form, customer, choose, openWhole, submit, draft: isBeside ? DRAFT_BESIDE : DRAFT, beside }
}

/** One after the other, all or none. */
async function send({ petId, serviceTypeId, more, ...values }: NewAppointment, idempotencyKey: string) {
  const part = { petId, serviceTypeId }
  if (more.length === 0) {
    const { appointment, warning } = await bookingClient.create({ ...values, ...part, idempotencyKey })
    return { appointments: [appointment], warning }
  }
  const { squeezeIn: _, outsideHours: __, ...common } = values
  return await bookingClient.createTogether({ ...common, parts: [part, ...more], idempotencyKey })
}

const FAILED = APPOINTMENT_TEXTS.createFailed
