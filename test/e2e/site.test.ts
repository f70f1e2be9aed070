import type { Page } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import { expectPath } from './expectations.ts'
import { expect, test } from './fixtures.ts'

const PAGES = {
  '/': 'Calm, careful help for the animals you live with.',
  '/about': 'About us',
  '/blog': 'Pet Care Blog',
  '/blog/vaccination-guide': 'The vaccination guide for dogs and cats',
  '/blog/dog-breed-guide': 'Which dog fits your life? A breed guide for Indian homes',
  '/blog/cat-breed-guide': 'Choosing a cat: coats, characters and what they need',
  '/blog/dog-training-guide': 'Training your dog with kindness: the first eight weeks',
  '/blog/city-puppy-guide': 'A puppy in the city: lifts, traffic, heat and neighbours',
  '/services/veterinary': 'Veterinary care',
  '/services/grooming': 'Grooming',
  '/services/vaccination': 'Vaccination',
  '/services/dental': 'Dental care',
  '/services/emergency': 'Preventive care, and help when it can’t wait',
  '/team': 'Our team',
  '/prices': 'Prices',
  '/contact': 'Contact',
  '/faq': 'Questions and answers',
  '/careers': 'Careers',
  '/privacy': 'Privacy Policy',
  '/terms': 'Terms of Service',
}
const PARENTS: Record<string, string> = { '/team': '/about' }
const parentOf = (path: string) => (path.startsWith('/blog/') ? '/blog' : (PARENTS[path] ?? '/'))

/** It shows once the page's script runs, which comes last. */
const themeButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Theme: / })

async function openWithScript(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(themeButton(page)).toBeVisible()
}

/** The bar's links, behind the menu on phones. */
async function openMenu(page: Page): Promise<void> {
  const menu = page.getByRole('banner').getByLabel('Menu')
  if (await menu.isVisible()) await menu.click()
}

const ACCOUNT_PAGES = ['/login', '/login?mode=signup', '/login?step=code', '/reset-password?token=abc']

/** The text of an element's HTML. */
const textOf = (html = '') =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .trim()

