import type { ReactNode } from 'react'
import { clinic } from '../../clinic/clinic.ts'
import { previewUrl } from '../../clinic/content.ts'
import { buttonClass } from '../../components/actions/button.tsx'
import { coloursStyle } from '../../features/outreach/site/colours.ts'
import { FEED_PATH, sitePaths } from '../../features/outreach/site/paths.ts'
import { LEAVE_PREVIEW } from '../../features/outreach/site/rules.ts'
import { SiteFooter } from '../../features/outreach/site/ui/site-footer.tsx'
import { SiteNav } from '../../features/outreach/site/ui/site-nav.tsx'
import { useContent } from '../../features/outreach/site/ui/use-site.ts'
import { authPaths } from '../../features/platform/auth/paths.ts'
import { ChatButton } from '../../features/platform/chat/ui/chat-button.tsx'
import { ORIGIN } from '../../lib/public-address.ts'
import { DocumentHead, FontPreload, type HeadAssets } from '../document-head.tsx'
import type { Fact } from './site-facts.ts'

/** What a page's document needs from the build. */
export type SiteAssets = HeadAssets & { script: string }

export type SiteDocumentProps = {
  path: string
  title: string
  description: string
  /** The clinic's own photo on the page, which other sites show as its preview. */
  photo: string | null
  /** Structured data for search engines (schema.org). */
  facts: readonly Fact[]
  assets: SiteAssets
  /** True if the page shows the draft, to an admin. */
  isPreview: boolean
  children: ReactNode
}

/** The whole document of a public page, which works without any script. */
export function SiteDocument(props: SiteDocumentProps) {
  const { path, assets, isPreview, children } = props
  return (
    <html lang="en-IN">
      <SiteHead {...props} />
      <body>
        <a
          href="#content"
          className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-surface focus:p-3"
        >
          Skip to the content
        </a>
        {isPreview && <PreviewBar />}
        <ReturnStrip />
        <SiteNav path={path} />
        <main
          id="content"
          tabIndex={-1}
          // Line breaks are shown as they were typed.
          className="mx-auto max-w-6xl px-4 whitespace-pre-line outline-none sm:px-8"
        >
          {children}
        </main>
        <SiteFooter />
        {clinic.pageViews !== null && <Consent />}
        <ChatButton />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own text, with a path from the build */}
        <script dangerouslySetInnerHTML={{ __html: whenLoaded(assets.script) }} />
      </body>
    </html>
  )
}

/** Stands above every page of the draft. */
function PreviewBar() {
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 bg-marigold px-4 py-2 text-center text-on-marigold">
      <strong>You’re viewing the draft</strong>
      <a href={LEAVE_PREVIEW} className="underline underline-offset-4">
        Leave preview
      </a>
    </p>
  )
}

/** Tells whom a page behind sign-in has led here how to get back; site-script.ts shows it to them. */
export function ReturnStrip() {
  return (
    <p hidden data-return-to="" className="bg-pine-tint px-4 py-3 text-center">
      <a href={authPaths.login} className="font-semibold text-pine-ink underline underline-offset-4">
        Sign in to continue to the page you opened
      </a>
    </p>
  )
}

/** The script is loaded last, since the page works without it; at once only if the URL has a query to act on. */
function whenLoaded(script: string): string {
  return `const run = () => import('${script}'); location.search ? run() : addEventListener('load', run)`
}

function SiteHead({ path, title, description, photo, facts, assets, isPreview }: SiteDocumentProps) {
  const { identity, colours } = useContent()
  const { name } = identity
  return (
    <DocumentHead title={title} assets={assets} colours={coloursStyle(colours)}>
      {isPreview && <meta name="robots" content="noindex" />}
      <FontPreload style={assets.style} />
      <meta name="description" content={description} />
      <link rel="canonical" href={ORIGIN + path} />
      {path.startsWith(sitePaths.blog) && (
        <link rel="alternate" type="application/rss+xml" href={FEED_PATH} title={`${name}: articles`} />
      )}
      <meta property="og:type" content={path.startsWith('/blog/') ? 'article' : 'website'} />
      <meta property="og:site_name" content={name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={ORIGIN + path} />
      <meta property="og:image" content={ORIGIN + previewUrl(photo)} />
      <meta property="og:locale" content={clinic.locale.replace('-', '_')} />
      <meta name="twitter:card" content="summary_large_image" />
      {facts.map((fact) => {
        const text = JSON.stringify({ '@context': 'https://schema.org', ...fact }).replaceAll('<', '\\u003c')
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own facts, no `<` in them
        return <script key={text} type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
      })}
    </DocumentHead>
  )
}

/** Asks for consent before page views are counted; site-script.ts shows it to those who have not answered. */
function Consent() {
  return (
    <section
      hidden
      data-consent={clinic.pageViews}
      aria-label="Counting page views"
      className="fixed inset-x-4 bottom-4 z-20 mx-auto grid max-w-xl gap-4 rounded-card border border-line bg-surface p-5 shadow-card"
    >
      <p>
        May we count which pages people read? We count nothing and save nothing about you unless you agree.
      </p>
      <div className="flex gap-3">
        <button type="button" value="yes" className={buttonClass('primary', 'dense')}>
          Yes, count
        </button>
        <button type="button" value="no" className={buttonClass('quiet', 'dense')}>
          No
        </button>
      </div>
    </section>
  )
}
