import type { Page } from '@playwright/test'
import { answering } from './answers.ts'
import { expectHeading } from './expectations.ts'
import { expect, test } from './fixtures.ts'
import { asClinic } from './people.ts'

const PAGE = 20
const PEOPLE = 80

// On a phone each customer is a card of its own height.
test.use({ viewport: { width: 375, height: 812 } })

/** A customer whose card is as high as its address is long. */
const someone = (number: number) => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  fullName: `Person ${number}`,
  phone: null,
  email: null,
  address: 'A lane behind the old market, beside the well. '.repeat((number % 7) + 1).trim(),
  hasLogin: false,
  messagesTo: null,
  alike: [],
  joined: null,
  pets: [],
  lastAt: null,
  nextAt: null,
  nextService: null,
  owed: 0,
})

/** Manage Customers over so many people that only the browser's part of the list is ours to look at. */
async function openLongList(page: Page): Promise<void> {
  await asClinic(page)
  await answering(page, '/clinic/customers', (route) => {
    const start = Number(route.url.searchParams.get('cursor') ?? 0)
    const items = Array.from({ length: PAGE }, (_, place) => someone(start + place))
    const next = start + PAGE
    return route.fulfill({ json: { items, nextCursor: next < PEOPLE ? String(next) : null } })
  })
  await page.goto('/dashboard/customers/manage')
  await expectHeading(page, 'Manage Customers')
  await expect(cards(page).first()).toBeVisible()
  // Not every browser holds what is in sight in its place by itself.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { overflow-anchor: none }')
    document.adoptedStyleSheets.push(sheet)
  })
}

const cards = (page: Page) => page.getByRole('rowheader').getByRole('link', { name: /^Person \d+$/ })

/** Scrolls by so many pixels, and says how the card in the middle of the window has moved. */
async function scroll(page: Page, pixels: number): Promise<{ by: number; moved: number; drawn: number }> {
  const result = await page.evaluate(async (wanted) => {
    const people = () => [...document.querySelectorAll<HTMLElement>('main th a')]
    const topOf = (name: string) =>
      people()
        .find(({ textContent }) => textContent === name)
        ?.getBoundingClientRect().top ?? Number.NaN
    const middle = window.innerHeight / 2
    const near = people().sort(
      (one, other) =>
        Math.abs(one.getBoundingClientRect().top - middle) -
        Math.abs(other.getBoundingClientRect().top - middle),
    )[0]
    const name = near?.textContent ?? ''
    const before = { card: topOf(name), window: window.scrollY }
    window.scrollBy({ top: wanted, behavior: 'instant' })
    const by = window.scrollY - before.window
    const expected = before.card - by
    let moved = 0
    let drawn = 0
    // What follows comes within some frames.
    for (let frame = 0; frame < 8; frame += 1) {
      await new Promise((done) => requestAnimationFrame(done))
      moved = Math.max(moved, Math.abs(topOf(name) - expected))
      drawn = Math.max(drawn, people().length)
    }
    return { by, moved, drawn }
  }, pixels)
  return result
}

/** Scrolls in steps until a person's card is in sight; the list must not jump nor outgrow a page on the way. */
async function scrollTo(page: Page, name: string, step: number): Promise<void> {
  const card = cards(page).filter({ hasText: new RegExp(`^${name}$`) })
  for (let steps = 0; steps < 100; steps += 1) {
    const { moved, drawn } = await scroll(page, step)
    expect(moved, 'pixels that the list jumped').toBeLessThan(2)
    expect(drawn, 'cards in the document').toBeLessThanOrEqual(PAGE)
    const box = (await card.isVisible()) ? await card.boundingBox() : null
    if (box !== null && box.y > 0 && box.y < (page.viewportSize()?.height ?? 0)) return
  }
  throw new Error(`${name} never came.`)
}

test('a long list draws one page of itself, which follows the window both ways, and is found where it was left', async ({
  page,
}) => {
  test.slow()
  await openLongList(page)
  await scrollTo(page, `Person ${PEOPLE - 1}`, 600)
  await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0)
  await expect(cards(page).filter({ hasText: /^Person 0$/ })).toHaveCount(0)
  await scrollTo(page, 'Person 45', -600)

  // On paper all of it stands.
  const y = await page.evaluate(() => window.scrollY)
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await expect(cards(page).first()).toHaveText('Person 0')
  expect(await cards(page).count()).toBe(PEOPLE)
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(cards(page).first()).not.toHaveText('Person 0')
  expect(await cards(page).count()).toBeLessThanOrEqual(PAGE)

  // Pressed where it is, above the window: a pointer would have to scroll there.
  await page
    .getByRole('link', { name: 'Add New Customer' })
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await expectHeading(page, 'Add New Customer')
  await page.goBack()
  await expectHeading(page, 'Manage Customers')
  await expect(cards(page).filter({ hasText: /^Person 45$/ })).toBeInViewport()
  expect(await page.evaluate(() => window.scrollY)).toBe(y)

  // A leap to the top, by a key or the scroll bar: nothing that is drawn is anywhere near.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await expect(cards(page).first()).toHaveText('Person 0')
  await expect(cards(page).first()).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Show earlier' })).toHaveCount(0)
})
