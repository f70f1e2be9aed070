import type { Page } from '@playwright/test'
import { expectHeading, expectPath } from './expectations.ts'
import { expect, test } from './fixtures.ts'
import { aLogin, aNewcomer, anOwner, PASSWORD, type Visitor } from './people.ts'

const HEADING = 'Confirm your email address'
const CONFIRMED = 'Your email address is confirmed.'

type Mail = { id: string; recipient: string; text: string | null }

/** The path of the link that was emailed to someone who has signed up. */
async function mailedLink(clinic: Visitor, email: string): Promise<string> {
  const { items } = await clinic.get<{ items: Mail[] }>('/clinic/outbox')
  const mail = items.find(({ recipient }) => recipient === email)
  const { text } = await clinic.get<Mail>(`/clinic/outbox/${mail?.id}`)
  return text?.match(/\/verify-email\?token=[\w.-]+/)?.[0] ?? ''
}

/** What the page sends to confirm an address, from now on. */
function confirmationsOf(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/verify-email')) sent.push(request.method())
  })
  return sent
}

test('the link asks the signed-out to sign in, sends nothing for them, and confirms once they have', async ({
  page,
  clinic,
}) => {
  const { email } = await aLogin(page)
  const sent = confirmationsOf(page)
  await page.goto(await mailedLink(clinic, email))
  await expectHeading(page, HEADING)
  await expect(page.getByText('Please sign in first.')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(sent).toEqual([])

  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await expectHeading(page, 'Sign in to Tailwell')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expectPath(page, '/verify-email')
  await expect(page.getByRole('status').filter({ hasText: CONFIRMED })).toBeVisible()
  expect(sent).toEqual(['POST'])
  await page.getByRole('link', { name: 'Go to your dashboard' }).click()
  await expectHeading(page, 'Complete Your Profile')
})

test('a person signed in with the address needs one step only; a link that is none of ours is refused', async ({
  page,
  clinic,
  noise,
}) => {
  noise.expect(/410.*verify-email/)
  const { email } = await aNewcomer(page)
  await page.goto(await mailedLink(clinic, email))
  await expect(page.getByRole('status').filter({ hasText: CONFIRMED })).toBeVisible()
  await page.goto('/verify-email?token=made-up')
  await expect(page.getByRole('status')).toHaveText('This link is no longer valid. Please ask for a new one.')
})

test('a person signed in with another address sees that, and can sign out', async ({
  page,
  clinic,
  noise,
}) => {
  noise.expect(/403.*verify-email/)
  const { email } = await aLogin(page)
  const other = await anOwner(page)
  await page.goto(await mailedLink(clinic, email))
  await expect(page.getByRole('status')).toContainText('This link is for a different email address')
  await expect(page.getByText(`You are signed in as ${other.email}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expectPath(page, '/')
})
