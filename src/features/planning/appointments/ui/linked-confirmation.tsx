import type { ReactNode } from 'react'
import { LinkButton } from '../../../../components/actions/link-button.tsx'
import { loginPath } from '../../../platform/auth/paths.ts'
import { appointmentsPaths } from '../paths.ts'
import { BookingConfirmation, type Confirmed } from './booking-confirmation.tsx'
import { LinkFrame } from './link-frame.tsx'

type LinkedConfirmationProps = {
  appointment: Confirmed
  /** The content of its calendar file; a link to one would ask to sign in. */
  calendar: string | null
  /** Further ways on from here. */
  children?: ReactNode
}

/** The app's confirmation for someone who has booked or moved by a link, and may not be signed in. */
export function LinkedConfirmation({ appointment, calendar, children }: LinkedConfirmationProps) {
  return (
    <LinkFrame title={null}>
      <BookingConfirmation
        appointment={appointment}
        calendar={calendar && `data:text/calendar;charset=utf-8,${encodeURIComponent(calendar)}`}
      >
        {children}
        <LinkButton tone="quiet" href={loginPath({ next: appointmentsPaths.own })}>
          My Appointments
        </LinkButton>
      </BookingConfirmation>
    </LinkFrame>
  )
}
