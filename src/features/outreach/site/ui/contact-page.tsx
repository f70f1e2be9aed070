import type { ReactNode } from 'react'
import { LinkButton } from '../../../../components/actions/link-button.tsx'
import { TextLink } from '../../../../components/actions/text-link.tsx'
import { dialled } from '../../../../lib/typed/read-phone.ts'
import { chatLinkTo } from '../../../platform/chat/rules.ts'
import { CHAT_TEXTS } from '../../../platform/chat/texts.ts'
import { closedDays, closureLines, extraLines, openingLines } from '../opening-lines.ts'
import { servicePath } from '../paths.ts'
import { CONTACT } from '../texts.ts'
import { CallLink } from './call-link.tsx'
import { CallButton, CallToAction } from './call-to-action.tsx'
import { unbroken } from './emergency-panel.tsx'
import { PageIntro } from './page-intro.tsx'
import { SitePicture } from './site-picture.tsx'
import { useSite } from './use-site.ts'

/** Where the clinic is, when it is open and how to reach it. What the clinic has not said is left out. */
export function ContactPage() {
  const { content } = useSite()
  const { contact, front, services } = content
  const { whatsapp } = contact
  const emergency = services.pages.find(({ urgent }) => urgent !== null)
  return (
    <div className="grid gap-14 py-6">
      <PageIntro title={CONTACT.title} lead={CONTACT.lead} picture="contact">
        <div className="flex flex-wrap gap-3 print:hidden">
          <CallButton />
          {whatsapp !== null && (
            <LinkButton href={chatLinkTo(dialled(whatsapp), CHAT_TEXTS.hello)} target="_blank" tone="quiet">
              Message us on WhatsApp
            </LinkButton>
          )}
        </div>
      </PageIntro>
      <Facts />
      <HouseVisits />
      {emergency && (
        <p className="text-lg">
          Urgent? Read <TextLink href={servicePath(emergency.id)}>what to do in an emergency</TextLink>.
        </p>
      )}
      <CallToAction {...front.call} />
    </div>
  )
}

function Facts() {
  const { contact, practical } = useSite().content
  const { phone, emergencyPhone, email, directions } = contact
  const { payment } = practical
  return (
    <dl className="grid gap-x-14 sm:grid-cols-2">
      <Address />
      <Hours />
      {directions !== null && <Fact name="How to find us">{directions}</Fact>}
      {phone !== null && (
        <Fact name="Phone">
          <CallLink phone={phone} />
        </Fact>
      )}
      {emergencyPhone !== null && (
        <Fact name="When we are closed">
          <CallLink phone={emergencyPhone} />
        </Fact>
      )}
      {email !== null && (
        <Fact name="Email">
          <TextLink href={`mailto:${email}`}>{email}</TextLink>
        </Fact>
      )}
      {payment.length > 0 && <Fact name="You can pay by">{payment.join(', ')}</Fact>}
    </dl>
  )
}

function Address() {
  const { address, mapUrl } = useSite().content.contact
  if (address.length === 0) return null
  return (
    <Fact name="Address">
      <address className="not-italic">
        <Lines lines={address} />
      </address>
      {mapUrl !== null && (
        <TextLink href={mapUrl} rel="noopener noreferrer" target="_blank">
          Show on the map
        </TextLink>
      )}
    </Fact>
  )
}

function Hours() {
  const { openingHours, closures, extraHours } = useSite()
  const closed = closedDays(openingHours)
  return (
    <Fact name="Opening hours">
      {openingLines(openingHours).map(({ days, hours }) => (
        <span key={days} className="block">
          {days}, {unbroken(hours)}
        </span>
      ))}
      {closed && <span className="block">{closed}, closed</span>}
      <Lines lines={[...closureLines(closures), ...extraLines(extraHours)]} />
    </Fact>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ))
}

/** Where the clinic makes house visits. */
function HouseVisits() {
  const { content, houseVisits } = useSite()
  const { areas } = content.practical
  if (!houseVisits || areas.length === 0) return null
  return (
    <section
      className="grid items-center gap-x-12 gap-y-6 rounded-card bg-tint-1 p-6 sm:p-8 md:grid-cols-[1fr_1.4fr] break-inside-avoid print:block print:p-0"
      aria-labelledby="areas"
    >
      <SitePicture name="house" className="w-full max-w-sm justify-self-center print:hidden" />
      <div className="grid gap-4">
        <h2 id="areas" className="text-2xl">
          Where we make house visits
        </h2>
        <ul className="grid grid-cols-2 gap-x-6 gap-y-2 text-lg max-[16rem]:grid-cols-1">
          {areas.map((area) => (
            <li dir="auto" key={area}>
              {area}
            </li>
          ))}
        </ul>
        {content.contact.phone !== null && (
          <p className="text-pretty">Not on the list? Call us and we will see what we can do.</p>
        )}
      </div>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-1 border-t border-line py-5 break-inside-avoid">
      <dt dir="auto" className="text-sm font-semibold text-ink-soft">
        {name}
      </dt>
      <dd dir="auto" className="text-lg text-pretty">
        {children}
      </dd>
    </div>
  )
}
