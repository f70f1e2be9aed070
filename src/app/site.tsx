import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { setClinicFacts } from '../clinic/clinic.ts'
import { factsOf, fillIn, type ServicePage as ServiceContent } from '../clinic/content.ts'
import { authPaths } from '../features/auth/paths.ts'
import { DRAWINGS, type DrawingName } from '../features/site/drawings/drawings.ts'
import { articlePath, servicePath, sitePaths } from '../features/site/paths.ts'
import { questionGroups } from '../features/site/question-groups.ts'
import type { SiteData } from '../features/site/site-data.ts'
import { CONTACT, FAQ, TEAM } from '../features/site/texts.ts'
import { AboutPage } from '../features/site/ui/about-page.tsx'
import { ArticlePage } from '../features/site/ui/article-page.tsx'
import { BlogPage } from '../features/site/ui/blog-page.tsx'
import { CareersPage } from '../features/site/ui/careers-page.tsx'
import { ContactPage } from '../features/site/ui/contact-page.tsx'
import { FaqPage } from '../features/site/ui/faq-page.tsx'
import { LandingPage } from '../features/site/ui/landing-page.tsx'
import { LegalPage } from '../features/site/ui/legal-page.tsx'
import { PricesPage } from '../features/site/ui/prices-page.tsx'
import { ServicePage } from '../features/site/ui/service-page.tsx'
import { TeamPage } from '../features/site/ui/team-page.tsx'
import { SiteContext } from '../features/site/ui/use-site.ts'
import type { RenderedPage, RenderSite } from './read-site-renderer.ts'
import {
  aboutClinic,
  articleFacts,
  type Fact,
  openingFacts,
  peopleFacts,
  priceFacts,
  questionFacts,
  serviceFacts,
  trailFacts,
} from './site-facts.ts'
import { type SiteAssets, SiteDocument } from './site-shell.tsx'

/** A public page: its path, its data for search engines and previews, and its content. */
type SitePage = {
  path: string
  title: string
  /** The title without the clinic's name. */
  heading: string
  description: string
  picture: DrawingName
  facts: readonly Fact[]
  /** The day of its last change, if it has one. */
  changed?: string
  page: ReactElement
}

