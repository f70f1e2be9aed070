import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SiteData } from '../../features/outreach/site/site-data.ts'
import type { Preview, PreviewParts } from './draw-preview.ts'

/** A public page as rendered: its path, that of its preview picture and what that shows, its last change, its HTML. */
export type RenderedPage = {
  path: string
  preview: string
  shown: Preview
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

/** What the build has written for the public pages in `folder`: their renderer, and the parts of their pictures. */
export async function readSiteRenderer(
  folder: string,
): Promise<{ render: RenderSite; previewParts: PreviewParts }> {
  const { renderSite }: Built = await import(join(folder, 'pages', 'site.js'))
  const { previewParts, ...assets }: { previewParts: Omit<PreviewParts, 'typeface'> } = JSON.parse(
    readFileSync(join(folder, 'pages', 'site-assets.json'), 'utf8'),
  )
  const typeface = join(folder, 'pages', 'typeface.woff')
  return {
    render: (data, options) => renderSite(data, assets, options),
    previewParts: { ...previewParts, typeface },
  }
}
