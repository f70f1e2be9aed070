import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { countTaps, expectFieldError, expectHeading, expectPath, failing, toast } from './expectations.ts'
import { expect, test } from './fixtures.ts'
import { asClinic, type Visitor } from './people.ts'

const PEOPLE = '/dashboard/people'
const ADMIN_PASSWORD = 'demo-clinic-admin'
const NEW_PASSWORD = 'a calm green gate'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const newEmail = () => `vet.${randomUUID()}@clinic.example`

/** Chooses a role; none is chosen in advance. */
async function chooseRole(page: Page, role: string) {
  await page.getByRole('dialog').getByRole('button', { name: 'Role' }).click()
  await page.getByRole('option', { name: role }).click()
}

/** Adds someone who signs in: Add, the role and its option, Add; the other fields are typed. */
async function invite(page: Page, email: string, name: string) {
  await press(page, 'Add')
  const dialog = page.getByRole('dialog', { name: 'Add someone' })
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByLabel('Email address').fill(email)
  await chooseRole(page, 'Admin')
  await dialog.getByLabel('Your password', { exact: true }).fill(ADMIN_PASSWORD)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
}

type Mail = { id: string; recipient: string; text: string | null }

/** The path of the link in the latest email to an address. */
async function mailedLink(clinic: Visitor, email: string): Promise<string> {
  const { items } = await clinic.get<{ items: Mail[] }>('/clinic/outbox')
  const mail = items.find(({ recipient }) => recipient === email)
  const { text } = await clinic.get<Mail>(`/clinic/outbox/${mail?.id}`)
  return text?.match(/\/invitation\?token=[\w-]+/)?.[0] ?? ''
}

async function choosePassword(page: Page, password: string, again = password) {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(again)
  await press(page, 'Join the team')
}

async function signIn(page: Page, email: string) {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await press(page, 'Sign in')
}

