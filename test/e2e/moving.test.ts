import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectHeading, expectToast, tabTo } from './expectations.ts'
import { expect, test } from './fixtures.ts'
import { asClinic, newPhone } from './people.ts'

// All sign in as the one admin, who prepares one import at a time.
test.describe.configure({ mode: 'default' })

const PASSWORD = 'demo-clinic-admin'

const openPage = async (page: Page) => {
  await asClinic(page)
  await page.goto('/dashboard/setup')
  await page.getByRole('link', { name: 'Moving in and out' }).click()
  await expectHeading(page, 'Moving in and out')
}

/** Chooses a file as a person does, by the button. */
async function choose(page: Page, name: string, text: string | Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

/** A name for a file; those that a failed try has brought in stay in the list of imports. */
const newFile = () => `${randomUUID().slice(0, 8)}.csv`

const csv = (...rows: string[]) => ['Owner,Phone,Pet,Species,DOB', ...rows].join('\r\n')

test('a clean list comes in with three clicks, comes in only once, and is taken back', async ({ page }) => {
  const file = newFile()
  await openPage(page)
  const list = csv(`Moving Rao,${newPhone()},Bruno,Dog,25/12/2020`, `Moving Iyer,${newPhone()},Kitty,Cat,`)
  await choose(page, file, list)
  await page.getByRole('button', { name: 'Import 2 customers and 2 pets' }).click()
  const line = page.getByRole('listitem').filter({ hasText: file })
  await expect(line.getByText('2 customers and 2 pets came in.')).toBeVisible()

  await choose(page, file, list)
  await expect(page.getByText('Nothing in this list is new.')).toBeVisible()
  await page.getByRole('link', { name: 'Nothing new 2' }).click()
  await expect(page.getByRole('table', { name: 'Rows' }).getByText('Moving Iyer')).toBeVisible()

  await line.getByRole('button', { name: `Undo ${file}` }).click()
  const dialog = page.getByRole('dialog', { name: `Undo ${file}?` })
  await dialog.getByLabel('Current Password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(line.getByText(/^Undone/)).toBeVisible()
})

test('a question is asked once for all its rows, and what was left out is saved as a file', async ({
  page,
}) => {
  const file = newFile()
  await openPage(page)
  await choose(
    page,
    file,
    csv(
      `Moving Kumar,${newPhone()},Rex,Dog,03/04/2024`,
      ',,Max,Dog,',
      `Moving Das,${newPhone()},Lucy,,25/12/2023`,
      '-,,Stray,Cat,',
    ),
  )
  await page.getByRole('button', { name: 'Yes', exact: true }).click()
  await page.getByRole('button', { name: 'Dogs' }).click()
  await page.getByRole('button', { name: 'Import 2 customers and 3 pets' }).click()
  const line = page.getByRole('listitem').filter({ hasText: file })
  await expect(line.getByText('2 customers and 3 pets came in.')).toBeVisible()
  const download = page.waitForEvent('download')
  await line.getByRole('button', { name: 'Save the row that did not come in' }).click()
  const saved = await readFile(await (await download).path(), 'utf8')
  expect(saved.split('\r\n')[1]).toMatch(/^"5","No owner".*"Stray","Cat"/)
})

test('prices and goods come in on a phone with the keyboard alone, page left and come back to', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 })
  const file = newFile()
  await openPage(page)
  // Waited for in good time: Playwright misses a chooser that opens before it listens.
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, page.getByRole('button', { name: 'Choose a file' }))
  await page.keyboard.press('Enter')
  const name = `Moving vaccine ${Date.now()}`
  const buffer = Buffer.from(
    `Item Name,HSN Code,Exp,Qty,MRP\r\n${name},4201,03/40,4,350\r\nDental ${name},998351,,,3500`,
  )
  await (await chooser).setFiles({ name: file, mimeType: 'text/csv', buffer })
  await tabTo(page, page.getByRole('button', { name: 'Import 2 products and 1 batch' }))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await page.keyboard.press('Enter')
  const line = page.getByRole('listitem').filter({ hasText: file })
  await expect(line).toBeVisible()
  await page.goto('/dashboard/setup')
  await page.goBack()
  await expect(line.getByText('2 products and 1 batch came in.')).toBeVisible()
})

