import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openPages } from '../../../../../test/open-pages.tsx'
import type { OwnProfile } from '../contract.ts'
import { ownProfileQuery } from './api.ts'
import { ProfileSetupPage } from './profile-setup-page.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const COMPLETE: OwnProfile = {
  exists: true,
  fullName: 'Kim Rao',
  phone: '+919845012345',
  email: 'kim@tests.example',
  address: '5 Mango Grove',
  notificationPreferences: { email: true, sms: true, push: true },
  accountEmail: 'kim@tests.example',
  messagesTo: 'kim@tests.example',
  complete: true,
}

/** Renders the page in its own router, with the profile already loaded. */
async function openSetup(profile: OwnProfile) {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  client.setQueryData(ownProfileQuery.queryKey, profile)
  return await openPages(client, {
    '/setup': () => <ProfileSetupPage next={undefined} />,
    '/dashboard': () => null,
  })
}

test('a complete profile goes on to the dashboard after 100 ms, and its form is never shown', async () => {
  vi.useFakeTimers()
  const path = await openSetup(COMPLETE)
  expect(screen.getByText('The clinic uses these details to contact you.')).toBeTruthy()
  expect(screen.queryByLabelText('Full Name')).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(99))
  expect(path()).toBe('/setup')
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(path()).toBe('/dashboard')
})

test('an incomplete profile stays, with what is known filled in', async () => {
  vi.useFakeTimers()
  const path = await openSetup({ ...COMPLETE, phone: null, address: null, complete: false })
  await act(() => vi.advanceTimersByTimeAsync(500))
  expect(path()).toBe('/setup')
  expect(screen.getByLabelText<HTMLInputElement>('Full Name').value).toBe('Kim Rao')
})
