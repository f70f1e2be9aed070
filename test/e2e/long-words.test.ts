import type { Page } from '@playwright/test'
import { demoContent } from '../../src/clinic/demo-content.ts'
import { expect, test } from './fixtures.ts'
import { anAppointment, anOwner, asClinic } from './people.ts'

/** A name as there are some, and a word as long as those of German and Tamil. */
const NAME = 'Satyanarayanamurthygarulakshmi'
const WORD = 'Rindfleischetikettierungsueberwachung'
const URDU = 'ہماری کہانی (24 گھنٹے)'

test.use({ viewport: { width: 360, height: 740 } })

/** Opens pages, none of which may be wider than the phone. */
async function expectToFit(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(
      page
        .getByRole('main')
        .getByText(new RegExp(`${NAME}|${WORD}`))
        .first(),
    ).toBeVisible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect([path, width]).toEqual([path, 360])
  }
}

test('long names and words widen no page of a phone', async ({ page, freeDay }) => {
  const owner = await anOwner(page, [NAME])
  const { email, phone } = owner
  const profile = { fullName: `${NAME} Rao`, phone, email, address: WORD }
  await owner.put('/profile', profile)
  const date = freeDay()
  await anAppointment(owner, { date, hour: 11, visitType: 'house', notes: WORD })
  const pet = `/dashboard/pets/${owner.pets[0]?.id}`
  await expectToFit(page, [
    '/dashboard',
    '/dashboard/pets',
    pet,
    `${pet}/edit`,
    '/dashboard/appointments',
    '/dashboard/profile',
  ])
  await asClinic(page)
  await expectToFit(page, [
    `/dashboard/customers/manage?q=${NAME}`,
    `/dashboard/appointments/manage?q=${NAME}`,
    `/dashboard/appointments/day?day=${date}`,
  ])
})

test('the clinic’s own words widen no page, and run in their own direction', async ({ page }) => {
  const clinic = await asClinic(page)
  type Site = { version: number }
  let { version } = await clinic.get<Site>('/clinic/site')
  const save = async (section: string, value: object) => {
    ;({ version } = await clinic.put<Site>('/clinic/site/draft', { section, version, value }))
  }
  const [first, ...questions] = demoContent.faq.questions
  await save('front', { ...demoContent.front, title: WORD, lead: URDU })
  await save('faq', { questions: [{ ...first, question: WORD, answer: URDU }, ...questions] })
  await clinic.post('/clinic/site/preview', { on: true })
  await expectToFit(page, ['/', '/faq'])
  for (const path of ['/', '/faq']) {
    await page.goto(path)
    await expect(page.getByText(URDU)).toHaveCSS('direction', 'rtl')
  }
  await clinic.post('/clinic/site/preview', { on: false })
  await clinic.post('/clinic/site/draft/discard', { version })
})

test('a logo may be a drawing, of any size and without a type', async ({ page }) => {
  await asClinic(page)
  await page.goto('/dashboard/site/look')
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><rect width="40" height="10"/></svg>'
  const file = { name: 'logo', mimeType: 'application/octet-stream', buffer: Buffer.from(svg) }
  await expect(page.getByRole('button', { name: /^Logo/ })).toBeVisible()
  await page.locator('input[type=file]').first().setInputFiles(file)
  const logo = page.getByRole('img', { name: 'Logo, as it was uploaded' })
  const width = () => logo.evaluate((image) => (image as HTMLImageElement).naturalWidth)
  await expect(logo).toBeVisible()
  await expect.poll(width).toBe(1600)
})
