import { expectFieldError, expectHeading, expectToast, failing, holding } from './expectations.ts'
import { expect, test } from './fixtures.ts'
import { aNewcomer, anOwner, newPhone } from './people.ts'

type Profile = { fullName: string; phone: string | null; email: string | null; address: string | null }

test('says what is wrong at each field, loses nothing typed, and goes on to the dashboard', async ({
  page,
  offscreen,
  noise,
}) => {
  noise.expect(/409.*api\/profile/)
  noise.expect(/500.*api\/profile/)
  const taken = await anOwner(await offscreen())
  const newcomer = await aNewcomer(page)
  await page.goto('/dashboard')
  await expectHeading(page, 'Complete Your Profile')
  await expect(page).toHaveURL('/dashboard/profile/setup')
  const fullName = page.getByLabel('Full Name')
  const phone = page.getByLabel('Phone Number')
  const email = page.getByLabel('Email')
  const address = page.getByLabel('Address')
  const submit = () => page.getByRole('button', { name: 'Complete Setup' }).click()
  await expect(phone).toHaveAttribute('placeholder', /^\+91.{10}$/)
  await expect(email).toHaveValue(newcomer.email)

  await email.fill('kim@example')
  await submit()
  await expectFieldError(fullName, 'Full name is required')
  await expectFieldError(phone, 'Please enter a valid 10-digit number with +91 prefix')
  await expectFieldError(email, 'Please enter a valid email address')
  await expectFieldError(address, 'Address is required')
  await expect(fullName).toBeFocused()
  await fullName.fill('   ')
  await expectFieldError(fullName, 'Full name is required')
  await fullName.fill('x'.repeat(121))
  await expectFieldError(fullName, 'Please use at most 120 characters')
  for (const wrong of ['98765', '0123456789', 'TEMP-12345678']) {
    await phone.fill(wrong)
    await expectFieldError(phone, 'Please enter a valid 10-digit number with +91 prefix')
  }
  await phone.fill('(+91) 98450.12345')
  await phone.blur()
  await expect(phone).toHaveValue('98450 12345')

  // A phone that belongs to another login is not taken over by typing it, and no code would help.
  await fullName.fill('Kim Rao')
  await phone.fill(taken.phone)
  await email.fill(newcomer.email)
  await address.fill('5 Mango Grove\nBengaluru 560001')
  await submit()
  await expectToast(page, 'Failed to save profile. Please try again.')
  const hasLogin = page.getByText('This number already has a login.', { exact: false })
  await expect(hasLogin).toBeVisible()
  await expect(page.getByLabel('I have a code from the clinic')).toHaveCount(0)
  await expect(page).toHaveURL('/dashboard/profile/setup')
  await expect(fullName).toHaveValue('Kim Rao')
  await expect(address).toHaveValue('5 Mango Grove\nBengaluru 560001')
  expect((await newcomer.get<Profile>('/profile')).phone).toBeNull()
  const own = newPhone()
  await phone.fill(own)
  await expect(hasLogin).toHaveCount(0)

  const fix = await failing(page, '/profile')
  const letGo = await holding(page, '/profile')
  await submit()
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible()
  letGo()
  await expectToast(page, 'Failed to save profile. Please try again.')
  await expect(fullName).toHaveValue('Kim Rao')
  await fix()
  await submit()
  await expectToast(page, 'Profile saved successfully!')
  await expectHeading(page, 'Welcome back, Kim')
  await expect(page).toHaveURL('/dashboard')
  expect(await newcomer.get<Profile>('/profile')).toMatchObject({
    fullName: 'Kim Rao',
    phone: `+91${own}`,
    email: newcomer.email,
    address: '5 Mango Grove\nBengaluru 560001',
  })
})
