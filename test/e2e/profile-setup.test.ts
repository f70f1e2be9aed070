import { expectFieldError, expectHeading, expectToast, failing, holding } from './expectations.ts'
import { expect, test } from './fixtures.ts'
import { aNewcomer, anOwner, newPhone } from './people.ts'

type Profile = { fullName: string; phone: string | null; email: string | null; address: string | null }

test('completes a profile and goes on to the dashboard', async ({ page }) => {
  const newcomer = await aNewcomer(page)
  await page.goto('/dashboard')
  await expectHeading(page, 'Complete Your Profile')
  await expect(page).toHaveURL('/dashboard/profile/setup')
  await expect(page.getByLabel('Phone Number')).toHaveAttribute('placeholder', /^\+91.{10}$/)
  await expect(page.getByLabel('Email')).toHaveValue(newcomer.email)

  const phone = newPhone()
  await page.getByLabel('Full Name').fill('Kim Rao')
  await page.getByLabel('Phone Number').fill(phone)
  await page.getByLabel('Address').fill('5 Mango Grove\nBengaluru 560001')
  await page.getByRole('button', { name: 'Complete Setup' }).click()

  await expectToast(page, 'Profile saved successfully!')
  await expectHeading(page, 'Welcome back, Kim')
  await expect(page).toHaveURL('/dashboard')
  expect(await newcomer.get<Profile>('/profile')).toMatchObject({
    fullName: 'Kim Rao',
    phone: `+91${phone}`,
    email: newcomer.email,
    address: '5 Mango Grove\nBengaluru 560001',
  })
})

test('an e-mail left empty falls back to the login’s own', async ({ page }) => {
  const newcomer = await aNewcomer(page)
  await page.goto('/dashboard/profile/setup')
  await page.getByLabel('Full Name').fill('Kim Rao')
  await page.getByLabel('Phone Number').fill(newPhone())
  await page.getByLabel('Email').fill('')
  await page.getByLabel('Address').fill('5 Mango Grove')
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await expectHeading(page, 'Welcome back, Kim')
  expect((await newcomer.get<Profile>('/profile')).email).toBe(newcomer.email)
})

test('says what is missing or wrong, at each field', async ({ page }) => {
  await aNewcomer(page)
  await page.goto('/dashboard/profile/setup')
  const fullName = page.getByLabel('Full Name')
  const phone = page.getByLabel('Phone Number')
  const email = page.getByLabel('Email')
  const address = page.getByLabel('Address')
  await email.fill('kim@example')
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await expectFieldError(fullName, 'Full name is required')
  await expectFieldError(phone, 'Please enter a valid 10-digit number with +91 prefix')
  await expectFieldError(email, 'Please enter a valid email address')
  await expectFieldError(address, 'Address is required')
  await expect(fullName).toBeFocused()

  await fullName.fill('   ')
  await expectFieldError(fullName, 'Full name is required')
  for (const wrong of ['98765', '0123456789', '+91 01234 56789', 'TEMP-12345678', 'none']) {
    await phone.fill(wrong)
    await expectFieldError(phone, 'Please enter a valid 10-digit number with +91 prefix')
  }
  await fullName.fill('x'.repeat(121))
  await expectFieldError(fullName, 'Please use at most 120 characters')
})

test('takes a phone number however it is written', async ({ page }) => {
  await aNewcomer(page)
  await page.goto('/dashboard/profile/setup')
  const phone = page.getByLabel('Phone Number')
  const ways = [
    '9845012345',
    '98450 12345',
    '+91 98450 12345',
    '+91-98450-12345',
    '(+91) 98450.12345',
    '098450 12345',
    '0091 98450 12345',
    '91 9845012345',
  ]
  for (const written of ways) {
    await phone.fill(written)
    await phone.blur()
    await expect(phone, written).toHaveValue('98450 12345')
  }
})

test('a TEMP- number can’t be typed', async ({ page }) => {
  const newcomer = await aNewcomer(page)
  await page.goto('/dashboard/profile/setup')
  await page.getByLabel('Full Name').fill('Kim Rao')
  await page.getByLabel('Phone Number').fill('TEMP-00000001')
  await page.getByLabel('Address').fill('5 Mango Grove')
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await expectFieldError(
    page.getByLabel('Phone Number'),
    'Please enter a valid 10-digit number with +91 prefix',
  )
  expect((await newcomer.get<Profile>('/profile')).phone).toBeNull()
})

test('a phone that already has a record is not taken over by typing it', async ({
  page,
  noise,
  offscreen,
}) => {
  noise.expect(/409.*api\/profile/)
  const { phone } = await anOwner(await offscreen())

  const newcomer = await aNewcomer(page)
  await page.goto('/dashboard/profile/setup')
  await page.getByLabel('Full Name').fill('Kim Rao')
  await page.getByLabel('Phone Number').fill(phone)
  await page.getByLabel('Address').fill('5 Mango Grove')
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await expectToast(page, 'Failed to save profile. Please try again.')
  await expect(page.getByText('If it is yours, ask the clinic for a code', { exact: false })).toBeVisible()
  await expect(page).toHaveURL('/dashboard/profile/setup')
  await expect(page.getByLabel('Full Name')).toHaveValue('Kim Rao')
  await expect(page.getByLabel('Address')).toHaveValue('5 Mango Grove')
  expect((await newcomer.get<Profile>('/profile')).phone).toBeNull()

  await page.getByLabel('Phone Number').fill(newPhone())
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await expectHeading(page, 'Welcome back, Kim')
})

test('reads Saving... while saving, and a failure loses nothing typed', async ({ page, noise }) => {
  noise.expect(/500.*api\/profile/)
  await aNewcomer(page)
  await page.goto('/dashboard/profile/setup')
  await page.getByLabel('Full Name').fill('Kim Rao')
  await page.getByLabel('Phone Number').fill(newPhone())
  await page.getByLabel('Address').fill('5 Mango Grove')

  const mend = await failing(page, '/profile')
  const letGo = await holding(page, '/profile')
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible()
  letGo()
  await expectToast(page, 'Failed to save profile. Please try again.')
  await expect(page.getByLabel('Full Name')).toHaveValue('Kim Rao')

  await mend()
  await page.getByRole('button', { name: 'Complete Setup' }).click()
  await expectHeading(page, 'Welcome back, Kim')
})