test('every public page is there, is valid, names itself and leads back; no link leads nowhere', {
  tag: '@desk',
}, async ({ request }) => {
  test.slow()
  const validator = new HtmlValidate({ extends: ['html-validate:standard', 'html-validate:a11y'] })
  const read = async (path: string) => {
    const html = await (await request.get(path)).text()
    const { results } = await validator.validateString(html)
    const complaints = results.flatMap(({ messages }) => messages)
    expect(complaints.map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector}`)).toEqual([])
    return html
  }
  for (const path of ACCOUNT_PAGES) await read(path)
  const links = new Set<string>()
  for (const [path, heading] of Object.entries(PAGES)) {
    const html = await read(path)
    expect([...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/gs)].map(([, text]) => textOf(text))).toEqual([heading])
    expect(html).toMatch(/<title>[^<]*Tailwell/)
    expect(html).toMatch(/<footer.*hello@tailwell\.example.*<\/footer>/s)
    if (path !== '/') {
      const anchors = [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)]
      const back = anchors.filter(([, , text]) => textOf(text) === 'Back').map(([, href]) => href)
      expect([path, ...back]).toEqual([path, parentOf(path)])
    }
    for (const [, href] of html.matchAll(/(?:href|src)="(\/[^"]*)"/g)) links.add(href ?? '')
    const [, canonical] = /<link rel="canonical" href="([^"]+)"/.exec(html) ?? []
    expect(new URL(canonical ?? '').pathname).toBe(path)
    const [, preview] = /<meta property="og:image" content="([^"]+)"/.exec(html) ?? []
    links.add(new URL(preview ?? '').pathname)
    for (const [, facts] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g))
      expect(JSON.parse(facts ?? '')).toHaveProperty('@type')
  }
  expect(links.size).toBeGreaterThan(30)
  for (const link of links) {
    const answer = await request.get(link, { maxRedirects: 0 })
    expect([link, answer.status()]).toEqual([link, 200])
  }
  const places = await (await request.get('/sitemap.xml')).text()
  expect([...places.matchAll(/<loc>([^<]+)/g)].map(([, url]) => new URL(url ?? '').pathname).sort()).toEqual(
    Object.keys(PAGES).sort(),
  )
  expect(await (await request.get('/robots.txt')).text()).toContain('Sitemap: http')
})

test('the front page says what it is and offers the way in; the bar and its menu lead on, Back leads back', {
  tag: '@phone',
}, async ({ page }) => {
  await openWithScript(page, '/')
  const blog = page.getByRole('banner').getByRole('link', { name: 'Blog' })
  await expect(blog).toBeHidden()
  await openMenu(page)
  await expect(blog).toBeVisible()
  await openMenu(page)
  await expect(blog).toBeHidden()

  for (const name of ['Why choose us', 'Our most booked services', 'What owners say'])
    await expect(page.getByRole('heading', { name })).toBeVisible()
  const services = page.getByRole('region', { name: 'Our most booked services' })
  await expect(services.getByRole('listitem')).toHaveCount(3)
  await expect(page.getByText('10:00 AM to 9:00 PM').first()).toBeVisible()
  await expect(page.getByText(/^(Today|Tomorrow|\w{3}, \d+ \w{3,4}) at \d+:00 [AP]M$/)).toBeVisible()

  await openMenu(page)
  await blog.click()
  await expectPath(page, '/blog')
  await page
    .getByRole('main')
    .getByRole('link', { name: /dog fits your life/ })
    .click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' }).click()
  await page.waitForURL(/\/terms/)
  await expect(themeButton(page)).toBeVisible()
  const line = () => page.getByRole('banner').evaluate((bar) => getComputedStyle(bar).boxShadow)
  const bare = await line()
  await page.evaluate(() => window.scrollTo(0, 10))
  await expect.poll(line).toBe(bare)
  await page.evaluate(() => window.scrollTo(0, 11))
  await expect.poll(line).not.toBe(bare)
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expectPath(page, '/blog/dog-breed-guide')

  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Book an Appointment' }).first().click()
  await expectPath(page, '/login')
  for (const path of ['/blog/city-puppy-guide', '/services/dental']) {
    await page.goto(path)
    await page.getByRole('main').getByRole('link', { name: /book/i }).last().click()
    await expectPath(page, '/login')
  }
  await page.goto('/nowhere')
  await expectPath(page, '/')
})

test('Subscribe and Apply Now make no call and say so', { tag: '@phone' }, async ({ page }) => {
  await openWithScript(page, '/careers')
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(3)
  const calls: string[] = []
  page.on('request', (request) => calls.push(request.url()))
  await page.getByRole('button', { name: 'Apply Now: Veterinarian' }).click()
  await expect(page.getByText('Write to us at hello@tailwell.example').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByLabel('Newsletter').fill('kim@tests.example')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Newsletter opens soon.')).toBeVisible()
  expect(calls.filter((url) => !url.includes('/api/slots/next'))).toEqual([])
})

test('the services open by key and close by Escape', { tag: '@desk' }, async ({ page }) => {
  await openWithScript(page, '/about')
  const services = page.getByRole('banner').getByText('Services', { exact: true })
  const grooming = page.getByRole('banner').getByRole('link', { name: 'Grooming' })
  await services.focus()
  await page.keyboard.press('Enter')
  await expect(grooming).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(grooming).toBeHidden()
  await expect(services).toBeFocused()
  await page.keyboard.press('Enter')
  await grooming.click()
  await expectPath(page, '/services/grooming')
})

test.describe('with a clock of its own', () => {
  test.use({ changesWindow: true })
  test('the services open under the pointer and close 500 ms after it has left', { tag: '@desk' }, async ({
    page,
  }) => {
    await page.clock.install()
    await openWithScript(page, '/about')
    const dental = page.getByRole('banner').getByRole('link', { name: 'Dental Care' })
    await page.getByRole('banner').getByText('Services', { exact: true }).hover()
    await expect(dental).toBeVisible()
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.mouse.move(600, 600)
    await page.clock.runFor(450)
    await expect(dental).toBeVisible()
    await page.clock.runFor(100)
    await expect(dental).toBeHidden()
  })
})

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false })
  test('the pages are complete, their menus open, the notes show', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(PAGES['/'])
    await expect(page.getByText('See all free hours when you book')).toBeVisible()
    const menus = page.getByRole('banner').locator('summary')
    await menus.filter({ visible: true }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Grooming' }).filter({ visible: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Grooming')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page.getByText('Newsletter opens soon.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Theme/ })).toHaveCount(0)
  })
})
