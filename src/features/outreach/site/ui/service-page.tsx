import type { ServicePage as Service, ServiceId } from '../../../../clinic/content.ts'
import { classes } from '../../../../components/layout/classes.ts'
import { listed } from '../../../../lib/words/listed.ts'
import { type Section, sectionsOf } from '../sections.ts'
import { BlockParts, type ListBuild } from './blocks.tsx'
import { BookingCard } from './booking-card.tsx'
import { CallToAction } from './call-to-action.tsx'
import { EmergencyPanel } from './emergency-panel.tsx'
import { PageIntro } from './page-intro.tsx'
import { Questions } from './questions.tsx'
import { ServiceRow } from './service-card.tsx'
import { SitePicture } from './site-picture.tsx'
import { useContent, useSite } from './use-site.ts'

const usualCall = () => ({
  title: 'Shall we take a look?',
  text: 'Pick a day and a time. You see the price before you book.',
})

/** How a section looks: on the page itself, on the service's tint, with its heading beside it, or as an alarm. */
type Build = 'plain' | 'tinted' | 'beside' | 'alarm'

/** Each service has a page of its own build: its tint, how its sections look, one after the other, and its lists. */
const LOOKS: Record<ServiceId, { tint: string; builds: readonly Build[]; lists: ListBuild }> = {
  veterinary: { tint: 'bg-tint-3', builds: ['plain', 'tinted', 'beside'], lists: 'ticks' },
  grooming: { tint: 'bg-tint-5', builds: ['tinted', 'plain', 'beside'], lists: 'steps' },
  vaccination: { tint: 'bg-tint-6', builds: ['beside', 'tinted', 'beside'], lists: 'plain' },
  dental: { tint: 'bg-tint-4', builds: ['plain', 'tinted', 'plain', 'beside'], lists: 'steps' },
  emergency: { tint: 'bg-tint-2', builds: ['alarm', 'plain', 'plain'], lists: 'signs' },
}

/** The page of a service: description, prices, tables, questions and a link to book. */
export function ServicePage({ service }: { service: Service }) {
  const { id, name, title, lead, photo, blocks, questions, urgent } = service
  const { tint, builds, lists } = LOOKS[id]
  const isUrgent = urgent !== null
  const { houseVisits } = useSite()
  return (
    <div className="grid gap-14 py-6">
      <PageIntro title={title} lead={lead} picture={id} photo={photo}>
        {isUrgent && <EmergencyPanel text={urgent} />}
      </PageIntro>
      <div className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem] print:block print:space-y-8">
        <div className="grid content-start gap-12 max-lg:order-2 print:block print:space-y-8">
          {sectionsOf(blocks).map((section, index) => (
            <Part
              key={section.id}
              section={section}
              build={builds[index] ?? 'plain'}
              lists={lists}
              tint={tint}
            />
          ))}
          {houseVisits && !isUrgent && service.price !== null && <AtYourHome />}
          <Questions questions={questions} title="Good to know" />
        </div>
        <BookingCard page={service} callFirst={isUrgent} />
      </div>
      <CallToAction
        {...(service.call ?? usualCall())}
        service={name}
        callFirst={isUrgent}
        picture={isUrgent ? 'contact' : 'door'}
      />
      <OtherServices not={id} />
    </div>
  )
}

type PartProps = { section: Section; build: Build; lists: ListBuild; tint: string }

function Part({ section: { id, heading, blocks }, build, lists, tint }: PartProps) {
  const title = heading !== null && (
    <h2 dir="auto" id={id} className="text-xl sm:text-2xl">
      {heading}
    </h2>
  )
  const text = <BlockParts blocks={blocks} lists={lists} />
  if (build === 'beside')
    return (
      <section className="grid gap-x-8 gap-y-3 border-t border-line pt-8 text-lg leading-[1.78] md:grid-cols-[11rem_minmax(0,1fr)] print:block print:space-y-3">
        {title}
        <div className="grid gap-4 print:block print:space-y-4">{text}</div>
      </section>
    )
  return (
    <section
      className={classes(
        'grid gap-5 text-lg leading-[1.78] print:block print:space-y-4',
        build !== 'plain' && 'rounded-card p-5 sm:p-8 break-inside-avoid',
        build === 'tinted' && tint,
        build === 'alarm' && 'border-s-4 border-danger bg-red-tint',
      )}
    >
      {title}
      {text}
    </section>
  )
}

/** House visits: where they go, and the way to the prices. */
function AtYourHome() {
  const { areas } = useContent().practical
  return (
    <section className="grid items-center gap-x-8 gap-y-4 border-t border-line pt-8 sm:grid-cols-[12rem_1fr] break-inside-avoid print:block">
      <SitePicture name="house" className="w-48 print:hidden" />
      <div className="grid gap-2">
        <h2 className="text-xl sm:text-2xl">At your home, if that is easier</h2>
        <p className="text-pretty">
          Choose House Visit when you book. The surcharge is shown with the price.
          {areas.length > 0 && ` We come to ${listed(areas)}.`}
        </p>
      </div>
    </section>
  )
}

function OtherServices({ not }: { not: Service['id'] }) {
  const others = useContent().services.pages.filter(({ id }) => id !== not)
  if (others.length === 0) return null
  return (
    <section className="grid gap-4 print:hidden" aria-labelledby="others">
      <h2 id="others" className="text-xl sm:text-2xl">
        Our other services
      </h2>
      <ul className="grid gap-x-12 sm:grid-cols-2">
        {others.map((service) => (
          <li key={service.id} className="grid">
            <ServiceRow service={service} />
          </li>
        ))}
      </ul>
    </section>
  )
}
