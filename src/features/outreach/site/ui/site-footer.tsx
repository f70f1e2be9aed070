import { type Content, pictureUrl } from '../../../../clinic/content.ts'
import { Button } from '../../../../components/actions/button.tsx'
import { TextLink } from '../../../../components/actions/text-link.tsx'
import { Curve } from '../../../../components/layout/curve.tsx'
import { Wordmark } from '../../../../components/layout/mark.tsx'
import { endSentence } from '../../../../lib/words/end-sentence.ts'
import { isEmptyPage } from '../is-empty-page.ts'
import { closedDays, closureLines, extraLines, openingLines } from '../opening-lines.ts'
import { servicePath, sitePaths } from '../paths.ts'
import { CallLink } from './call-link.tsx'
import { unbroken } from './emergency-panel.tsx'
import { PopoverNote } from './popover-note.tsx'
import { useContent, useSite } from './use-site.ts'

const quickLinks = () =>
  [
    ['About Us', sitePaths.about],
    ['Pet Care Blog', sitePaths.blog],
    ['Careers', sitePaths.careers],
    ['Privacy Policy', sitePaths.privacy],
    ['Terms of Service', sitePaths.terms],
  ] as const

const moreLinks = (content: Content) =>
  (
    [
      ['Prices', sitePaths.prices],
      ['Our Team', sitePaths.team],
      ['Questions', sitePaths.faq],
      ['Contact', sitePaths.contact],
    ] as const
  ).filter(([, path]) => !isEmptyPage(content, path))

/** The footer of every public page: newsletter, links, contact, hours and directions. */
export function SiteFooter() {
  const content = useContent()
  const { identity, services } = content
  const { name, tagline, logo, since, footnote, registration } = identity
  return (
    <footer className="mt-16 border-t border-line bg-sunken">
      <div className="mx-auto grid max-w-6xl gap-x-8 gap-y-10 px-4 py-12 min-[16rem]:grid-cols-2 sm:px-8 md:grid-cols-[1fr_1fr_0.8fr_1.3fr] lg:grid-cols-[1.5fr_1fr_1fr_0.8fr_1.3fr]">
        <div className="grid content-start gap-4 max-sm:col-span-full md:max-lg:col-span-full">
          <Wordmark name={name} logo={logo && pictureUrl(logo)} />
          <p dir="auto" className="max-w-[36ch] text-pretty">
            {tagline}
          </p>
          {since.footer !== null && (
            <p className="max-w-[36ch]">Looking after the neighbourhood’s animals since {since.footer}.</p>
          )}
          <Newsletter />
          <SocialLinks />
        </div>
        <LinkList
          title="Services"
          links={services.pages.map(({ id, name }) => [name, servicePath(id)] as const)}
        />
        <LinkList title="Quick Links" links={quickLinks()} />
        <LinkList title="Your visit" links={moreLinks(content)} />
        <Contact />
      </div>
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-4 px-4 pb-8 sm:px-8">
        <p className="text-sm text-ink-soft">
          {['©', since.footer, endSentence(name), footnote, registration].filter(Boolean).join(' ')}
        </p>
        <Curve className="w-28 text-marigold" />
      </div>
    </footer>
  )
}

/** Subscribe sends nothing and says so. */
function Newsletter() {
  return (
    <div className="grid max-w-sm gap-2">
      <label htmlFor="newsletter" className="font-semibold">
        Newsletter
      </label>
      <div className="flex flex-wrap gap-2">
        <input
          id="newsletter"
          data-opens="newsletter-note"
          type="email"
          autoComplete="email"
          placeholder="Email address"
          className="min-h-11 w-full min-w-0 flex-[1_1_8rem] rounded-md border border-edge bg-surface px-3"
        />
        <Button popoverTarget="newsletter-note">Subscribe</Button>
      </div>
      <PopoverNote id="newsletter-note" label="Not open yet">
        Newsletter opens soon. Nothing was sent, and your address was not saved.
      </PopoverNote>
    </div>
  )
}

function SocialLinks() {
  const { social } = useContent().contact
  if (social.length === 0) return null
  return (
    <ul aria-label="Follow us" className="flex flex-wrap gap-x-4 gap-y-2">
      {social.map(({ name, url }) => (
        <li key={name}>
          <TextLink href={url} rel="noopener noreferrer" target="_blank">
            {name}
          </TextLink>
        </li>
      ))}
    </ul>
  )
}

function LinkList({ title, links }: { title: string; links: readonly (readonly [string, string])[] }) {
  return (
    <nav aria-label={title} className="grid content-start gap-3">
      <h2 className="text-lg">{title}</h2>
      <ul className="grid gap-1">
        {links.map(([name, href]) => (
          <li key={href}>
            <TextLink href={href} className="inline-block py-1.5">
              {name}
            </TextLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Contact() {
  const { content, openingHours, closures, extraHours } = useSite()
  const { phone, email, address, mapUrl } = content.contact
  const closed = closedDays(openingHours)
  return (
    <section aria-labelledby="contact" className="grid content-start gap-3 max-sm:col-span-full">
      <h2 id="contact" className="text-lg">
        Contact
      </h2>
      <address className="grid gap-2 not-italic">
        {phone !== null && (
          <p>
            <CallLink phone={phone} />
          </p>
        )}
        {email !== null && (
          <p>
            <TextLink href={`mailto:${email}`}>{email}</TextLink>
          </p>
        )}
        {address.length > 0 && (
          <p dir="auto" className="text-balance">
            {address.join(', ')}
          </p>
        )}
        {mapUrl !== null && (
          <p>
            <TextLink href={mapUrl} rel="noopener noreferrer" target="_blank">
              Show on the map
            </TextLink>
          </p>
        )}
      </address>
      {openingLines(openingHours).map(({ days, hours }) => (
        <p key={days} className="text-balance">
          {days}, <span className="whitespace-nowrap">{unbroken(hours)}</span>
        </p>
      ))}
      {closed && <p>{closed}, closed</p>}
      {[...closureLines(closures), ...extraLines(extraHours)].map((line) => (
        <p dir="auto" key={line} className="text-pretty">
          {line}
        </p>
      ))}
    </section>
  )
}
