import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { clinic, setClinicFacts } from '../clinic/clinic.ts'
import { demoContent } from '../clinic/demo-content.ts'
import { PALETTES } from '../features/outreach/site/colours.ts'
import type { SiteData } from '../features/outreach/site/site-data.ts'
import { petsPaths } from '../features/owners/pets/paths.ts'
import { appointmentsPaths } from '../features/planning/appointments/paths.ts'
import { authPaths } from '../features/platform/auth/paths.ts'
import { CLINIC_PAGES, FIRST_PAGES, FRAME } from './browser/first-pages.ts'
import { createWeb } from './web.ts'

const folder = mkdtempSync(join(tmpdir(), 'tailwell-web-'))
mkdirSync(join(folder, 'web/.vite'), { recursive: true })
const modules = ['index.html', FRAME, CLINIC_PAGES, ...Object.values(FIRST_PAGES)]
const manifest = Object.fromEntries(modules.map((module) => [module, { file: `${module}.js` }]))
writeFileSync(join(folder, 'web/.vite/manifest.json'), JSON.stringify(manifest))
writeFileSync(
  join(folder, 'web/index.html'),
  '<head><title>%CLINIC%</title></head><p>%CLINIC%</p><p>%HEADING%</p>',
)
const PUBLIC = new URL('../../public/', import.meta.url)
copyFileSync(new URL('manifest.webmanifest', PUBLIC), join(folder, 'web/manifest.webmanifest'))
writeFileSync(join(folder, 'web/icon-192.png'), 'a picture')

