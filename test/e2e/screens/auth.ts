import { answering } from '../answers.ts'
import { at, press, type Screen, shown } from './builders.ts'

const SIGNED_UP = 'Success! Your account has been created. Please sign in.'

export const authScreens: readonly Screen[] = [
  ...at('visitor', '/login', [
    shown('login', 'This is a demo clinic'),
    {
      name: 'login-refused',
      complaints: [/status of 401/],
      arrive: async (page) => {
        await page.getByLabel('Email address').fill('asha@demo.example')
        await page.getByLabel('Password', { exact: true }).fill('not my password')
        await press(page, 'Sign in')
        await page.getByRole('alert').waitFor()
      },
    },
  ]),
  ...at('visitor', '/login?problem=not-linked', [
    {
      name: 'login-provider-refused',
      arrive: async (page) => {
        await page.getByRole('alert').waitFor()
        await page.getByRole('button', { name: 'Continue with Test ID' }).waitFor()
      },
    },
  ]),
  ...at('visitor', '/verify-email?token=abc', [shown('verify-email-signed-out', 'Please sign in first.')]),
  ...at('visitor', '/login?mode=signup', [
    {
      name: 'signup-wrong',
      arrive: async (page) => {
        await page.getByLabel('Email address').fill('asha@demo')
        await page.getByLabel('Password', { exact: true }).fill('abc')
        await press(page, 'Create account')
        await page.getByText('Please enter a valid email address').waitFor()
      },
    },
    {
      name: 'signup-done',
      prepare: (page) =>
        answering(page, '/auth/sign-up', (route) => route.fulfill({ json: { message: SIGNED_UP } })),
      arrive: async (page) => {
        await page.getByLabel('Email address').fill('kim@example.com')
        await page.getByLabel('Password', { exact: true }).fill('a calm blue door')
        await page.getByLabel('Confirm Password').fill('a calm blue door')
        await press(page, 'Create account')
        await page.getByText(SIGNED_UP).waitFor()
      },
    },
  ]),
  ...at('visitor', '/reset-password', [
    { name: 'forgot-password', arrive: (page) => page.getByRole('button', { name: 'Send link' }).waitFor() },
  ]),
  ...at('visitor', '/reset-password?token=abc', [
    {
      name: 'new-password-wrong',
      arrive: async (page) => {
        await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
        await page.getByLabel('New Password', { exact: true }).fill('abc')
        await page.getByRole('main').getByRole('button').last().click()
        await page.getByText('at least 8 characters').first().waitFor()
      },
    },
  ]),
]