test('a colleague is invited, joins through the emailed link, works, gets another role, and leaves', async ({
  page,
  elsewhere,
  noise,
}) => {
  noise.expect(/410.*staff\/invitation/)
  noise.expect(/401/)
  const clinic = await asClinic(page)
  const email = newEmail()
  const name = `Tara ${randomUUID().slice(0, 8)}`
  const taps = await countTaps(page)
  let before = 0
  /** How many there were since this was asked last. */
  const newTaps = async () => {
    const all = await taps()
    const since = all - before
    before = all
    return since
  }
  await page.goto('/dashboard')
  await page.getByText('Clinic setup').click()
  await newTaps()
  await page.getByRole('link', { name: 'People' }).click()
  await expectHeading(page, 'People')
  await invite(page, email, name)
  await expect(toast(page, 'Invitation saved in the Outbox')).toBeVisible()
  // People, Add, the role, its option, Add.
  expect(await newTaps()).toBe(5)
  const invitations = page.getByRole('region', { name: 'Open invitations' })
  await expect(invitations.getByText(email)).toBeVisible()
  // This clinic has no mail server, so its emails stay with it.
  await expect(invitations.getByRole('link', { name: 'Outbox' })).toHaveAttribute('href', '/dashboard/outbox')

  const colleague = await elsewhere()
  const link = await mailedLink(clinic, email)
  await colleague.goto(link)
  await expectHeading(colleague, 'Join the team of Tailwell')
  await expect(colleague.getByText(email)).toBeVisible()
  await choosePassword(colleague, 'elevenchars')
  const password = colleague.getByLabel('Password', { exact: true })
  await expectFieldError(password, 'Staff passwords must be at least 12 characters')
  await choosePassword(colleague, NEW_PASSWORD, 'another one')
  await expectFieldError(colleague.getByLabel('Confirm Password'), 'Passwords do not match')
  await choosePassword(colleague, NEW_PASSWORD)
  await expect(colleague.getByText('Success! You have joined the team. Please sign in.')).toBeVisible()
  await colleague.goto(link)
  await expect(colleague.getByText('This invitation is no longer valid.')).toBeVisible()
  await colleague.goto('/login')
  await signIn(colleague, email)
  await expectHeading(colleague, 'Admin Dashboard')

  await page.reload()
  await expect(invitations.getByText(email)).toHaveCount(0)
  const people = page.getByRole('region', { name: 'People', exact: true })
  await expect(people.getByRole('listitem').filter({ hasText: 'admin@demo.example' })).toContainText('You')
  const card = people.getByRole('listitem').filter({ hasText: email })
  await expect(card).toContainText(name)

  await press(page, `Role of ${name}`)
  const roles = page.getByRole('dialog', { name: `Role of ${name}` })
  await chooseRole(page, 'Reception')
  await roles.getByLabel('Your password', { exact: true }).fill(ADMIN_PASSWORD)
  await roles.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Role changed')).toBeVisible()
  // Role, the choice and its option, Save.
  expect(await newTaps()).toBe(4)
  await expect(card).toContainText('Reception')
  await colleague.goto('/dashboard/own-entry')
  await expectHeading(colleague, 'Your entry')
  await colleague.getByLabel(/^Title/).fill('Front desk')
  await press(colleague, 'Save')
  await expect(toast(colleague, 'Saved')).toBeVisible()

  await press(page, `${name} has left`)
  const question = page.getByRole('alertdialog', { name: `${name} has left?` })
  await expect(question).toContainText('The name stays on past records.')
  await expect(question.getByRole('link', { name: 'Clinic setup' })).toHaveAttribute(
    'href',
    '/dashboard/setup',
  )
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(toast(page, 'This person has left. Their name stays on past records.')).toBeVisible()
  // Has left, Confirm.
  expect(await newTaps()).toBe(2)
  await expect(people.getByText(email)).toHaveCount(0)
  await page.getByText(/^Have left \(\d+\)$/).click()
  await expect(page.getByRole('button', { name: `${name} is back` })).toBeVisible()

  const again = colleague.getByRole('dialog', { name: 'Please sign in again' })
  const next = colleague.getByRole('link', { name: 'Manage Appointments' }).first()
  // The open page asks once its live events have ended; a press before that leads to the page to sign in.
  await expect(again.or(next)).toBeVisible()
  if (await next.isVisible()) await next.click({ timeout: 5_000 }).catch(() => undefined)
  await expect(colleague.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
})

test('the list can be asked for again; an invitation needs the admin’s own password, and can be withdrawn', async ({
  page,
  elsewhere,
  noise,
}) => {
  noise.expect(/500.*clinic\/staff/)
  noise.expect(/403.*clinic\/people/)
  noise.expect(/409.*clinic\/people/)
  noise.expect(/410.*staff\/invitation/)
  noise.expect(/400.*staff\/invitation/)
  const clinic = await asClinic(page)
  const email = newEmail()
  const fix = await failing(page, '/clinic/staff')
  await page.goto('/dashboard/staff')
  await expect(page.getByRole('alert')).toHaveText('Failed to load people')
  await fix()
  await press(page, 'Retry')
  await expect(page.getByRole('region', { name: 'People', exact: true })).toBeVisible()
  await expectPath(page, PEOPLE)

  await invite(page, 'admin@demo.example', 'Uma Bose')
  const dialog = page.getByRole('dialog')
  await expectFieldError(dialog.getByLabel('Email address'), 'This person is already on the staff.')
  await dialog.getByLabel('Email address').fill(email)
  await dialog.getByLabel('Your password', { exact: true }).fill('not my password')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expectFieldError(dialog.getByLabel('Your password', { exact: true }), 'Current password is incorrect')
  await expect(dialog.getByLabel('Email address')).toHaveValue(email)
  await dialog.getByLabel('Your password', { exact: true }).fill(ADMIN_PASSWORD)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(toast(page, 'Invitation saved in the Outbox')).toBeVisible()
  await press(page, `Withdraw the invitation for ${email}`)
  await expect(toast(page, 'Invitation withdrawn')).toBeVisible()

  const stranger = await elsewhere()
  const over = 'This invitation is no longer valid. Please ask the clinic for a new one.'
  // A link without a secret opens nothing, either.
  for (const link of [await mailedLink(clinic, email), '/invitation']) {
    await stranger.goto(link)
    await expect(stranger.getByRole('alert')).toHaveText(over)
  }
})

test('one form makes someone a login, a calendar and an entry on the team page; editing shows the three', async ({
  page,
}) => {
  await asClinic(page)
  await page.goto(PEOPLE)
  await press(page, 'Add')
  const dialog = page.getByRole('dialog', { name: 'Add someone' })
  const box = (name: string) => page.getByRole('dialog').getByRole('checkbox', { name })
  await expect(box('Signs in')).toBeChecked()
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expectFieldError(dialog.getByLabel('Name', { exact: true }), 'Please enter a name')
  await expect(dialog.getByRole('button', { name: 'Role' })).toHaveAccessibleDescription(
    /Please choose a role\.$/,
  )
  const name = `Vet ${randomUUID().slice(0, 8)}`
  const email = newEmail()
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByLabel('Email address').fill(email)
  await chooseRole(page, 'Vet')
  await box('Take payments').check()
  await dialog.getByLabel('Your password', { exact: true }).fill(ADMIN_PASSWORD)
  await box('Has a calendar').check()
  await box('On the public team page').check()
  await dialog.getByLabel('What they do').fill('Veterinarian')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(toast(page, 'Invitation saved in the Outbox')).toBeVisible()
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await expect(card).toContainText('Invited')
  await expect(card).toContainText(`Calendar “${name}”`)
  await expect(card).toContainText('On the public team page')

  await press(page, `Edit ${name}`)
  for (const part of ['Signs in', 'Has a calendar', 'On the public team page'])
    await expect(box(part)).toBeChecked()
  await box('On the public team page').uncheck()
  await expect(page.getByText(`“${name}” will be removed from the page.`)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(toast(page, 'Saved')).toBeVisible()
  await expect(card).not.toContainText('On the public team page')
  const team = await page.request.get('/team')
  expect(await team.text()).not.toContain(name)
})
