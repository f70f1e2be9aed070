import { resolve } from 'node:path'
import type { FollowedSite } from '../features/outreach/site/server/follow-site.ts'
import { ORIGIN } from '../lib/public-address.ts'
import { readAccountRenderer } from './account/read-account-renderer.ts'
import type { ServerOptions } from './server-options.ts'
import { readSiteRenderer } from './site/read-site-renderer.ts'
import { createWeb } from './web.ts'

const BUILT = resolve(import.meta.dirname, '../../dist')

/** What the browser loads: the build's, or another one's. */
export type Front = Pick<ServerOptions, 'renderAccount' | 'renderPreview' | 'web'>
export type MakeFront = (site: FollowedSite) => Front

/** What the build has made for the browser. */
export async function readFront(publicUrl: string, site: FollowedSite): Promise<Front> {
  const { render, colours } = await readSiteRenderer(BUILT)
  return {
    renderAccount: await readAccountRenderer(BUILT),
    renderPreview: (data, path) =>
      render(data, { path, isPreview: true })[0]?.html.replaceAll(ORIGIN, publicUrl) ?? null,
    web: createWeb(BUILT, { publicUrl, site, render, colours }),
  }
}
