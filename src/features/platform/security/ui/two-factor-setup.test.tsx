import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { TwoFactorSetup } from './two-factor-setup.tsx'

const SECRET = {
  qrCode: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  address: 'otpauth://totp/Tailwell:kim%40example.com?secret=ABCDEFGH',
  key: 'ABCD EFGH',
}
const { startTwoFactor } = vi.hoisted(() => ({ startTwoFactor: vi.fn() }))
vi.mock('../../../../lib/web/feature-client.ts', async (original) => ({
  ...(await original<object>()),
  featureClient: () => ({ startTwoFactor }),
}))

afterEach(cleanup)

test('on the phone that has the app it opens the app, and the key can be copied without its blanks', async () => {
  startTwoFactor.mockResolvedValue(SECRET)
  const user = userEvent.setup()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TwoFactorSetup hasPassword onConfirmed={vi.fn()} onCancel={vi.fn()} />
    </QueryClientProvider>,
  )
  await user.type(screen.getByLabelText('Current Password'), 'a calm blue door')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  const link = await screen.findByRole('link', { name: 'Open the app on this phone' })
  expect(link.getAttribute('href')).toBe(SECRET.address)
  await user.click(screen.getByRole('button', { name: 'Copy key' }))
  expect(await navigator.clipboard.readText()).toBe('ABCDEFGH')
})
