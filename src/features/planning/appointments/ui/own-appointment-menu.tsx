import { CalendarClock, CalendarPlus, MapPin, MessageCircle, Phone, ReceiptIndianRupee } from 'lucide-react'
import type { ReactNode } from 'react'
import { clinic } from '../../../../clinic/clinic.ts'
import { Menu } from '../../../../components/dialogs/menu.tsx'
import { chatLink } from '../../../platform/chat/rules.ts'
import { changeMessage } from '../../../platform/chat/texts.ts'
import type { Appointment } from '../appointment-schemas.ts'
import { calendarLink } from './api.ts'

type OwnAppointmentMenuProps = {
  appointment: Appointment
  /** Opens the dialog that moves it, unless its card has a button for that. */
  onMove?: (() => void) | undefined
  isPast?: boolean
  /** Shows its bill, if it has one. */
  onBill?: (() => void) | undefined
  /** What is shown until this is loaded. */
  children?: ReactNode
}

const icon = 'size-5 shrink-0'

/** What an owner does less often with an appointment: its bill and, if it is to come, the ways to reach the clinic about it. */
export function OwnAppointmentMenu(props: OwnAppointmentMenuProps) {
  const { appointment, onMove, isPast = false, onBill } = props
  const { id, serviceType, pet } = appointment
  const bill = onBill && {
    id: 'bill',
    label: 'Bill',
    icon: <ReceiptIndianRupee className={icon} aria-hidden="true" />,
    onSelect: onBill,
  }
  const toCome = [
    onMove && {
      id: 'move',
      label: 'Move…',
      icon: <CalendarClock className={icon} aria-hidden="true" />,
      onSelect: onMove,
    },
    {
      id: 'calendar',
      label: 'Add to calendar',
      icon: <CalendarPlus className={icon} aria-hidden="true" />,
      href: calendarLink(id),
    },
    ...waysToReach(appointment),
  ]
  return (
    <Menu
      label={`More for ${serviceType} for ${pet.name}`}
      entries={[bill, ...(isPast ? [] : toCome)].filter((entry) => !!entry)}
    />
  )
}

/** How the clinic is reached about an appointment, as far as it has said. */
function waysToReach(appointment: Appointment) {
  const { whatsapp, phone, mapUrl } = clinic
  return [
    whatsapp && {
      id: 'chat',
      label: 'Chat on WhatsApp',
      icon: <MessageCircle className={icon} aria-hidden="true" />,
      href: chatLink(changeMessage(appointment)),
      target: '_blank',
    },
    phone.dial && {
      id: 'call',
      label: `Call ${phone.display}`,
      icon: <Phone className={icon} aria-hidden="true" />,
      href: `tel:${phone.dial}`,
    },
    appointment.visitType === 'clinic' &&
      mapUrl && {
        id: 'map',
        label: 'Open the map',
        icon: <MapPin className={icon} aria-hidden="true" />,
        href: mapUrl,
        target: '_blank',
      },
  ]
}
