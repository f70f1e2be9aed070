import { Phone } from 'lucide-react'
import { dialled } from '../../../clinic/content.ts'
import { LinkButton } from '../../../components/link-button.tsx'
import { bookingPath } from '../../appointments/paths.ts'
import { loginPath } from '../../auth/paths.ts'
import { useContent } from './use-site.ts'

export type CallToActionProps = {
  title: string
  text: string
  action?: string
  /** The name of the service that the booking form then shows as chosen. */
  service?: string
  /** Puts the phone before the booking form, for emergencies. */
  callFirst?: boolean
}

/** The end of a public page: links through the login screen to the booking form, and to the clinic's phone number. */
export function CallToAction(props: CallToActionProps) {
  const { title, text, action = 'Book an Appointment', service, callFirst = false } = props
  return (
    <section className="grid justify-items-center gap-5 rounded-card bg-pine-tint px-5 py-10 text-center sm:px-10">
      <h2 className="text-2xl">{title}</h2>
      <p className="max-w-[56ch] text-lg text-pretty">{text}</p>
      <div className="flex flex-wrap justify-center gap-3">
        {callFirst && <CallButton tone="danger" />}{' '}
        <LinkButton tone={callFirst ? 'quiet' : 'accent'} href={loginPath({ next: bookingPath(service) })}>
          {action}
        </LinkButton>{' '}
        {!callFirst && <CallButton />}
      </div>
    </section>
  )
}

/** A link that calls the clinic; none without a phone number. */
export function CallButton({ className, tone = 'quiet' }: { className?: string; tone?: 'quiet' | 'danger' }) {
  const { phone } = useContent().contact
  if (phone === null) return null
  return (
    <LinkButton
      tone={tone}
      {...(className !== undefined && { className })}
      href={`tel:${dialled(phone)}`}
      icon={<Phone className="size-5" aria-hidden="true" />}
    >
      {tone === 'danger' ? 'Call now:' : 'Call'} {phone}
    </LinkButton>
  )
}
