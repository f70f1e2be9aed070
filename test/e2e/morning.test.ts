import type { Locator, Page } from '@playwright/test'
import { addDays, clinicInstant } from '../../src/lib/time.ts'
import { slot } from './booking.ts'
import { expectHeading, expectToast } from './expectations.ts'
import { expect, test } from './fixtures.ts'
import { anOwner, appointmentsOf, asClinic, HOME, newPhone } from './people.ts'

/** What a receptionist does all morning, each with no more clicks than this. What is typed is not counted. */
const MOST = { known: 5, unknown: 9, walkIn: 5, move: 4, closing: 4 } as const

test('a receptionist’s morning takes few clicks', async ({ page, offscreen, freeDay }) => {
  const [date, closed] = [freeDay(), addDays(freeDay(), 1)]
  const owner = await anOwner(await offscreen())
  await asClinic(page)
  const counted = async (
    work: keyof typeof MOST,
    act: (click: (target: Locator) => Promise<void>) => Promise<void>,
  ) => {
    let clicks = 0
    await test.step(work, async () => {
      await act(async (target) => {
        clicks += 1
        await target.click()
      })
    })
    test.info().annotations.push({ type: work, description: `${clicks} clicks` })
    expect(clicks, work).toBeLessThanOrEqual(MOST[work])
  }
  const button = (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole('button', { name })
  const customer = page.getByRole('combobox', { name: 'Customer' })
  const openDay = async () => {
    await page.goto(`/dashboard/calendar?date=${date}`)
    await expect(button(/^Book 12:00 PM/)).toBeVisible()
  }
  const take = async (phone: string) => {
    await page.keyboard.type(phone)
    await expect(page.getByRole('option')).toHaveCount(1)
    await expect(page.getByRole('option', { name: new RegExp(`${phone.slice(-5)}\\)`) })).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }

  await openDay()
  await counted('known', async (click) => {
    await click(button(/^Book 10:00 AM/))
    await click(customer)
    await take(owner.phone.slice(-10))
    await expect(page.getByRole('radio', { name: /^Bruno/ })).toBeChecked()
    await click(button(/Select Service/))
    await click(page.getByRole('option', { name: /^Grooming/ }).first())
    await click(button('Create Appointment'))
    await expectToast(page, 'Appointment created successfully')
  })

  await openDay()
  await counted('unknown', async (click) => {
    await click(button(/^Book 11:00 AM/))
    await click(customer)
    await page.keyboard.type(newPhone())
    // Outside of an open list, nothing has a role.
    await click(page.getByText('New customer', { exact: true }))
    const dialog = page.getByRole('dialog')
    await click(dialog.getByRole('textbox', { name: 'Full Name' }))
    await page.keyboard.type('Nila Rao')
    await dialog.getByRole('textbox', { name: 'Address' }).focus()
    await page.keyboard.type(HOME)
    await click(button('Add Pet', dialog))
    await page.keyboard.type('Bruno')
    await dialog.getByLabel('Species').focus()
    await page.keyboard.type('Dog')
    await click(button('Create Customer', dialog))
    await expect(page.getByRole('radio', { name: /^Bruno/ })).toBeChecked()
    await click(button(/Select Service/))
    await click(page.getByRole('option', { name: /^Grooming/ }).first())
    await click(button('Create Appointment'))
    await expectToast(page, 'Appointment created successfully')
  })

  await openDay()
  await counted('move', async (click) => {
    await click(button(/^10:00 AM Bruno/))
    await click(page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }))
    await click(slot(page, '4:00 PM'))
    await click(button('Move appointment'))
    await expect(page.getByRole('dialog', { name: 'Move appointment' })).toHaveCount(0)
  })
  await expect(button(/^4:00 PM Bruno/), 'where it was moved to').toBeFocused()
  const at = clinicInstant(date, 16).toISOString()
  expect(await appointmentsOf(owner)).toMatchObject([{ appointmentDate: at }])

  await counted('walkIn', async (click) => {
    await click(page.getByRole('link', { name: 'Walk-in' }))
    await click(customer)
    await take(owner.phone.slice(-10))
    await expect(button(/^Bruno/)).toBeVisible()
    await click(page.getByRole('radio', { name: /^Veterinary Care/ }))
    await click(button('Record Walk-in'))
    await expectToast(page, 'Walk-in recorded')
  })

  await counted('closing', async (click) => {
    await click(page.getByText('Clinic setup'))
    await click(page.getByRole('link', { name: 'Opening Hours' }))
    await expectHeading(page, 'Opening Hours')
    await click(button('Add a closure'))
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('First day').fill(closed)
    // Other tests would meet its alert.
    await dialog.getByLabel('Notify everyone').uncheck()
    await click(button('Add closure', dialog))
    await expect(dialog).toHaveCount(0)
  })
})