/** All public pages, made of data whose texts are filled in. */
function sitePages(data: SiteData): readonly SitePage[] {
  const { identity, contact, front, about, blog, services, careers, legal, prices, team } = data.content
  // A title of two parts reads badly with the town behind it.
  const inTown = (title: string) =>
    contact.city === '' || title.includes(',') ? title : `${title} in ${contact.city}`
  const named = (title: string) => `${title} · ${identity.name}`
  const trailTo = (name: string, path: string) => trailFacts([[name, path]])
  return [
    {
      path: authPaths.home,
      title: front.documentTitle,
      heading: front.title,
      description: front.lead,
      picture: 'door',
      facts: [aboutClinic(data)],
      page: <LandingPage />,
    },
    {
      path: sitePaths.about,
      title: named(about.title),
      heading: about.title,
      description: about.description,
      picture: 'team',
      facts: [aboutClinic(data), trailTo(about.title, sitePaths.about)],
      page: <AboutPage />,
    },
    {
      path: sitePaths.team,
      title: named(TEAM.title),
      heading: TEAM.title,
      description: team.people.map(({ name, role }) => `${name}, ${role}`).join('; ') || TEAM.lead,
      picture: 'crew',
      facts: [...peopleFacts(data.content), trailTo(TEAM.title, sitePaths.team)],
      page: <TeamPage />,
    },
    {
      path: sitePaths.prices,
      title: named(inTown(prices.title)),
      heading: prices.title,
      description: prices.lead,
      picture: 'papers',
      facts: [aboutClinic(data), ...priceFacts(data), trailTo(prices.title, sitePaths.prices)],
      page: <PricesPage />,
    },
    {
      path: sitePaths.contact,
      title: named(CONTACT.title),
      heading: CONTACT.title,
      description: [CONTACT.lead, contact.address.join(', ')].join(' '),
      picture: 'contact',
      facts: [aboutClinic(data), trailTo(CONTACT.title, sitePaths.contact)],
      page: <ContactPage />,
    },
    {
      path: sitePaths.faq,
      title: named(FAQ.title),
      heading: FAQ.title,
      description: FAQ.lead,
      picture: 'faq',
      facts: [
        ...questionFacts(questionGroups(data.content).flatMap(({ questions }) => questions)),
        trailTo(FAQ.title, sitePaths.faq),
      ],
      page: <FaqPage />,
    },
    {
      path: sitePaths.blog,
      title: named(blog.title),
      heading: blog.title,
      description: blog.description,
      picture: 'books',
      facts: [trailTo(blog.title, sitePaths.blog)],
      page: <BlogPage />,
    },
    ...blog.articles.map((article) => ({
      path: articlePath(article.id),
      title: named(article.title),
      heading: article.title,
      description: article.excerpt,
      picture: article.picture,
      facts: [
        articleFacts(article, data.content),
        trailFacts([
          [blog.title, sitePaths.blog],
          [article.title, articlePath(article.id)],
        ]),
      ],
      changed: article.reviewedOn ?? article.date,
      page: <ArticlePage article={article} />,
    })),
    ...services.pages.map((service) => ({
      path: servicePath(service.id),
      title: named(inTown(service.title)),
      heading: service.title,
      description: serviceDescription(service),
      picture: service.id,
      facts: [...serviceFacts(service, data), trailTo(service.name, servicePath(service.id))],
      page: <ServicePage service={service} />,
    })),
    {
      path: sitePaths.careers,
      title: named(careers.title),
      heading: careers.title,
      description: careers.description,
      picture: 'careers',
      facts: [...openingFacts(data.content), trailTo(careers.title, sitePaths.careers)],
      page: <CareersPage />,
    },
    {
      path: sitePaths.privacy,
      title: named(legal.privacy.title),
      heading: legal.privacy.title,
      description: legal.privacy.lead,
      picture: 'legal',
      facts: [trailTo(legal.privacy.title, sitePaths.privacy)],
      changed: legal.privacy.updated,
      page: <LegalPage page={legal.privacy} />,
    },
    {
      path: sitePaths.terms,
      title: named(legal.terms.title),
      heading: legal.terms.title,
      description: legal.terms.lead,
      picture: 'legal',
      facts: [trailTo(legal.terms.title, sitePaths.terms)],
      changed: legal.terms.updated,
      page: <LegalPage page={legal.terms} />,
    },
  ]
}

/** The lead and, unless that says the same, the summary. */
function serviceDescription({ lead, summary }: ServiceContent): string {
  const [first] = lead.toLowerCase().split(/[,.:]/)
  return first !== undefined && summary.toLowerCase().startsWith(first) ? summary : `${lead} ${summary}`
}

/** The address of a page's preview picture. */
function previewOf(path: string): string {
  return `/previews/${path === authPaths.home ? 'home' : path.slice(1).replaceAll('/', '-')}.png`
}

/** Renders the public pages. */
export function renderSite(
  data: SiteData,
  assets: SiteAssets,
  options: Parameters<RenderSite>[1] = {},
): RenderedPage[] {
  const { path, isPreview = false } = options
  const filled = { ...data, content: fillIn(data.content) }
  setClinicFacts(factsOf(filled.content))
  return sitePages(filled)
    .filter((page) => path === undefined || page.path === path)
    .map((page) => ({
      path: page.path,
      preview: previewOf(page.path),
      shown: {
        title: page.heading,
        name: filled.content.identity.name,
        drawing: DRAWINGS[page.picture],
      },
      changed: page.changed ?? null,
      html: htmlOf(page, filled, { assets, isPreview }),
    }))
}

function htmlOf(
  { page, changed: _, heading: __, ...facts }: SitePage,
  data: SiteData,
  shown: { assets: SiteAssets; isPreview: boolean },
): string {
  const document = (
    <SiteContext value={data}>
      <SiteDocument {...facts} preview={previewOf(facts.path)} {...shown}>
        {page}
      </SiteDocument>
    </SiteContext>
  )
  return `<!doctype html>${renderToStaticMarkup(document)}`
}
