import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { DemoLogins } from './demo-logins.tsx'
import { runFillButton } from './run-account-page.ts'

afterEach(cleanup)

test('a demo login is filled in at a tap', async () => {
  const logins = [
    { who: 'Clinic', email: 'admin@demo.example', password: 'demo-clinic' },
    { who: 'Customer', email: 'asha@demo.example', password: 'demo-asha' },
  ]
  render(
    <>
      <form>
        <input name="email" aria-label="Email address" />
        <input name="password" aria-label="Password" />
        <button type="submit">Sign in</button>
      </form>
      <DemoLogins logins={logins} />
    </>,
  )
  expect(screen.queryByRole('button', { name: 'Fill in: Customer' }), 'useless without a script').toBeNull()
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-fill]')) runFillButton(button)
  await userEvent.click(screen.getByRole('button', { name: 'Fill in: Customer' }))
  expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe('asha@demo.example')
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('demo-asha')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sign in' }))
})
