import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addDays, clinicDay, formatLongDay, formatYearDay } from '../../src/lib/time.ts'
import { answering } from './answers.ts'
import { expectFieldError, expectHeading, expectToast, failing, holding } from './expectations.ts'
import { expect, test } from './fixtures.ts'
import { anOwner, asClinic } from './people.ts'

const today = () => clinicDay(new Date())
const longDate = (day: string) => formatLongDay(day)

const panel = (page: Page) => page.getByRole('region', { name: 'System Alerts' })
const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })

const SHOWN = [
  ['error', 'The phone is down'],
  ['warning', 'Tick season'],
  ['success', 'A new room'],
  ['info', '<b>Parking</b>'],
].map(([type, title], index) => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  title,
  message: '<i>Read</i> this.\nThank you.',
  type,
  priority: 5 - index,
  revision: 1,
}))

test('an alert is written, shown to customers, put away, changed, shown again and deleted', async ({
  page,
  elsewhere,
}) => {
  const title = `Water cut ${randomUUID().slice(0, 8)}`
  await asClinic(page)
  await page.goto('/dashboard')
  await panel(page).getByRole('link', { name: 'Manage Alerts' }).click()
  await expectHeading(page, 'Manage System Alerts')
  await expect(page).toHaveTitle('Manage System Alerts · Tailwell')

  await page.getByRole('button', { name: 'Create Alert' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create New Alert' })
  await expect(dialog.getByLabel('Expiry date')).toHaveValue(formatYearDay(addDays(today(), 7)))
  await expect(dialog.getByLabel('Active')).toBeChecked()
  await expect(dialog.getByRole('button', { name: 'Type' })).toHaveText('Info')
  await expect(dialog.getByRole('button', { name: 'Priority' })).toHaveText('Medium')
  await dialog.getByRole('button', { name: 'Create Alert' }).click()
  await expectFieldError(dialog.getByLabel('Title'), 'Alert title is required')
  await expectFieldError(dialog.getByLabel('Message'), 'Alert message is required')
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await dialog.getByLabel('Title').fill(title)
  await dialog.getByLabel('Message').fill('No grooming today.')
  await dialog.getByLabel('Expiry date').fill(addDays(today(), -1))
  await dialog.getByRole('button', { name: 'Create Alert' }).click()
  await expectFieldError(dialog.getByLabel('Expiry date'), 'Please choose today or a later date')
  await dialog.getByLabel('Expiry date').fill(today())
  await dialog.getByRole('button', { name: 'Priority' }).click()
  await page.getByRole('option', { name: 'Critical' }).click()
  await dialog.getByRole('button', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Warning' }).click()
  await dialog.getByRole('button', { name: 'Create Alert' }).click()
  await expectToast(page, 'Alert created successfully')
  await expect(row(page, title)).toContainText('Warning')
  await expect(row(page, title)).toContainText('Critical')
  await expect(row(page, title)).toContainText(`Expires on ${longDate(today())}`)

  const window = await elsewhere()
  await anOwner(window)
  await window.goto('/dashboard')
  await expect(panel(window).getByRole('listitem').filter({ hasText: title })).toContainText(
    'No grooming today.',
  )
  await panel(window)
    .getByRole('button', { name: `Dismiss: ${title}` })
    .click()
  await expect(panel(window).getByText(title)).toHaveCount(0)
  await expect(panel(window).getByRole('heading')).toBeFocused()
  await window.getByRole('button', { name: 'Undo' }).click()
  await panel(window)
    .getByRole('button', { name: `Dismiss: ${title}` })
    .click()
  await expect(panel(window).getByText(title)).toHaveCount(0)
  await window.reload()
  await expect(panel(window).getByText('This is a demo clinic')).toBeVisible()
  await expect(panel(window).getByText(title)).toHaveCount(0)

  await page.getByRole('button', { name: `Edit ${title}` }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Alert' })
  await edit.getByRole('button', { name: 'Clear date' }).click()
  await expect(edit.getByLabel('Expiry date')).toHaveValue('')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Alert updated successfully')
  await expect(row(page, title)).toContainText('No expiration date')

  await panel(window).getByRole('button', { name: 'Refresh alerts' }).click()
  await expect(panel(window).getByText(title)).toBeVisible()

  await page.getByRole('button', { name: `Delete ${title}` }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete alert?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(row(page, title)).toBeVisible()
  await page.getByRole('button', { name: `Delete ${title}` }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Alert deleted successfully')
  await expect(row(page, title)).toHaveCount(0)
})

test('the panel says what it waits for and what went wrong, and shows each alert in words alone, or that there is none', async ({
  page,
  noise,
}) => {
  noise.expect(/status of 500/)
  await anOwner(page)
  const release = await holding(page, '/alerts')
  await page.goto('/dashboard')
  await expect(panel(page).getByRole('status')).toHaveText('Loading alerts...')
  const fix = await failing(page, '/alerts')
  release()
  await page.reload()
  const error = panel(page).getByRole('alert')
  await expect(error).toContainText('Error loading alerts')
  await expect(error).toContainText('Failed to load system alerts')
  await fix()
  await answering(page, '/alerts', (route) => route.fulfill({ json: SHOWN }))
  await panel(page).getByRole('button', { name: 'Retry' }).click()
  const cards = panel(page).getByRole('listitem')
  await expect(cards).toHaveCount(4)
  for (const [index, { title }] of SHOWN.entries()) {
    await expect(cards.nth(index).getByText(title ?? '', { exact: true })).toBeVisible()
    await expect(cards.nth(index)).toContainText('<i>Read</i> this.')
  }
  const colours = await cards.evaluateAll((items) =>
    items.map(
      ({ firstElementChild }) => firstElementChild && getComputedStyle(firstElementChild).backgroundColor,
    ),
  )
  expect(new Set(colours).size).toBe(4)

  await answering(page, '/alerts', (route) => route.fulfill({ json: [] }))
  await panel(page).getByRole('button', { name: 'Refresh alerts' }).click()
  await expect(panel(page).getByText('No active system alerts at this time.')).toBeVisible()
})

test('what can’t be saved or deleted is said, and nothing typed is lost', async ({ page, noise }) => {
  for (const status of [500, 401, 409]) noise.expect(new RegExp(`status of ${status}`))
  const alert = { ...SHOWN[1], isActive: true, expiresOn: null, isOver: false }
  await asClinic(page)
  let refusal = { status: 500, code: 'INTERNAL_SERVER_ERROR', message: 'No.', defined: false }
  const list = { items: [alert], nextCursor: null }
  await answering(page, '/clinic/alerts', (route) => route.fulfill({ json: list }))
  await answering(page, `/clinic/alerts/${alert.id}`, (route) =>
    route.fulfill({ status: refusal.status, json: refusal }),
  )
  await page.goto('/dashboard/alerts')
  await page.getByRole('button', { name: 'Edit Tick season' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Alert' })
  await dialog.getByLabel('Title').fill('Flea season')
  const save = dialog.getByRole('button', { name: 'Save Changes' })
  await save.click()
  await expectToast(page, 'Failed to save alert')
  const message = 'This alert has changed in the meantime.'
  refusal = { status: 409, code: 'ALERT_CHANGED', message, defined: true }
  await save.click()
  await expect(dialog.getByRole('alert')).toHaveText(message)
  refusal = { status: 401, code: 'UNAUTHORIZED', message: 'Please sign in.', defined: false }
  await save.click()
  await expectToast(page, 'You must be logged in to perform this action')
  await expect(dialog.getByLabel('Title')).toHaveValue('Flea season')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Edit Tick season' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue('Tick season')
  await page.keyboard.press('Escape')

  refusal = { status: 500, code: 'INTERNAL_SERVER_ERROR', message: 'No.', defined: false }
  await page.getByRole('button', { name: 'Delete Tick season' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Failed to delete alert')
})
