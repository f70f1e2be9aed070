import type { Testimonials } from '../../../clinic/content.ts'
import { Card } from '../../../components/card.tsx'
import { Curve } from '../../../components/curve.tsx'
import { LinkButton } from '../../../components/link-button.tsx'
import { SpeciesArt } from '../../../components/species-art.tsx'
import { appointmentsPaths } from '../../appointments/paths.ts'
import { loginPath } from '../../auth/paths.ts'
import { openingLines } from '../opening-lines.ts'
import { CallButton, CallToAction } from './call-to-action.tsx'
import { ServiceCard } from './service-card.tsx'
import { SitePicture } from './site-picture.tsx'
import { useContent, useSite } from './use-site.ts'

const FACES = [
  ['Dog', 'Bruno'],
  ['Cat', 'Misty'],
  ['Rabbit', 'Pepper'],
  ['Parrot', 'Mango'],
] as const

/** The home page (specification, section 2): hero, why choose us, three services, testimonials, call to action. */
export function LandingPage() {
  const { front, testimonials } = useContent()
  const voices = testimonials.list.filter(({ source, consent }) => source !== null && consent)
  return (
    <div className="grid gap-20 py-8 sm:gap-28 sm:py-14">
      <Hero />
      <Why />
      <Services />
      {voices.length > 0 && <Voices list={voices} />}
      <CallToAction {...front.call} />
    </div>
  )
}

function Hero() {
  const { content, openingHours } = useSite()
  const { front, contact } = content
  return (
    <section className="grid items-center gap-10 lg:grid-cols-[1.2fr_1fr]">
      <div className="grid justify-items-start gap-6">
        <h1 className="max-w-[18ch] text-4xl">{front.title}</h1>
        <Curve className="w-44 text-marigold" />
        <p className="max-w-[52ch] text-lg text-ink-soft text-pretty">{front.lead}</p>
        <div className="flex w-full flex-wrap gap-3">
          <LinkButton
            tone="accent"
            href={loginPath({ next: appointmentsPaths.book })}
            className="max-sm:w-full"
          >
            Book an Appointment
          </LinkButton>{' '}
          <CallButton className="max-sm:w-full" />
        </div>
      </div>
      <div className="grid gap-6 rounded-card border border-line bg-surface p-6 shadow-card sm:p-8">
        <div className="flex -space-x-3">
          {FACES.map(([species, name]) => (
            <SpeciesArt
              key={name}
              species={species}
              name={name}
              className="size-16 ring-4 ring-surface sm:size-20"
            />
          ))}
        </div>
        <dl className="grid gap-4">
          {openingLines(openingHours).map(({ days, hours }) => (
            <div key={days}>
              <dt className="text-sm font-semibold text-ink-soft">Open {days.replace('Every', 'every')}</dt>
              <dd className="text-lg">{hours}</dd>
            </div>
          ))}
          <div>
            <dt className="text-sm font-semibold text-ink-soft">Next free slot</dt>
            <dd className="text-lg">
              <output data-next-slot="">See all free hours when you book</output>
            </dd>
          </div>
          {contact.address.length > 0 && (
            <div>
              <dt className="text-sm font-semibold text-ink-soft">Where</dt>
              <dd>{contact.address.join(', ')}</dd>
            </div>
          )}
        </dl>
      </div>
    </section>
  )
}

function Why() {
  const { title, reasons } = useContent().front.why
  return (
    <section className="grid gap-8" aria-labelledby="why">
      <h2 id="why" className="text-2xl sm:text-3xl">
        {title}
      </h2>
      <ul className="grid gap-8 sm:grid-cols-2">
        {reasons.map(({ title: reason, text, picture }) => (
          <li key={reason} className="flex gap-5">
            <SitePicture name={picture} className="w-32 shrink-0 self-start" />
            <div className="grid content-start gap-1">
              <h3 className="text-xl">{reason}</h3>
              <p className="text-ink-soft text-pretty">{text}</p>
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
  const shown = services.pages.filter(({ id }) => cards.some((card) => card === id))
  return (
    <section className="grid gap-8" aria-labelledby="services">
      <h2 id="services" className="text-2xl sm:text-3xl">
        {title}
      </h2>
      <ul className="grid gap-5 md:grid-cols-3">
        {shown.map((service) => (
          <li key={service.id} className="grid">
            <ServiceCard service={service} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Voices({ list }: Testimonials) {
  const { title, note } = useContent().front.voices
  return (
    <section className="grid gap-8" aria-labelledby="voices">
      <div className="grid gap-2">
        <h2 id="voices" className="text-2xl sm:text-3xl">
          {title}
        </h2>
        {note !== null && <p className="text-ink-soft">{note}</p>}
      </div>
      <ul className="grid gap-5 md:grid-cols-3">
        {list.map(({ words, who, pet, species }) => (
          <li key={pet} className="grid">
            <Card className="grid grid-rows-[1fr_auto] gap-5 p-6">
              <blockquote className="text-lg text-pretty">“{words}”</blockquote>
              <p className="flex items-center gap-3 text-ink-soft">
                <SpeciesArt species={species} name={pet} className="size-12" />
                {who}, with {pet}
              </p>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}
