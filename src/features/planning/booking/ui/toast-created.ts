import { isolate } from '../../../../lib/isolate.ts'
import { formatLongDate, formatTime } from '../../../../lib/time.ts'
import { listed } from '../../../../lib/words/listed.ts'
import type { ClinicAppointment } from '../../appointments/appointment-schemas.ts'
import { APPOINTMENT_TEXTS } from '../../appointments/texts.ts'
import { toastChange } from '../../appointments/ui/toast-change.ts'
import { messageOf } from '../../appointments/ui/use-status-change.ts'

/** Long enough to read the appointment back to a caller on the phone. */
const READ_BACK_S = 12

/** Reads back what was booked, with a message to the customer if they could not be notified. */
export function toastCreated(appointments: readonly ClinicAppointment[], warning: string | null) {
  toastChange(APPOINTMENT_TEXTS.created(appointments.length), {
    warning,
    customer: appointments[0]?.customer ?? { fullName: 'The customer', phone: null },
    message: confirmationOf(appointments),
    detail: readBack(appointments),
    seconds: READ_BACK_S,
  })
}

/** For whom and when: `Bruno (Asha Menon), Grooming, 10 March 2027, 10:00 AM`. */
function readBack(appointments: readonly ClinicAppointment[]): string {
  return appointments
    .map(({ pet, customer, serviceType, appointmentDate }) => {
      const at = new Date(appointmentDate)
      return `${isolate(pet.name)} (${isolate(customer.fullName)}), ${isolate(serviceType)}, ${formatLongDate(at)}, ${formatTime(at)}`
    })
    .join('; ')
}

/** What the customer would have been notified of. */
function confirmationOf(appointments: readonly ClinicAppointment[]): string {
  const [first, ...others] = appointments
  if (first === undefined) return ''
  const named = appointments.map(({ serviceType, pet }) => `${isolate(serviceType)} for ${isolate(pet.name)}`)
  return messageOf(first, 'approve', others.length === 0 ? undefined : listed(named))
}
