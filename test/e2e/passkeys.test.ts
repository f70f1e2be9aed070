import type { Page } from '@playwright/test'
import { expectFieldError, expectHeading, expectPath, settled, toast } from './expectations.ts'
import { expect, test } from './fixtures.ts'
import { anOwner, PASSWORD } from './people.ts'

const SECURITY = '/dashboard/profile?tab=security'

/** Gives the browser a device that keeps passkeys and has seen its owner; `seen` changes that. */
async function plugInDevice(page: Page): Promise<{ seen: (isVerified: boolean) => Promise<void> }> {
  // The oldest browsers that are promised (README.md) read and write no JSON of passkeys.
  await page.addInitScript(() => {
    Reflect.deleteProperty(PublicKeyCredential, 'parseCreationOptionsFromJSON')
    Reflect.deleteProperty(PublicKeyCredential, 'parseRequestOptionsFromJSON')
    Reflect.deleteProperty(PublicKeyCredential.prototype, 'toJSON')
  })
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    seen: (isUserVerified) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }).then(() => undefined),
  }
}

const sectionOf = (page: Page) => page.getByRole('region', { name: 'Passkeys' })

async function addPasskey(page: Page, name: string): Promise<void> {
  const section = sectionOf(page)
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await section.getByLabel('Name of the passkey').fill(name)
  await section.getByLabel('Current Password').fill(PASSWORD)
  await section.getByRole('button', { name: 'Continue' }).click()
}

async function signOut(page: Page): Promise<void> {
  await settled(page)
  await page.getByRole('region', { name: 'Sign Out' }).getByRole('button', { name: 'Sign Out' }).click()
  await expectPath(page, '/')
}

test('is added, named, and signs in without a password; removed, it signs in no more', async ({
  page,
  noise,
}) => {
  noise.expect(/403.*passkeys\/start/)
  noise.expect(/403.*sign-in\/passkey/)
  const device = await plugInDevice(page)
  await anOwner(page)
  await page.goto(SECURITY)
  const section = sectionOf(page)
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await section.getByLabel('Current Password').fill('not the password')
  await section.getByRole('button', { name: 'Continue' }).click()
  await expectFieldError(section.getByLabel('Current Password'), 'Current password is incorrect')

  await device.seen(false)
  await section.getByLabel('Current Password').fill(PASSWORD)
  await section.getByRole('button', { name: 'Continue' }).click()
  await expect(section.getByRole('alert')).toHaveText('No passkey was created. Please try again.')
  await section.getByRole('button', { name: 'Cancel' }).click()
  await expect(section.getByRole('listitem')).toHaveCount(0)

  await device.seen(true)
  await addPasskey(page, 'My laptop')
  await expect(toast(page, 'Passkey added')).toBeVisible()
  const row = sectionOf(page).getByRole('listitem')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('My laptop')

  await addPasskey(page, 'My laptop again')
  await expect(sectionOf(page).getByRole('alert')).toHaveText(
    'This device already has a passkey for your account.',
  )
  await section.getByRole('button', { name: 'Cancel' }).click()
  await expect(row).toHaveCount(1)

  await row.getByRole('button', { name: 'Rename My laptop' }).click()
  await row.getByLabel('Name of the passkey').fill('')
  await row.getByRole('button', { name: 'Save' }).click()
  await expectFieldError(row.getByLabel('Name of the passkey'), 'Please give this passkey a name')
  await row.getByLabel('Name of the passkey').fill('Kitchen tablet')
  await row.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Passkey renamed')).toBeVisible()
  await expect(row).toContainText('Kitchen tablet')

  await signOut(page)
  await page.goto('/login?next=%2Fdashboard%2Fappointments')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expectHeading(page, 'My Appointments')

  await page.goto(SECURITY)
  await row.getByRole('button', { name: 'Remove Kitchen tablet' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Remove Kitchen tablet?' })
  await dialog.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(toast(page, 'Passkey removed')).toBeVisible()
  await expect(row).toHaveCount(0)

  await signOut(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toHaveText('This passkey was not accepted. Please try again.')
  await expectHeading(page, 'Sign in to Tailwell')
})
