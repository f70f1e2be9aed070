import { Phone } from 'lucide-react'
import { LinkButton } from '../../../../components/actions/link-button.tsx'
import { classes } from '../../../../components/layout/classes.ts'
import { dialled } from '../../../../lib/typed/read-phone.ts'
import type { DrawingName } from '../drawings/drawings.ts'
import { BookLink, canBeBooked } from './book-link.tsx'
import { SitePicture } from './site-picture.tsx'
import { useContent, useSite } from './use-site.ts'

export type CallToActionProps = {
  title: string
  text: string
  action?: string
  /** The name of the service that the booking form then shows as chosen. */
  service?: string
  /** Puts the phone before the booking form, for emergencies. */
  callFirst?: boolean
  picture?: DrawingName
}

const OPENS_SOON = 'Online booking opens soon.'

/** The end of a public page: links through the login screen to the booking form, and to the clinic's phone number. */
export function CallToAction(props: CallToActionProps) {
  const { title, text, action = 'Book an Appointment', service, callFirst = false, picture = 'door' } = props
  return (
    <section className="grid items-center gap-x-12 gap-y-6 rounded-card bg-pine-tint px-5 py-8 sm:px-10 md:grid-cols-[15rem_1fr] print:hidden">
      <SitePicture name={picture} className="w-44 justify-self-center md:w-full" />
      <div className="grid justify-items-center gap-4 text-center md:justify-items-start md:text-start">
        <h2 dir="auto" className="text-2xl sm:text-3xl">
          {title}
        </h2>
        <p dir="auto" className="max-w-[56ch] text-lg text-pretty">
          {canBeBooked(useSite()) ? text : OPENS_SOON}
        </p>
        <div className="flex min-w-0 max-w-full flex-wrap gap-3 max-md:justify-center">
          {callFirst && <CallButton tone="danger" />}{' '}
          <BookLink tone={callFirst ? 'quiet' : 'accent'} service={service}>
            {action}
          </BookLink>{' '}
          {!callFirst && <CallButton />}
        </div>
      </div>
    </section>
  )
}

export type CallButtonProps = {
  tone?: 'quiet' | 'danger'
  className?: string
}

/** A link that calls the clinic; none without a phone number. */
export function CallButton({ tone = 'quiet', className }: CallButtonProps) {
  const { phone } = useContent().contact
  if (phone === null) return null
  return (
    <LinkButton
      tone={tone}
      className={classes(className)}
      href={`tel:${dialled(phone)}`}
      icon={<Phone className="size-5" aria-hidden="true" />}
    >
      Call {phone.replaceAll(' ', '\u00a0')}
    </LinkButton>
  )
}
