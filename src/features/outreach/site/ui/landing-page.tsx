import type { Testimonials } from '../../../../clinic/content.ts'
import { TextLink } from '../../../../components/actions/text-link.tsx'
import { Curve } from '../../../../components/layout/curve.tsx'
import { dialled } from '../../../../lib/typed/read-phone.ts'
import { SpeciesArt } from '../../../owners/pets/ui/species-art.tsx'
import { openingLines } from '../opening-lines.ts'
import { servicePath, sitePaths } from '../paths.ts'
import { BookLink, canBeBooked } from './book-link.tsx'
import { CallButton, CallToAction } from './call-to-action.tsx'
import { unbroken } from './emergency-panel.tsx'
import { PICTURED } from './people.tsx'
import { ServiceCard } from './service-card.tsx'
import { SitePicture } from './site-picture.tsx'
import { useContent, useSite } from './use-site.ts'

/** The home page (specification, section 2): hero, why choose us, three services, testimonials, call to action. */
export function LandingPage() {
  const { front, testimonials } = useContent()
  const voices = testimonials.list.filter(({ source, consent }) => source !== null && consent)
  return (
    <div className="grid gap-16 pt-4 pb-8 sm:gap-20">
      <Hero />
      <Why />
      <Services />
      {voices.length > 0 && <Voices list={voices} />}
      <CallToAction {...front.call} picture="faq" />
    </div>
  )
}

function Hero() {
  const { front } = useSite().content
  return (
    <section className="grid gap-8">
      <div className="grid items-center gap-x-8 gap-y-4 lg:grid-cols-[1.15fr_1fr]">
        <div className="grid justify-items-start gap-5">
          <h1 dir="auto" className="max-w-[18ch] text-4xl">
            {front.title}
          </h1>
          <Curve className="w-44 max-w-full text-marigold" />
          <p dir="auto" className="max-w-[48ch] text-lg text-ink-soft text-pretty">
            {front.lead}
          </p>
          <div className="flex w-full flex-wrap gap-3">
            <BookLink className="max-sm:w-full" /> <CallButton className="max-sm:w-full" />
          </div>
        </div>
        <SitePicture name="door" className="w-full max-w-xl justify-self-center" />
      </div>
      <AtAGlance />
    </section>
  )
}

/** When the clinic is open, where it is, and the next free slot. */
function AtAGlance() {
  const site = useSite()
  const { contact } = site.content
  return (
    <dl className="grid gap-x-8 gap-y-5 border-y border-line py-6 sm:grid-cols-2 lg:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]">
      {openingLines(site.openingHours).map(({ days, hours }) => (
        <div key={days}>
          <dt className="text-sm font-semibold text-ink-soft">Open {days.replace('Every', 'every')}</dt>
          <dd dir="auto" className="text-lg">
            {unbroken(hours)}
          </dd>
        </div>
      ))}
      {canBeBooked(site) && (
        <div>
          <dt className="text-sm font-semibold text-ink-soft">Next free slot</dt>
          <dd className="text-lg">
            <output data-next-slot="">See all free hours when you book</output>
          </dd>
        </div>
      )}
      {contact.address.length > 0 && (
        <div>
          <dt className="text-sm font-semibold text-ink-soft">Where</dt>
          <dd className="text-pretty">
            <a href={sitePaths.contact} className="text-inherit underline-offset-4">
              {contact.address.join(', ')}
            </a>
          </dd>
        </div>
      )}
      <Urgent />
    </dl>
  )
}

/** Where to call when it cannot wait. */
function Urgent() {
  const { contact, services } = useContent()
  const emergency = services.pages.find(({ urgent }) => urgent !== null)
  if (contact.phone === null || emergency === undefined) return null
  return (
    <div>
      <dt className="text-sm font-semibold text-red-ink">
        <a
          href={servicePath(emergency.id)}
          className="-mt-1 inline-block pt-1 text-inherit underline-offset-4"
        >
          Urgent?
        </a>
      </dt>
      <dd className="text-lg">
        <a
          href={`tel:${dialled(contact.phone)}`}
          className="inline-block font-semibold text-red-ink underline-offset-4"
        >
          Call now
        </a>
      </dd>
    </div>
  )
}

function Why() {
  const { title, reasons } = useContent().front.why
  return (
    <section className="grid gap-8" aria-labelledby="why">
      <h2 dir="auto" id="why" className="text-2xl sm:text-3xl">
        {title}
      </h2>
      <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))]">
        {reasons.map(({ title: reason, text, picture }) => (
          <li key={reason} className={PICTURED}>
            <SitePicture name={picture} className="w-full sm:w-48 sm:-ms-3" />
            <div className="grid content-start gap-2">
              <h3 dir="auto" className="text-xl">
                {reason}
              </h3>
              <p dir="auto" className="text-ink-soft text-pretty">
                {text}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Services() {
  const { front, services } = useContent()
  const { title, cards } = front.services
  const isShown = ({ id }: { id: string }) => cards.some((card) => card === id)
  const others = services.pages.filter((service) => !isShown(service))
  return (
    <section className="grid gap-8" aria-labelledby="services">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <h2 dir="auto" id="services" className="text-2xl sm:text-3xl">
          {title}
        </h2>
        <p>
          <TextLink href={sitePaths.prices} aria-label="See all prices">
            All prices
          </TextLink>
        </p>
      </div>
      <ul className="grid gap-5 md:grid-cols-3" aria-labelledby="services">
        {services.pages.filter(isShown).map((service) => (
          <li key={service.id} className="grid">
            <ServiceCard service={service} />
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <p className="text-lg">
          Also:{' '}
          {others.map(({ id, name }, index) => (
            <span key={id}>
              {index > 0 && (index < others.length - 1 ? ', ' : ' and ')}
              <TextLink href={servicePath(id)}>{name}</TextLink>
            </span>
          ))}
        </p>
      )}
    </section>
  )
}

function Voices({ list }: Testimonials) {
  const { title, note } = useContent().front.voices
  const [first, ...others] = list
  return (
    <section className="grid gap-8 rounded-card bg-sunken px-5 py-10 sm:px-10" aria-labelledby="voices">
      <div className="grid gap-1">
        <h2 dir="auto" id="voices" className="text-2xl sm:text-3xl">
          {title}
        </h2>
        {note !== null && (
          <p dir="auto" className="text-ink-soft">
            {note}
          </p>
        )}
      </div>
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-[1.2fr_1fr]">
        {first && <Voice voice={first} isLarge />}
        {others.length > 0 && (
          <div className="grid content-start gap-8">
            {others.map((voice) => (
              <Voice key={voice.pet} voice={voice} />
            ))}
          </div>
        )}
      </div>
    </section>
  )
}

function Voice({ voice, isLarge = false }: { voice: Testimonials['list'][number]; isLarge?: boolean }) {
  const { words, who, pet, species } = voice
  return (
    <figure className="grid content-start gap-4">
      <blockquote
        dir="auto"
        className={
          isLarge ? 'font-display text-2xl font-semibold text-pretty sm:text-3xl' : 'text-lg text-pretty'
        }
      >
        “{words}”
      </blockquote>
      <figcaption className="flex items-center gap-3 text-ink-soft">
        <SpeciesArt species={species} name={pet} className="size-12" />
        <bdi>{who}</bdi>, with <bdi>{pet}</bdi>
      </figcaption>
    </figure>
  )
}
