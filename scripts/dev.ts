// The development server: the real server, with Vite instead of the built web.
import { readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { createServer } from 'vite'
import type * as Account from '../src/app/account/account-document.tsx'
import type { RenderAccount } from '../src/app/account/account-screen.ts'
import type * as Site from '../src/app/site/site.tsx'
import type { SiteAssets } from '../src/app/site/site-shell.tsx'
import { startServer } from '../src/app/start-server.ts'
import type { FollowedSite } from '../src/features/outreach/site/server/follow-site.ts'
import type { SiteData } from '../src/features/outreach/site/site-data.ts'
import { readEnv } from '../src/lib/server/env.ts'

const vite = await createServer({
  appType: 'spa',
  // The other loaders write a temporary file, which `node --watch` takes for a change.
  configLoader: 'native',
  clearScreen: false,
  server: { middlewareMode: true, hmr: { port: Number(process.env.HMR_PORT) } },
})

/** The assets of the public pages in development: each at its own address, the style sheet as Vite serves it. */
const SITE_ASSETS: SiteAssets = {
  style: { href: '/src/app/site/site.css' },
  script: '/src/app/site/site-script.ts',
  theme: readFileSync('public/theme.js', 'utf8'),
}

/** An account page rendered from its current sources. */
const renderAccount: RenderAccount = async (screen) => {
  const account = (await vite.ssrLoadModule('/src/app/account/account-document.tsx')) as typeof Account
  return account.renderAccount(screen, {
    style: { href: '/src/app/account/account.css' },
    script: { src: '/src/app/account/account-script.ts' },
    theme: SITE_ASSETS.theme,
    nextFiles: [],
  })
}

/** A public page rendered from its current sources; null for any other path. */
async function renderPage(
  data: SiteData,
  options: { path: string; isPreview?: boolean },
): Promise<string | null> {
  const { renderSite } = (await vite.ssrLoadModule('/src/app/site/site.tsx')) as typeof Site
  return renderSite(data, SITE_ASSETS, options)[0]?.html ?? null
}

/** Vite's pages use inline scripts and a web socket, which the product's content security policy forbids. */
const webOf =
  (site: FollowedSite): RequestListener =>
  (request, response) => {
    response.removeHeader('content-security-policy')
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/'
    renderPage(site.data(), { path }).then(
      (html) => {
        if (html === null) return vite.middlewares(request, response)
        response.setHeader('content-type', 'text/html; charset=utf-8').end(html)
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  }

async function exit(stop: () => Promise<void>): Promise<void> {
  await Promise.all([stop(), vite.close()])
  process.exit(0)
}

try {
  const stop = await startServer(
    readEnv(process.env),
    (line) => console.log(line),
    (site) => ({
      renderAccount,
      renderPreview: (data, path) => renderPage(data, { path, isPreview: true }),
      web: webOf(site),
    }),
  )
  process.once('SIGINT', () => void exit(stop))
  process.once('SIGTERM', () => void exit(stop))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
