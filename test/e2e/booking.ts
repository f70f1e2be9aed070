import { expect, type Locator, type Page } from '@playwright/test'
import { formatMinute, fromClock } from '../../src/features/planning/timetable/moment.ts'
import { expectHeading } from './expectations.ts'

/** Opens the booking form and waits until it can be filled. */
export async function openBooking(page: Page, query = ''): Promise<void> {
  await page.goto(`/dashboard/book-appointment${query}`)
  await expectHeading(page, 'Book an Appointment')
  await expect(bookButton(page)).toBeVisible()
}

/** The choice of a time, such as `11:00 AM`. A taken one has another name. */
export function slot(page: Page, time: string): Locator {
  return page.getByRole('radiogroup', { name: 'Select Time Slot' }).getByRole('radio', {
    name: time,
    exact: true,
  })
}

/** The times that can be chosen, once they are there: arrow keys pass over all others. */
export async function freeTimes(page: Page): Promise<string[]> {
  const times = page.getByRole('radiogroup', { name: 'Select Time Slot' }).getByRole('radio', {
    disabled: false,
  })
  await expect(times.first()).toBeVisible()
  const clocks = await times.evaluateAll((radios: HTMLInputElement[]) => radios.map(({ value }) => value))
  return clocks.map((clock) => formatMinute(fromClock(clock)))
}

/** Waits until the message about a lost time stands at the times, and one of them has the focus to choose another. */
export async function expectLostSlot(page: Page, message: string): Promise<void> {
  const times = page.getByRole('radiogroup', { name: 'Select Time Slot' })
  await expect(times).toHaveAccessibleDescription(new RegExp(message))
  await expect(times.locator('input:focus')).toHaveCount(1)
}

export function bookButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Book Appointment' })
}

/** Chooses a pet or a service. Once one is chosen the others are folded away. */
export async function choose(
  page: Page,
  label: 'Select Pet' | 'Select Service',
  name: string,
): Promise<void> {
  const group = page.getByRole('radiogroup', { name: label })
  const option = group.getByRole('radio', { name: new RegExp(`^${name}`) })
  const change = group.getByRole('button', { name: /^Change/ })
  await expect(option.or(change).first()).toBeVisible()
  if (!(await option.isVisible())) await change.click()
  await option.check()
}

type BookingChoice = { service?: string; date: string; time: string }

/** Fills what every booking needs. An owner's only pet is chosen already. */
export async function fillBooking(
  page: Page,
  { service = 'Grooming', date, time }: BookingChoice,
): Promise<void> {
  await choose(page, 'Select Service', service)
  await page.getByLabel('Select Date').fill(date)
  await slot(page, time).check()
}
