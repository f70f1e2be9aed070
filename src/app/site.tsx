import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { about } from '../clinic/about.ts'
import { articles, blog } from '../clinic/articles/articles.ts'
import { clinic } from '../clinic/clinic.ts'
import { landing } from '../clinic/landing.ts'
import { privacy, terms } from '../clinic/legal.ts'
import { careers } from '../clinic/openings.ts'
import { services } from '../clinic/services.ts'
import { authPaths } from '../features/auth/paths.ts'
import { articlePath, servicePath, sitePaths } from '../features/site/paths.ts'
import { AboutPage } from '../features/site/ui/about-page.tsx'
import { ArticlePage } from '../features/site/ui/article-page.tsx'
import { BlogPage } from '../features/site/ui/blog-page.tsx'
import { CareersPage } from '../features/site/ui/careers-page.tsx'
import { LandingPage } from '../features/site/ui/landing-page.tsx'
import { LegalPage } from '../features/site/ui/legal-page.tsx'
import { ServicePage } from '../features/site/ui/service-page.tsx'
import type { PictureName } from '../features/site/ui/site-picture.tsx'
import { aboutClinic, articleFacts, type Fact, openingFacts, serviceFacts } from './site-facts.ts'
import { type SiteAssets, SiteDocument } from './site-shell.tsx'

/** A public page: its path, its data for search engines and previews, and its content. */
export type SitePage = {
  path: string
  title: string
  description: string
  picture: PictureName
  facts: readonly Fact[]
  page: ReactElement
}

const named = (title: string) => `${title} · ${clinic.name}`

/** All public pages. */
export const SITE_PAGES: readonly SitePage[] = [
  {
    path: authPaths.home,
    title: landing.documentTitle,
    description: landing.lead,
    picture: 'dog',
    facts: [aboutClinic()],
    page: <LandingPage />,
  },
  {
    path: sitePaths.about,
    title: named(about.title),
    description: about.description,
    picture: 'team',
    facts: [aboutClinic()],
    page: <AboutPage />,
  },
  {
    path: sitePaths.blog,
    title: named(blog.title),
    description: blog.description,
    picture: 'books',
    facts: [],
    page: <BlogPage />,
  },
  ...articles.map((article) => ({
    path: articlePath(article.id),
    title: named(article.title),
    description: article.excerpt,
    picture: article.picture,
    facts: [articleFacts(article)],
    page: <ArticlePage article={article} />,
  })),
  ...services.map((service) => ({
    path: servicePath(service.id),
    title: named(service.title),
    description: `${service.lead} ${service.summary}`,
    picture: service.id,
    facts: serviceFacts(service),
    page: <ServicePage service={service} />,
  })),
  {
    path: sitePaths.careers,
    title: named(careers.title),
    description: careers.description,
    picture: 'heart',
    facts: openingFacts(),
    page: <CareersPage />,
  },
  {
    path: sitePaths.privacy,
    title: named(privacy.title),
    description: privacy.lead,
    picture: 'papers',
    facts: [],
    page: <LegalPage page={privacy} />,
  },
  {
    path: sitePaths.terms,
    title: named(terms.title),
    description: terms.lead,
    picture: 'papers',
    facts: [],
    page: <LegalPage page={terms} />,
  },
]

/** The address of a page's preview picture. */
export function previewOf(path: string): string {
  return `/previews/${path === authPaths.home ? 'home' : path.slice(1).replaceAll('/', '-')}.png`
}

/** The HTML of a public page. */
export function renderSite({ page, ...facts }: SitePage, assets: SiteAssets): string {
  const document = (
    <SiteDocument {...facts} preview={previewOf(facts.path)} assets={assets}>
      {page}
    </SiteDocument>
  )
  return `<!doctype html>${renderToStaticMarkup(document)}`
}
