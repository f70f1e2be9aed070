import { renderToStaticMarkup } from 'react-dom/server'
import { setClinicFacts } from '../../clinic/clinic.ts'
import { fillIn } from '../../clinic/content.ts'
import { DRAWINGS } from '../../features/outreach/site/drawings/drawings.ts'
import type { SiteData } from '../../features/outreach/site/site-data.ts'
import { SiteContext } from '../../features/outreach/site/ui/use-site.ts'
import { authPaths } from '../../features/platform/auth/paths.ts'
import { factsOf } from '../../lib/clinic-facts.ts'
import type { RenderedPage, RenderSite } from './read-site-renderer.ts'
import { type SitePage, sitePages } from './site-pages.tsx'
import { type SiteAssets, SiteDocument } from './site-shell.tsx'

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
