import type { Locator, Page } from '@playwright/test'
import { addDays, clinicDay, formatDayAndMonth, formatYearDay } from '../../src/lib/time.ts'
import { bookButton, freeTimes, openBooking } from './booking.ts'
import { expectHeading } from './expectations.ts'
import { expect, test } from './fixtures.ts'
import { anOwner, appointmentsOf } from './people.ts'

/** One of the coming days; each test has its own, since they book at the same time. */
const nearDay = (days: number) => addDays(clinicDay(new Date()), days)

const dayInStrip = (page: Page, day: string) =>
  page
    .getByRole('radiogroup', { name: 'The next two weeks' })
    .getByRole('radio', { name: `${formatDayAndMonth(day)} ` })

test('a returning owner books with at most five taps, the questions that are answered folded', {
  tag: '@phone',
}, async ({ page }) => {
  const owner = await anOwner(page)
  const day = nearDay(7)
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.tap()
  }
  await page.goto('/dashboard')
  await expectHeading(page, 'Welcome back, Kim')
  await tap(page.getByRole('main').getByRole('link', { name: 'Book an Appointment' }))
  await tap(page.getByRole('radio', { name: /^Grooming/ }))
  await expect(page.getByRole('radio', { name: /^Vaccination/ })).toHaveCount(0)
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
    .toBeLessThanOrEqual(1300)
  await tap(dayInStrip(page, day))
  await expect(page.getByLabel('Select Date')).toHaveValue(formatYearDay(day))
  const [first = ''] = await freeTimes(page)
  await tap(page.getByRole('radio', { name: first, exact: true }))
  await tap(bookButton(page))
  await expectHeading(page, 'We have your request')
  expect(taps).toBeLessThanOrEqual(5)
  expect(await appointmentsOf(owner)).toMatchObject([{ pet: { name: 'Bruno' }, serviceType: 'Grooming' }])
})

test('one pet, the first free slot: from the dashboard with at most 35 key presses', {
  tag: '@desk',
}, async ({ page }) => {
  const owner = await anOwner(page)
  const day = nearDay(9)
  let presses = 0
  const press = async (key: string) => {
    presses += 1
    await page.keyboard.press(key)
  }
  const tabTo = async (control: Locator) => {
    await expect(control).toBeVisible()
    while (!(await control.evaluate((element) => element === document.activeElement))) {
      expect(presses, `Tab to ${control}`).toBeLessThan(60)
      await press('Tab')
    }
  }
  await page.goto('/dashboard')
  await expectHeading(page, 'Welcome back, Kim')
  await tabTo(page.getByRole('link', { name: 'Skip to content' }))
  await press('Enter')
  await tabTo(page.getByRole('main').getByRole('link', { name: 'Book an Appointment' }))
  await press('Enter')
  await expectHeading(page, 'Book an Appointment')
  await expect(page.getByRole('radio', { name: /^Bruno/ })).toBeChecked()

  const services = page.getByRole('radiogroup', { name: 'Select Service' }).getByRole('radio')
  await tabTo(services.first())
  await press('Space')
  await expect(services.first()).toBeChecked()
  // Other tests add services meanwhile, which stand first and may be gone when the visit is booked.
  const grooming = page.getByRole('radio', { name: /^Grooming/ })
  for (let down = 10; !(await grooming.isChecked()); down--) {
    expect(down).toBeGreaterThan(0)
    await press('ArrowDown')
  }
  const days = page.getByRole('radiogroup', { name: 'The next two weeks' }).getByRole('radio')
  await tabTo(days.first())
  await press('ArrowLeft')
  for (let back = 13; !(await dayInStrip(page, day).isChecked()); back--) {
    expect(back).toBeGreaterThan(0)
    await press('ArrowLeft')
  }
  const [first = ''] = await freeTimes(page)
  await tabTo(page.getByRole('radio', { name: first, exact: true }))
  await press('Space')
  await tabTo(bookButton(page))
  await press('Enter')
  await expectHeading(page, 'We have your request')
  test.info().annotations.push({ type: 'key presses', description: String(presses) })
  expect(presses).toBeLessThanOrEqual(35)
  expect(await appointmentsOf(owner)).toMatchObject([{ serviceType: 'Grooming' }])
})

test('saying what was kept takes no room from the questions', { tag: '@desk' }, async ({ page }) => {
  await anOwner(page, ['Bruno', 'Misty'])
  await openBooking(page)
  const services = page.getByRole('radiogroup', { name: 'Select Service' })
  const width = async () => (await services.boundingBox())?.width
  const before = await width()
  await page.getByRole('radio', { name: /^Misty/ }).check()
  await page.reload()
  await expect(page.getByText('We kept what you entered')).toBeVisible()
  expect(await width()).toBe(before)
})
