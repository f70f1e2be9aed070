import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { LinkPage } from './link-page.tsx'
import { SettingsPage } from './settings-page.tsx'

const server = vi.hoisted(() => ({
  getSettings: vi.fn(),
  preview: vi.fn(),
  turnOn: vi.fn(),
  getByLink: vi.fn(),
  answerByLink: vi.fn(),
}))
vi.mock('../../../../lib/web/feature-client.ts', async (original) => ({
  ...(await original<object>()),
  featureClient: () => server,
}))
vi.mock('../../../platform/auth/ui/use-may.ts', () => ({ useMay: () => true, useMayOpen: () => () => true }))
vi.mock('../../../platform/auth/ui/api.ts', async (original) => ({
  ...(await original<object>()),
  sessionQuery: { queryKey: ['session'], queryFn: async () => null },
}))

vi.setConfig({ testTimeout: 60_000 })
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

const ID = '00000000-0000-4000-8000-000000000000'
const SETTINGS = {
  ...{
    appointmentDays: 2,
    appointmentHours: 2,
    vaccinations: true,
    deworming: false,
    parasites: false,
    checkups: false,
    firstDays: 14,
    secondDays: 3,
    lateDays: 7,
  },
  ...{ dailyAt: '10:00', quietFrom: '21:00', quietUntil: '08:00', whatsappFirst: false, cancelHours: null },
  ...{ feedback: false, reviewLink: null, isOn: false, held: null },
}
const PREVIEW = {
  at: '2026-12-02T04:30:00.000Z',
  ...{ owners: 2, byEmail: 1, byPush: 0, inApp: 0, toSend: 1 },
  rows: ['Asha Menon', 'Rahul Nair'].map((fullName, index) => ({
    customer: { id: ID.replace(/0$/, String(index)), fullName },
    way: index === 0 ? 'email' : 'whatsapp',
    subject: 'Bruno’s appointment on Friday, 4 December',
    text: 'We’re expecting Bruno.',
  })),
}

/** Shows a page at an address, as a link to it opens it: with that, one tap is done. */
function open(path: string, component: () => React.ReactNode) {
  const root = createRootRoute()
  const staticData = { access: 'staff', title: 'Reminders' } as const
  const route = createRoute({ getParentRoute: () => root, path: '/', staticData, component })
  const router = createRouter({
    routeTree: root.addChildren([route]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}

test('reminders are turned on by three clicks from Clinic setup, after a look at what goes out next', async () => {
  server.getSettings.mockResolvedValue(SETTINGS)
  server.preview.mockResolvedValue(PREVIEW)
  server.turnOn.mockResolvedValue({ ...SETTINGS, isOn: true })
  open('/', SettingsPage)
  const user = userEvent.setup()
  await screen.findByText('Asha Menon')
  screen.getByText('Rahul Nair')
  await user.click(await screen.findByRole('button', { name: 'Turn on' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Turn reminders on?' })
  expect(dialog.textContent).toContain('2 messages to 2 owners: 1 by email and 1 to send by WhatsApp')
  expect(server.turnOn).not.toHaveBeenCalled()
  await user.click(within(dialog).getByRole('button', { name: 'Turn on' }))
  expect(server.turnOn).toHaveBeenCalledOnce()
})

test('an owner says yes by two taps: the link, which changes nothing, and a button', async () => {
  const item = {
    ...{
      subject: ID,
      kind: 'appointment',
      pet: 'Bruno',
      species: 'Dog',
      service: 'Grooming',
      at: '2026-12-04T04:30:00.000Z',
    },
    ...{ day: null, isAtHome: false, state: 'open', status: 'confirmed', present: null, answer: null },
    ...{ moves: 'move', cancels: false, books: false },
  }
  server.getByLink.mockResolvedValue({ kind: 'reminder', items: [item], reminders: 'all', feedback: null })
  server.answerByLink.mockResolvedValue({ id: ID, item: { ...item, answer: 'coming' } })
  const token = 'x'.repeat(43)
  open(`/#${token}`, LinkPage)
  const yes = await screen.findByRole('button', { name: 'I’ll be there' })
  expect(server.answerByLink).not.toHaveBeenCalled()
  await userEvent.click(yes)
  await screen.findByText('Thank you. See you on Friday.')
  expect(server.answerByLink.mock.calls).toEqual([
    [{ token, subject: ID, kind: 'appointment', answer: 'coming' }],
  ])
})