/** An icon of the web application manifest. */
const ICON = z.strictObject({
  src: z.string().startsWith('/'),
  sizes: z.string().regex(/^(any|\d+x\d+)$/),
  type: z.enum(['image/png', 'image/svg+xml']),
  purpose: z.enum(['any', 'maskable', 'monochrome']).optional(),
})
const DISPLAY = z.enum(['fullscreen', 'standalone', 'minimal-ui', 'browser'])
const COLOUR = z.string().regex(/^#[0-9a-f]{6}$/)
/** The web application manifest of the W3C and its incubations, as far as we use it. */
const INSTALLED = z.strictObject({
  id: z.string(),
  name: z.string().min(1),
  short_name: z.string().min(1),
  description: z.string().min(1),
  lang: z.literal('en'),
  dir: z.enum(['ltr', 'rtl', 'auto']),
  scope: z.string(),
  start_url: z.string(),
  display: DISPLAY,
  display_override: z.array(DISPLAY),
  background_color: COLOUR,
  theme_color: COLOUR,
  categories: z.array(z.string().regex(/^[a-z]+$/)).min(1),
  icons: z.array(ICON).min(1),
  shortcuts: z.array(
    z.strictObject({
      name: z.string().min(1),
      short_name: z.string().max(12),
      url: z.string(),
      icons: z.array(ICON).min(1),
    }),
  ),
  prefer_related_applications: z.literal(false),
})
type Installed = z.infer<typeof INSTALLED>

const DATA: SiteData = {
  content: demoContent,
  openingHours: [],
  closures: [],
  extraHours: [],
  houseVisits: true,
  services: [],
}
const LOGO = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#c0007f' } })
  .webp()
  .toBuffer()
let publish: (data: SiteData) => void = () => undefined
const web = createWeb(folder, {
  publicUrl: 'https://clinic.example',
  site: {
    picture: async () => LOGO,
    onChange: (show) => {
      publish = show
      show(DATA)
    },
  },
  render: ({ content }) =>
    ['/', '/about', '/team'].map((path) => ({
      path,
      changed: null,
      html: `<p>${content.identity.name} at ${path}</p>`,
    })),
  colours: '--paper: light-dark(#fbf5e9, #121c18)',
})
const server = createServer(web)
let origin = ''
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Reads each answer to its end: a file may be opened only after its headers have come, and the folder goes. */
const ask = async (path: string) => {
  const answer = await fetch(`${origin}${path}`, { redirect: 'manual' })
  await answer.clone().arrayBuffer()
  return answer
}

test('what is published next is in the documents at once', async () => {
  expect(await (await ask('/about')).text()).toBe('<p>Tailwell at /about</p>')
  const { etag } = Object.fromEntries((await ask('/about')).headers)
  const identity = { ...DATA.content.identity, name: 'Paws & Co.' }
  publish({ ...DATA, content: { ...DATA.content, identity } })
  const after = await fetch(`${origin}/about`, { headers: { 'if-none-match': etag ?? '' } })
  expect([after.status, await after.text()]).toEqual([200, '<p>Paws & Co. at /about</p>'])
  expect(await (await ask('/verify-email')).text()).toContain('<title>Paws &amp; Co.</title>')
  publish(DATA)
})

test('caches in between hold what is the same for everyone, and nothing else', async () => {
  const cacheOf = async (path: string) => (await ask(path)).headers.get('cache-control')
  for (const path of ['/about', '/sitemap.xml', '/robots.txt', '/blog/feed.xml'])
    expect(await cacheOf(path)).toBe('public, max-age=0, s-maxage=60, stale-while-revalidate=600')
  for (const path of ['/', '/verify-email', '/dashboard', '/manifest.webmanifest'])
    expect(await cacheOf(path)).toBe('no-cache')
  for (const path of ['/none', '/about/', '/assets/none.js', '/icon-192.png', '/.well-known/security.txt'])
    expect(await cacheOf(path), path).toBe('no-cache')
})

test('search engines do not hear of a page on which nothing stands', async () => {
  const places = async () => [...(await (await ask('/sitemap.xml')).text()).matchAll(/example(.*)<\/loc>/g)]
  expect((await places()).map(([, path]) => path)).toEqual(['/', '/about', '/team'])
  publish({ ...DATA, content: { ...DATA.content, team: { people: [] } } })
  expect((await places()).map(([, path]) => path)).toEqual(['/', '/about'])
  publish(DATA)
})

describe('what a phone installs', () => {
  const read = async () => (await (await ask('/manifest.webmanifest')).json()) as Installed

  test('has the name and the colour that the clinic has published', async () => {
    const { content } = DATA
    const identity = { ...content.identity, name: 'Paws & Co.' }
    publish({ ...DATA, content: { ...content, identity, colours: { palette: 'harbour', accent: null } } })
    expect(await read()).toMatchObject({
      name: 'Paws & Co.',
      short_name: 'Paws & Co.',
      theme_color: PALETTES.harbour.light,
    })
    publish(DATA)
    expect(await read()).toMatchObject({ name: 'Tailwell', theme_color: PALETTES.meadow.light })
  })

  test('has the clinic’s own logo as soon as there is one, and ours without', async () => {
    const icon = async () => await (await ask('/icon-192.png')).text()
    expect(await icon()).toBe('a picture')
    const identity = { ...DATA.content.identity, logo: '00000000-0000-4000-8000-000000000001' }
    publish({ ...DATA, content: { ...DATA.content, identity } })
    expect((await ask('/icon-192.png')).headers.get('content-type')).toBe('image/png')
    expect(await icon()).toContain('PNG')
    expect((await ask('/favicon.svg')).headers.get('content-type')).toBe('image/svg+xml')
    publish(DATA)
    expect(await icon()).toBe('a picture')
  })

  test('has members of the standard only, with values that it allows', async () => {
    expect(INSTALLED.safeParse(await read()).error).toBeUndefined()
  })

  test('begins and leads to pages of the app, in its scope', async () => {
    const { start_url, id, scope, shortcuts } = await read()
    expect([scope, id]).toEqual(['/', start_url])
    const paths: readonly string[] = [
      authPaths.dashboard,
      ...Object.values(appointmentsPaths),
      ...Object.values(petsPaths),
    ]
    for (const path of [start_url, ...shortcuts.map(({ url }) => url)]) expect(paths).toContain(path)
  })

  test('has icons of the sizes that it states, one of them for any shape', async () => {
    const { icons, shortcuts } = await read()
    for (const { src, sizes, type } of [...icons, ...shortcuts.flatMap((shortcut) => shortcut.icons)]) {
      const file = readFileSync(new URL(`.${src}`, PUBLIC))
      if (type === 'image/svg+xml')
        expect([sizes, file.toString()]).toEqual(['any', expect.stringMatching(/^<svg/)])
      else expect(`${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`).toBe(sizes)
    }
    expect(icons.map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`)).toEqual(
      expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
    )
  })
})

describe('a path with a slash at its end', () => {
  test.each([
    ['/about/', '/about'],
    ['/about//?utm_source=wa', '/about?utm_source=wa'],
    ['/dashboard/pets/', '/dashboard/pets'],
    ['/nowhere/', '/nowhere'],
  ])('%s leads to %s for good', async (path, location) => {
    const { status, headers } = await ask(path)
    expect([status, headers.get('location')]).toEqual([301, location])
  })

  test.each(['//evil.example/', '/\\evil.example/', '/%2F/evil.example/'])(
    '%s stays on this site',
    async (path) => {
      const { headers } = await ask(path)
      const location = new URL(headers.get('location') ?? '/', origin)
      expect(location.origin).toBe(origin)
    },
  )

  test('the home page has one and stays', async () => {
    expect((await ask('/')).status).toBe(200)
  })
})

describe('the document of a page', () => {
  const rows = readFileSync(join(import.meta.dirname, '../../docs/pages.md'), 'utf8')
  const pages = [...rows.matchAll(/^\| (\/dashboard\S*) \| .* \| (\w+) \| \S+ \|$/gm)]

  test.each(pages.map(([, path, access]) => [path, access]))(
    '%s for %s names the clinic’s pages only if it is one',
    async (path, access) => {
      const text = await (await ask(path?.replace('$id', '1') ?? '')).text()
      expect(text.includes(`${CLINIC_PAGES}.js`)).toBe(access === 'admin' || access === 'staff')
    },
  )
})

describe('an address that programs expect', () => {
  test('/.well-known/change-password leads to the security tab', async () => {
    const { status, headers } = await ask('/.well-known/change-password')
    expect([status, headers.get('location')]).toEqual([302, '/dashboard/profile?tab=security'])
  })

  test('/.well-known/security.txt of a clinic without an address names its page', async () => {
    const before = { ...clinic }
    setClinicFacts({ ...before, email: '' })
    expect(await (await ask('/.well-known/security.txt')).text()).toContain(
      'Contact: https://clinic.example/contact\n',
    )
    setClinicFacts(before)
  })

  test('/.well-known/security.txt names the clinic’s address and has not expired', async () => {
    const answer = await ask('/.well-known/security.txt')
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/)
    const text = await answer.text()
    expect(text).toContain(`Contact: mailto:${clinic.email}\n`)
    expect(text).toContain('Canonical: https://clinic.example/.well-known/security.txt\n')
    const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')
    expect(expires).toBeGreaterThan(Date.now())
    expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000)
  })

  test('others below /.well-known/ are missing', async () => {
    const name = 'resource-that-should-not-exist-whose-status-code-should-not-be-200'
    expect((await ask(`/.well-known/${name}`)).status).toBe(404)
  })

  test('/favicon.ico is a picture', async () => {
    const answer = await ask('/favicon.ico')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
  })
})
