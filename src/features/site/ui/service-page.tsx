import { dialled, type ServicePage as Service } from '../../../clinic/content.ts'
import { TextLink } from '../../../components/text-link.tsx'
import { authPaths } from '../../auth/paths.ts'
import { openingLines } from '../opening-lines.ts'
import { Blocks } from './blocks.tsx'
import { CallToAction } from './call-to-action.tsx'
import { PageIntro } from './page-intro.tsx'
import { priceRange, ServiceCard } from './service-card.tsx'
import { useContent, useSite } from './use-site.ts'

const CALL = {
  title: 'Shall we have a look?',
  text: 'Choose a day and an hour; you see the price before you book.',
}

/** The page of a service: description, price range, tables, questions and a link to book. */
export function ServicePage({ service }: { service: Service }) {
  const { id, name, title, lead, price, blocks, questions, urgent } = service
  return (
    <div className="grid gap-12 py-6">
      <PageIntro
        title={title}
        lead={lead}
        picture={id}
        back={authPaths.home}
        above={urgent !== null && <Urgent text={urgent} />}
      >
        {price && (
          <p>
            <strong className="text-xl text-pine-ink">{priceRange(price)}</strong>{' '}
            <span className="block text-sm text-ink-soft">{price.note}</span>
          </p>
        )}
      </PageIntro>
      <Blocks blocks={blocks} />
      <Questions questions={questions} />
      <CallToAction {...(service.call ?? CALL)} service={name} callFirst={urgent !== null} />
      <OtherServices not={id} />
    </div>
  )
}

/** A slim strip above a page that people may open in an emergency: phone, hours and prices. */
function Urgent({ text }: { text: string }) {
  const { content, openingHours } = useSite()
  const { phone } = content.contact
  return (
    <p className="rounded-md border border-current/25 bg-red-tint px-4 py-3 text-red-ink">
      {phone !== null && (
        <strong>
          Call now:{' '}
          <a href={`tel:${dialled(phone)}`} className="underline underline-offset-4">
            {phone}
          </a>
          .
        </strong>
      )}{' '}
      {openingLines(openingHours)
        .map(({ days, hours }) => `${days}, ${hours}`)
        .join('; ')}
      . {text}
    </p>
  )
}

function Questions({ questions }: { questions: Service['questions'] }) {
  const { email } = useContent().contact
  return (
    <section className="grid max-w-[44rem] gap-3" aria-labelledby="questions">
      <h2 id="questions" className="text-xl sm:text-2xl">
        Often asked
      </h2>
      {questions.map(({ question, answer }) => (
        <details key={question} className="rounded-md border border-line bg-surface px-5 py-1">
          <summary className="min-h-11 cursor-pointer content-center py-2 font-semibold">{question}</summary>
          <p className="pb-4 text-pretty">{answer}</p>
        </details>
      ))}
      {email !== null && (
        <p className="text-ink-soft">
          Something else? <TextLink href={`mailto:${email}`}>Write to us</TextLink>.
        </p>
      )}
    </section>
  )
}

function OtherServices({ not }: { not: Service['id'] }) {
  const { pages } = useContent().services
  return (
    <section className="grid gap-6" aria-labelledby="others">
      <h2 id="others" className="text-xl sm:text-2xl">
        Our other services
      </h2>
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        {pages
          .filter(({ id }) => id !== not)
          .map((service) => (
            <li key={service.id} className="grid">
              <ServiceCard service={service} />
            </li>
          ))}
      </ul>
    </section>
  )
}
