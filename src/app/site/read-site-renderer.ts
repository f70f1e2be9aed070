import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SiteData } from '../../features/outreach/site/site-data.ts'

/** A public page as rendered: its path, its last change, its HTML. */
export type RenderedPage = {
  path: string
  changed: string | null
  html: string
}

/** Renders the public pages: all of them or one, as visitors see them or as a preview of the draft. */
export type RenderSite = (
  data: SiteData,
  options?: { path?: string; isPreview?: boolean },
) => readonly RenderedPage[]

/** The module that the build makes of site.tsx, with React inside, and what it needs. */
type Built = {
  renderSite: (data: SiteData, assets: unknown, options?: Parameters<RenderSite>[1]) => RenderedPage[]
}

/** What the build has written for the public pages in `folder`: their renderer, and the product's colours. */
export async function readSiteRenderer(folder: string): Promise<{ render: RenderSite; colours: string }> {
  const { renderSite }: Built = await import(join(folder, 'pages', 'site.js'))
  const { colours, ...assets }: { colours: string } = JSON.parse(
    readFileSync(join(folder, 'pages', 'site-assets.json'), 'utf8'),
  )
  return { render: (data, options) => renderSite(data, assets, options), colours }
}
