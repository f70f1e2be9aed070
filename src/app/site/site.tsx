import { renderToStaticMarkup } from 'react-dom/server'
import { setClinicFacts } from '../../clinic/clinic.ts'
import { fillIn } from '../../clinic/content.ts'
import type { SiteData } from '../../features/outreach/site/site-data.ts'
import { SiteContext } from '../../features/outreach/site/ui/use-site.ts'
import { factsOf } from '../../lib/clinic-facts.ts'
import type { RenderedPage, RenderSite } from './read-site-renderer.ts'
import { type SitePage, sitePages } from './site-pages.tsx'
import { type SiteAssets, SiteDocument } from './site-shell.tsx'

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
      changed: page.changed ?? null,
      html: htmlOf(page, filled, { assets, isPreview }),
    }))
}

function htmlOf(
  { page, changed: _, ...facts }: SitePage,
  data: SiteData,
  shown: { assets: SiteAssets; isPreview: boolean },
): string {
  const document = (
    <SiteContext value={data}>
      <SiteDocument {...facts} {...shown}>
        {page}
      </SiteDocument>
    </SiteContext>
  )
  return `<!doctype html>${renderToStaticMarkup(document)}`
}
