import type { ReactElement } from 'react'
import type { LegalPage as LegalContent, ServicePage as ServiceContent } from '../../clinic/content.ts'
import { STARTER_DAY } from '../../clinic/starter-content.ts'
import { articlePath, servicePath, sitePaths } from '../../features/outreach/site/paths.ts'
import { questionGroups } from '../../features/outreach/site/question-groups.ts'
import type { SiteData } from '../../features/outreach/site/site-data.ts'
import { CONTACT, FAQ, TEAM } from '../../features/outreach/site/texts.ts'
import { AboutPage } from '../../features/outreach/site/ui/about-page.tsx'
import { ArticlePage } from '../../features/outreach/site/ui/articles/article-page.tsx'
import { BlogPage } from '../../features/outreach/site/ui/articles/blog-page.tsx'
import { CareersPage } from '../../features/outreach/site/ui/careers-page.tsx'
import { ContactPage } from '../../features/outreach/site/ui/contact-page.tsx'
import { FaqPage } from '../../features/outreach/site/ui/faq-page.tsx'
import { LandingPage } from '../../features/outreach/site/ui/landing-page.tsx'
import { LegalPage } from '../../features/outreach/site/ui/legal-page.tsx'
import { PricesPage } from '../../features/outreach/site/ui/prices-page.tsx'
import { ServicePage } from '../../features/outreach/site/ui/service-page.tsx'
import { TeamPage } from '../../features/outreach/site/ui/team-page.tsx'
import { authPaths } from '../../features/platform/auth/paths.ts'
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

/** A public page: its path, its data for search engines and previews, and its content. */
export type SitePage = {
  path: string
  title: string
  description: string
  /** The clinic's own photo on the page. */
  photo: string | null
  facts: readonly Fact[]
  /** The day of its last change, if it has one. */
  changed?: string | undefined
  page: ReactElement
}

type Below = Omit<SitePage, 'title' | 'photo'> & {
  heading: string
  /** The heading, if it is left out. */
  title?: string
  photo?: string | null
  trail?: Parameters<typeof trailFacts>[0]
}

/** A page below the home page, made of what differs: its clinic's name and the trail to it are added. */
function below(data: SiteData, { heading, title = heading, photo = null, trail, ...page }: Below): SitePage {
  const { name } = data.content.identity
  const facts = [...page.facts, trailFacts(trail ?? [[heading, page.path]])]
  return { ...page, photo, title: `${title} · ${name}`, facts }
}

/** A title with the clinic's town, unless it has two parts: those read badly with the town behind them. */
function inTown(data: SiteData, title: string): string {
  const { city } = data.content.contact
  return city === '' || title.includes(',') ? title : `${title} in ${city}`
}

/** All public pages, made of data whose texts are filled in. */
export function sitePages(data: SiteData): readonly SitePage[] {
  const { front } = data.content
  const home: SitePage = {
    path: authPaths.home,
    title: front.documentTitle,
    description: front.lead,
    photo: null,
    facts: [aboutClinic(data)],
    page: <LandingPage />,
  }
  return [home, ...clinicPages(data), ...blogPages(data), ...servicePages(data), ...otherPages(data)]
}

function clinicPages(data: SiteData): SitePage[] {
  const { about, team, prices, contact } = data.content
  return [
    below(data, {
      path: sitePaths.about,
      heading: about.title,
      description: about.description,
      facts: [aboutClinic(data)],
      page: <AboutPage />,
    }),
    below(data, {
      path: sitePaths.team,
      heading: TEAM.title,
      description: team.people.map(({ name, role }) => `${name}, ${role}`).join('; ') || TEAM.lead,
      photo: team.people.find(({ photo }) => photo !== null)?.photo ?? null,
      facts: peopleFacts(data.content),
      page: <TeamPage />,
    }),
    below(data, {
      path: sitePaths.prices,
      title: inTown(data, prices.title),
      heading: prices.title,
      description: prices.lead,
      facts: [aboutClinic(data), ...priceFacts(data)],
      page: <PricesPage />,
    }),
    below(data, {
      path: sitePaths.contact,
      heading: CONTACT.title,
      description: [CONTACT.lead, contact.address.join(', ')].join(' '),
      facts: [aboutClinic(data)],
      page: <ContactPage />,
    }),
    below(data, {
      path: sitePaths.faq,
      heading: FAQ.title,
      description: FAQ.lead,
      facts: questionFacts(questionGroups(data.content).flatMap(({ questions }) => questions)),
      page: <FaqPage />,
    }),
  ]
}

function blogPages(data: SiteData): SitePage[] {
  const { blog } = data.content
  const list = below(data, {
    path: sitePaths.blog,
    heading: blog.title,
    description: blog.description,
    facts: [],
    page: <BlogPage />,
  })
  const articles = blog.articles.map((article) =>
    below(data, {
      path: articlePath(article.id),
      heading: article.title,
      description: article.excerpt,
      photo: article.photo,
      facts: [articleFacts(article, data.content)],
      trail: [
        [blog.title, sitePaths.blog],
        [article.title, articlePath(article.id)],
      ],
      changed: article.reviewedOn ?? article.date,
      page: <ArticlePage article={article} />,
    }),
  )
  return [list, ...articles]
}

function servicePages(data: SiteData): SitePage[] {
  return data.content.services.pages.map((service) =>
    below(data, {
      path: servicePath(service.id),
      title: inTown(data, service.title),
      heading: service.title,
      description: serviceDescription(service),
      photo: service.photo,
      facts: serviceFacts(service, data),
      trail: [[service.name, servicePath(service.id)]],
      page: <ServicePage service={service} />,
    }),
  )
}

function otherPages(data: SiteData): SitePage[] {
  const { careers, legal } = data.content
  const legalPage = (path: string, page: LegalContent) =>
    below(data, {
      path,
      heading: page.title,
      description: page.lead,
      facts: [],
      changed: page.updated === STARTER_DAY ? undefined : page.updated,
      page: <LegalPage page={page} />,
    })
  return [
    below(data, {
      path: sitePaths.careers,
      heading: careers.title,
      description: careers.description,
      facts: openingFacts(data.content),
      page: <CareersPage />,
    }),
    legalPage(sitePaths.privacy, legal.privacy),
    legalPage(sitePaths.terms, legal.terms),
  ]
}

/** The lead and, unless that says the same, the summary. */
function serviceDescription({ lead, summary }: ServiceContent): string {
  const [first] = lead.toLowerCase().split(/[,.:]/)
  return first !== undefined && summary.toLowerCase().startsWith(first) ? summary : `${lead} ${summary}`
}
