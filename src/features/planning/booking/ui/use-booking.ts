import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { useFormKey } from '../../../../components/forms/use-form-key.ts'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { refusalCode, refusalText } from '../../../../lib/web/feature-client.ts'
import { nextPaint } from '../../../../lib/web/next-paint.ts'
import { toastError, toastSuccess } from '../../../../lib/web/toast.ts'
import type { Pet } from '../../../owners/pets/contract.ts'
import { openChatTab } from '../../../platform/chat/ui/chat-tab.ts'
import type { Appointment } from '../../appointments/appointment-schemas.ts'
import { bookingMessage } from '../../appointments/booking-message.ts'
import { BOOKING_TEXTS } from '../../appointments/booking-texts.ts'
import { APPOINTMENTS_KEY } from '../../appointments/ui/api.ts'
import type { ServiceType } from '../../services/contract.ts'
import { minuteOf, toClock } from '../../timetable/moment.ts'
import type { FreeSlot } from '../slot-schemas.ts'
import { bookingClient } from './api.ts'
import { type BookingFormValues, type PricedPart, pricedParts, totalOf } from './booking-values.ts'
import { sharedForm } from './shared-form.ts'
import { useOnlyChoice } from './use-only-choice.ts'

/** The data and callbacks of a booking form. */
export type BookingOptions = {
  pets: Pet[]
  services: ServiceType[]
  /** The customer's own address, offered for house visits. */
  homeAddress: string
  chosen: { pet?: string | undefined; service?: string | undefined }
  /** Resolves when the confirmation is shown: until then the form counts as being sent. */
  onBooked: (appointment: Appointment) => Promise<void>
}

const loadRefuseBooking = async () => (await import('./refuse-booking.ts')).refuseBooking

const loadSchema = async () => (await import('../form-schemas.ts')).bookingFormSchema

/** How long the thank-you for a house visit is shown (specification, section 9). */
const THANKS_SECONDS = 6

/** The state of the customer's booking form: its values, its submit handler and the price that was refused. */
export function useBooking({ pets, services, homeAddress, chosen, onBooked }: BookingOptions) {
  const form = useZodForm(loadSchema, {
    defaultValues: {
      petId: pets.find(({ id }) => id === chosen.pet)?.id ?? '',
      serviceTypeId: chosenService(services, chosen.service)?.id ?? '',
      date: '',
      time: '',
      calendarId: '',
      visitType: 'clinic',
      houseVisitAddress: homeAddress,
      notes: '',
      more: [],
    },
  })
  useOnlyChoice(sharedForm(form), 'petId', pets)
  useOnlyChoice(sharedForm(form), 'serviceTypeId', services)
  const queryClient = useQueryClient()
  const keyFor = useFormKey()
  const [shownPrice, setShownPrice] = useState<number | null>(null)

  const refuse = async (failure: unknown) => {
    const refuseBooking = await loadRefuseBooking().catch(() => undefined)
    if (refuseBooking !== undefined) return await refuseBooking(failure, { form, queryClient })
    toastError(refusalText(failure) ?? BOOKING_TEXTS.failed)
  }

  const book = async (values: BookingFormValues) => {
    const parts = pricedParts(values, services)
    const idempotencyKey = keyFor(values)
    const chat = await openChatTab()
    try {
      const appointment = await send(values, { parts, idempotencyKey })
      chat.go(bookingMessage(appointment))
      toastSuccess(BOOKING_TEXTS.booked)
      if (appointment.visitType === 'house')
        toastSuccess(BOOKING_TEXTS.houseVisit, { seconds: THANKS_SECONDS })
      void queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY })
      await onBooked(appointment)
    } catch (failure) {
      chat.close()
      setShownPrice(refusalCode(failure) === 'PRICE_CHANGED' ? totalOf(parts) : null)
      throw failure
    }
  }
  const chooseDate = (date: string) => form.setValue('date', date, { shouldValidate: true })
  const chooseSlot = async ({ date, ...time }: FreeSlot) => {
    const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
    form.setValue('date', date, options)
    // Another day clears the time, so it is set after that.
    await nextPaint()
    form.setValue('time', toClock(minuteOf(time)), options)
  }
  const submit = submitWith(form, book, { otherwise: refuse })
  return { form, submit, chooseDate, chooseSlot, shownPrice }
}

/** Books at the prices that are shown. Returns the first appointment. */
async function send(
  { petId: _, serviceTypeId: __, more: ___, ...values }: BookingFormValues,
  { parts, idempotencyKey }: { parts: PricedPart[]; idempotencyKey: string },
): Promise<Appointment> {
  const common = { ...values, idempotencyKey }
  const sent = parts.map(({ petId, serviceTypeId, price }) => ({
    petId,
    serviceTypeId,
    ...(price && { expectedPrice: price.total }),
  }))
  const [part, ...others] = sent
  const [first] =
    part && others.length === 0
      ? [await bookingClient.book({ ...common, ...part })]
      : await bookingClient.bookTogether({ ...common, parts: sent })
  if (first === undefined) throw new Error('Nothing was booked.')
  return first
}

/** The service with this id or name. */
function chosenService(services: ServiceType[], chosen: string | undefined): ServiceType | undefined {
  const name = chosen?.toLowerCase()
  return services.find((service) => service.id === chosen || service.name.toLowerCase() === name)
}
