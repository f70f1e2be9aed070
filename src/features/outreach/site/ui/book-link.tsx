import type { ReactNode } from 'react'
import type { ButtonTone } from '../../../../components/actions/button.tsx'
import { LinkButton } from '../../../../components/actions/link-button.tsx'
import { bookingPath } from '../../../planning/appointments/paths.ts'
import { loginPath } from '../../../platform/auth/paths.ts'
import { sitePaths } from '../paths.ts'
import type { SiteData } from '../site-data.ts'
import { useSite } from './use-site.ts'

export type BookLinkProps = {
  /** The name of the service that the booking form then shows as chosen. */
  service?: string | undefined
  tone?: ButtonTone
  className?: string
  children?: ReactNode
}

/** Leads through the login screen to the booking form; while nothing can be booked, to the clinic. */
export function BookLink({ service, tone = 'accent', children, className = '' }: BookLinkProps) {
  return (
    <LinkButton tone={tone} href={bookingHref(useSite(), service)} className={className}>
      {children ?? 'Book an Appointment'}
    </LinkButton>
  )
}

/** True once customers can book: while the clinic offers nothing, the site promises no time. */
export function canBeBooked({ services }: SiteData): boolean {
  return services.length > 0
}

function bookingHref(site: SiteData, service: string | undefined): string {
  if (canBeBooked(site)) return loginPath({ next: bookingPath(service) })
  const hasPhone = site.content.contact.phone !== null
  return hasPhone ? sitePaths.contact : loginPath({ mode: 'signup', next: null })
}
