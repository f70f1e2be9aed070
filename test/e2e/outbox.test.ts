import type { Page } from '@playwright/test'
import { answering } from './answers.ts'
import { expectHeading, expectPath, failing, holding } from './expectations.ts'
import { expect, test } from './fixtures.ts'
import { anAppointment, anOwner, asClinic, settle } from './people.ts'

const MAIL = {
  id: '4d0a4b1e-58a8-4a39-9d0e-0f6a3f1f7a11',
  recipient: 'asha@example.com',
  subject: 'Appointment confirmed',
  attempts: 0,
  lastError: null,
  createdAt: '2027-03-10T04:00:00.000Z',
  sentAt: null,
}

/** What the browser says when Playwright looks into a frame in which no script may run. */
const LOOKED_INSIDE = /Blocked script execution in '[^']*\/page'/

/** Opens the screen by the menu. */
async function openByMenu(page: Page): Promise<void> {
  await page.goto('/dashboard')
  await page.getByText('Clinic setup').click()
  await page.getByRole('link', { name: 'Outbox', exact: true }).click()
  await expectHeading(page, 'Outbox')
}

test('an approved visit’s email can be read, and its link opens in another tab', async ({
  page,
  offscreen,
  freeDay,
  noise,
}) => {
  noise.allow(LOOKED_INSIDE)
  const owner = await anOwner(await offscreen())
  const clinic = await asClinic(page)
  await settle(clinic, await anAppointment(owner, { date: freeDay(), hour: 11 }), 'approve')
  await openByMenu(page)
  await expect(page.getByText('Emails stay here')).toBeVisible()
  const row = page
    .getByRole('listitem')
    .filter({ hasText: owner.email })
    .filter({ hasText: 'Appointment confirmed' })
  await expect(row).toContainText('Saved here')
  await row.getByRole('link').click()

  const dialog = page.getByRole('dialog', { name: 'Appointment confirmed' })
  await expect(dialog.getByText(owner.email, { exact: true })).toBeVisible()
  const mail = dialog.getByTitle('Preview of the email').contentFrame()
  await expect(mail.getByRole('heading', { name: 'Appointment confirmed' })).toBeVisible()
  await expect(
    mail.getByText(/^Your Grooming appointment on .* at 11:00 AM has been approved\.$/),
  ).toBeVisible()
  await dialog.getByText('As plain text').click()
  await expect(dialog.locator('pre')).toContainText('has been approved.')

  const opened = page.waitForEvent('popup')
  await mail.getByRole('link', { name: 'See my appointments' }).click()
  const tab = await opened
  // The admin has no visits of their own: from the customer's page they come to the dashboard.
  await expectPath(tab, '/dashboard')
  expect(await tab.evaluate(() => window.opener)).toBeNull()
  await tab.close()

  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  await expectPath(page, '/dashboard/outbox')
  await page.goBack()
  await expect(dialog).toBeVisible()
})

/** Answers the list and one email in the server's place. */
async function showing(page: Page, mail: Record<string, unknown> | null, delivers: boolean) {
  const items = mail === null ? [] : [{ ...MAIL, ...mail }]
  await answering(page, '/clinic/outbox', (route) =>
    route.fulfill({ json: { items, nextCursor: null, delivers } }),
  )
  await answering(page, `/clinic/outbox/${MAIL.id}`, (route) => route.fulfill({ json: items[0] }))
}

test('says what it waits for and what went wrong; state and errors are shown, nothing in an email runs, nor its words where they are delivered', async ({
  page,
  noise,
}) => {
  noise.expect(/500.*api\/clinic\/outbox/)
  noise.expect(LOOKED_INSIDE)
  await asClinic(page)
  const fix = await failing(page, '/clinic/outbox')
  const letGo = await holding(page, '/clinic/outbox')
  await page.goto('/dashboard/outbox')
  await expect(page.getByRole('status').filter({ hasText: 'Loading emails...' })).toBeVisible()
  letGo()
  await expect(page.getByRole('alert')).toHaveText('Failed to load emails')
  await fix()
  await showing(page, null, true)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No emails yet', { exact: true })).toBeVisible()

  const lastError = 'The mail server refused the recipient (550 5.1.1)'
  await showing(page, { state: 'failed', attempts: 1, lastError, text: null, html: null }, true)
  await page.reload()
  const row = page.getByRole('listitem').filter({ hasText: MAIL.recipient })
  await expect(row).toContainText('Not delivered')
  await expect(row).toContainText(lastError)
  await expect(page.getByText('Emails stay here')).toBeHidden()
  await row.getByRole('link').click()
  const dialog = page.getByRole('dialog', { name: MAIL.subject })
  await expect(dialog).toContainText('Only the recipient can read this email')
  await expect(dialog.getByTitle('Preview of the email')).toHaveCount(0)

  const html =
    '<p>Good morning</p><script>document.body.append("it ran")</script><img src="data:," onerror="document.body.append(1)">'
  await showing(page, { state: 'kept', text: 'Good morning', html }, false)
  await answering(page, `/clinic/outbox/${MAIL.id}/page`, (route) => route.fulfill({ html }))
  await page.goto(`/dashboard/outbox?mail=${MAIL.id}`)
  await expect(page.getByTitle('Preview of the email').contentFrame().locator('body')).toHaveText(
    'Good morning',
  )
})
