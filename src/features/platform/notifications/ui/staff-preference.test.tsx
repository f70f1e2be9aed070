import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { NOTIFICATION_TEXTS } from '../texts.ts'
import { notificationsClient } from './api.ts'
import { StaffPreference } from './staff-preference.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('says whether notifications are on, and turns them off and on again', async () => {
  let saved = { appointments: true }
  vi.spyOn(notificationsClient, 'preferences').mockImplementation(async () => saved)
  vi.spyOn(notificationsClient, 'changePreferences').mockImplementation(async (choice) => {
    saved = choice
    return choice
  })
  const user = userEvent.setup()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <StaffPreference />
    </QueryClientProvider>,
  )
  await screen.findByText(NOTIFICATION_TEXTS.onForStaff)
  await user.click(screen.getByRole('button', { name: 'Turn off' }))
  await screen.findByText(NOTIFICATION_TEXTS.offForStaff)
  expect(saved).toEqual({ appointments: false })
  await user.click(screen.getByRole('button', { name: 'Turn on' }))
  await screen.findByText(NOTIFICATION_TEXTS.onForStaff)
  expect(saved).toEqual({ appointments: true })
})