test('an import is stopped, and what has come in stays', async ({ page }) => {
  const file = newFile()
  await openPage(page)
  const rows = Array.from({ length: 1500 }, (_, at) => `Stopped ${at},${newPhone()},,,`)
  await choose(page, file, csv(...rows))
  await page.getByRole('button', { name: 'Import 1,500 customers' }).click()
  await page.getByRole('button', { name: 'Stop here' }).click()
  const line = page.getByRole('listitem').filter({ hasText: file })
  await expect(line.getByText('Stopped')).toBeVisible()
  await expect(line.getByRole('button', { name: /rows that did not come in/ })).toBeVisible()
})

test('everything is taken out as four files, with the password', async ({ page }) => {
  await openPage(page)
  const names: string[] = []
  page.on('download', (download) => names.push(download.suggestedFilename()))
  await page.getByRole('button', { name: 'Take everything out' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take everything out?' })
  await dialog.getByLabel('Current Password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Save the files' }).click()
  await expect(page.getByText(/^Saved: customers-and-pets\.csv with/)).toBeVisible()
  expect(names).toEqual(['customers-and-pets.csv', 'appointments.csv', 'bills.csv', 'products.csv'])
})

test('a file that is none is refused in words, and the page goes on', async ({ page }) => {
  await openPage(page)
  await choose(page, 'export.xls', '<html><table><tr><td>Owner</td></tr></table></html>')
  await expect(page.getByRole('alert')).toContainText('This file is a web page, not a list.')
  await choose(page, 'list.csv', csv(`Moving Sen,${newPhone()},Coco,Dog,`))
  await expect(page.getByRole('button', { name: 'Import 1 customer and 1 pet' })).toBeVisible()
})

test('a customer of a list walks in, is seen, pays in two parts, and is in the files that are taken out', async ({
  page,
}) => {
  const file = newFile()
  await openPage(page)
  const [name, number] = [`Moving ${randomUUID().slice(0, 6)}`, newPhone()]
  await choose(page, file, csv(`${name},${number},Bruno,Dog,`))
  await page.getByRole('button', { name: 'Import 1 customer and 1 pet' }).click()
  const line = page.getByRole('listitem').filter({ hasText: file })
  await expect(line.getByText('1 customer and 1 pet came in.')).toBeVisible()

  await page.getByRole('link', { name: 'Calendar', exact: true }).click()
  await page.getByRole('link', { name: 'Walk-in' }).click()
  await page.getByRole('combobox', { name: 'Customer' }).click()
  await page.keyboard.type(name)
  await page.getByText(name).last().click()
  await page.getByRole('radio', { name: /^Veterinary Care/ }).check()
  await page.getByRole('button', { name: 'Record Walk-in' }).click()
  await expectToast(page, 'Walk-in recorded')

  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: name })
  await row.getByRole('button', { name: 'In the room' }).click()
  await row.getByRole('button', { name: /^Details/ }).click()
  await page.getByRole('link', { name: 'Write case sheet' }).click()
  await page.getByLabel('Plan', { exact: true }).fill('Drops')
  await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Manage Appointments' }).first().click()
  await page
    .getByRole('button', { name: 'Today' })
    .or(page.getByRole('link', { name: 'Today' }))
    .first()
    .click()
  await row.getByRole('button', { name: /^More for / }).click()
  await page.getByRole('menuitem', { name: 'Checkout' }).click()
  await page.getByRole('button', { name: 'Pay in parts' }).click()
  await page.keyboard.type('300')
  await page.getByRole('button', { name: 'Cash ₹300' }).click()
  await page.getByRole('button', { name: 'UPI ₹400' }).click()
  await page.getByRole('button', { name: 'Received by UPI' }).click()
  await expect(page.getByRole('heading', { name: 'Paid, ₹700.00' })).toBeVisible()

  await openPage(page)
  const files: string[] = []
  page.on('download', async (download) => files.push(await readFile(await download.path(), 'utf8')))
  await page.getByRole('button', { name: 'Take everything out' }).click()
  const dialog = page.getByRole('dialog', { name: 'Take everything out?' })
  await dialog.getByLabel('Current Password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Save the files' }).click()
  await expect.poll(() => files.filter((text) => text.includes(name)).length).toBe(3)
})
