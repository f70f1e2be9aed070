import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Feed } from '../contract.ts'
import { FeedsSection } from './feeds-section.tsx'

const api = vi.hoisted(() => ({
  role: 'customer',
  feeds: [] as unknown[],
  calendars: [] as unknown[],
  made: [] as unknown[],
  removed: [] as unknown[],
}))
vi.mock('../../../../lib/web/feature-client.ts', () => ({
  featureClient: () => ({
    list: async () => api.feeds,
    calendars: async () => api.calendars,
    protection: async () => ({ hasPassword: true, twoFactor: false, recoveryCodesLeft: 0 }),
    create: async (input: unknown) => {
      api.made.push(input)
      return { path: '/calendar/twc_secret.ics' }
    },
    remove: async (input: unknown) => void api.removed.push(input),
  }),
  refusalText: () => null,
}))
vi.mock('../../../platform/auth/ui/api.ts', () => ({
  sessionQuery: { queryKey: ['session'], queryFn: async () => ({ role: api.role, secondFactor: 'off' }) },
}))

const FEED: Feed = {
  id: 'feed-1',
  createdAt: '2027-03-01T04:00:00.000Z',
  calendar: null,
  readOn: '2027-03-09',
}

beforeEach(() => {
  Object.assign(api, {
    role: 'customer',
    feeds: [FEED, { ...FEED, id: 'feed-2', readOn: null }],
    calendars: [{ id: 1, name: 'Clinic' }],
    made: [],
    removed: [],
  })
})
afterEach(cleanup)

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FeedsSection />
    </QueryClientProvider>,
  )

/** Presses the button and gives the password that it asks for. */
async function createFeed() {
  await userEvent.click(
    await screen.findByRole('button', { name: /^(Add to my phone’s calendar|Create a calendar feed)$/ }),
  )
  await userEvent.type(screen.getByLabelText('Current Password'), 'a calm blue door')
  await userEvent.click(screen.getByRole('button', { name: 'Create' }))
}

test('a feed is made; its address is shown until it is saved, and opens in a calendar', async () => {
  show()
  await createFeed()
  const { origin, host } = window.location
  expect(await screen.findByText(`${origin}/calendar/twc_secret.ics`)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Add to my calendar' }).getAttribute('href')).toBe(
    `webcal://${host}/calendar/twc_secret.ics`,
  )
  await userEvent.click(screen.getByRole('button', { name: 'I’ve saved it' }))
  expect(screen.queryByText(/twc_secret/)).toBeNull()
})

test('each feed says when it was last read, and is removed after a question', async () => {
  show()
  expect(await screen.findByText('Not used yet')).toBeTruthy()
  expect(document.body.textContent).toContain('Last used on 9 Mar 2027')
  const [first] = screen.getAllByRole('button', { name: 'Remove the feed created on 1 Mar 2027' })
  if (first) await userEvent.click(first)
  await userEvent.click(await screen.findByRole('button', { name: 'Remove feed' }))
  expect(api.removed).toEqual([{ id: 'feed-1' }])
})

test('staff read that names of owners are in it', async () => {
  api.role = 'admin'
  show()
  expect(await screen.findByText(/with the names of pets and their owners/)).toBeTruthy()
})

test('staff choose one of several calendars', async () => {
  api.role = 'admin'
  api.calendars = [
    { id: 1, name: 'Clinic' },
    { id: 2, name: 'Van' },
  ]
  api.feeds = [{ ...FEED, calendar: 'Van' }]
  show()
  const feed = await screen.findByText(/^Created on/)
  expect(feed.textContent).toBe('Created on 1 Mar 2027: Van')
  await userEvent.selectOptions(await screen.findByLabelText('Appointments of'), 'Van')
  await createFeed()
  await screen.findByRole('link', { name: 'Add to my calendar' })
  expect(api.made).toEqual([{ calendarId: 2, password: 'a calm blue door' }])
})
