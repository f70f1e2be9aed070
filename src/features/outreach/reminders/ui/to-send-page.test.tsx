import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { refusedCall } from '../../../../lib/web/feature-client.ts'
import { ToSendPage } from './to-send-page.tsx'

const server = vi.hoisted(() => ({
  listToSend: vi.fn(),
  mark: vi.fn(),
  release: vi.fn(),
  listFeedback: vi.fn(),
}))
vi.mock('../../../../lib/web/feature-client.ts', async (original) => ({
  ...(await original<object>()),
  featureClient: () => server,
}))
vi.mock('../../../platform/auth/ui/use-may.ts', () => ({ useMay: () => true, useMayOpen: () => () => true }))
const toasts = vi.hoisted(() => ({ toastError: vi.fn(), toastSuccess: vi.fn() }))
vi.mock('../../../../lib/web/toast.ts', () => toasts)

vi.setConfig({ testTimeout: 60_000 })
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.resetAllMocks()
})

const item = (number: number) => ({
  id: `00000000-0000-4000-8000-0000000000${String(number).padStart(2, '0')}`,
  customer: {
    id: '00000000-0000-4000-8000-000000000000',
    fullName: `Asha${number} Menon`,
    phone: '+919845012301',
  },
  subject: 'Bruno’s appointment on Friday, 4 December',
  text: `Hello Asha${number}! Will you come?`,
  sendUntil: '2026-12-04T04:30:00.000Z',
  emailFailed: false,
  gatewayFailed: false,
  openedBy: null as string | null,
  openedAt: null,
  isOwn: false,
})

/** Shows the list of a server that takes off what was sent. */
async function show(
  items = Array.from({ length: 30 }, (_, index) => item(index)),
  held: object | null = null,
) {
  let listed = items
  server.listToSend.mockImplementation(async () => ({ items: listed, held, waiting: 412 }))
  server.listFeedback.mockResolvedValue({ items: [], nextCursor: null })
  server.mark.mockImplementation(async ({ id, as }: { id: string; as: string }) => {
    if (as !== 'opened' && as !== 'not_sent') listed = listed.filter((one) => one.id !== id)
    return { id, isOpen: as === 'opened' }
  })
  const root = createRootRoute()
  const staticData = { access: 'staff', title: 'Reminders' } as const
  const route = createRoute({ getParentRoute: () => root, path: '/', staticData, component: ToSendPage })
  const router = createRouter({
    routeTree: root.addChildren([route]),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(server.listToSend).toHaveBeenCalled())
}

test('thirty messages take one tap each, and one more: with send and back in WhatsApp 91', async () => {
  await show()
  const user = userEvent.setup()
  let taps = 0
  const tap = async (element: HTMLElement) => {
    taps += 1
    await user.click(element)
  }
  await tap(await screen.findByRole('link', { name: 'Send to Asha0 Menon' }))
  for (let sent = 1; sent < 30; sent += 1) {
    const next = await screen.findByRole('link', { name: 'Yes, next' })
    expect(next.getAttribute('href')).toContain(encodeURIComponent(`Hello Asha${sent}!`))
    await tap(next)
    await screen.findByText(`Sent to Asha${sent}?`)
  }
  await tap(screen.getByRole('button', { name: 'Yes' }))
  await screen.findByText('Nothing to send')
  expect(taps).toBe(31)
  expect(server.mark.mock.calls.filter(([{ as }]) => as === 'sent')).toHaveLength(30)
})

test('who has no WhatsApp, or does not want it, leaves the list; what was not sent stays', async () => {
  await show([item(0), item(1)])
  const user = userEvent.setup()
  await user.click(await screen.findByRole('link', { name: 'Send to Asha0 Menon' }))
  await user.click(screen.getByRole('button', { name: 'Not sent' }))
  await user.click(await screen.findByRole('link', { name: 'Send to Asha0 Menon' }))
  await user.click(screen.getByRole('button', { name: 'No WhatsApp' }))
  await waitFor(() => expect(screen.queryByText('Asha0 Menon')).toBeNull())
  await user.click(await screen.findByRole('link', { name: 'Send to Asha1 Menon' }))
  await user.click(screen.getByRole('button', { name: 'Wants no reminders' }))
  expect(server.mark.mock.calls.map(([{ as }]) => as)).toEqual([
    'opened',
    'not_sent',
    'opened',
    'no_whatsapp',
    'opened',
    'unwanted',
  ])
})

test('one that a colleague sends is theirs, by name, and a refusal is shown', async () => {
  await show([{ ...item(0), openedBy: 'Meera Nair' }, item(1)])
  await screen.findByText('Meera Nair is sending this')
  expect(screen.queryByRole('link', { name: 'Send to Asha0 Menon' })).toBeNull()
  const message = 'Someone else is sending this reminder.'
  server.mark.mockRejectedValue(refusedCall({ code: 'OPENED_BY_OTHER', defined: true, message }))
  await userEvent.click(screen.getByRole('link', { name: 'Send to Asha1 Menon' }))
  await waitFor(() => expect(toasts.toastError).toHaveBeenCalledWith(message))
})

test('the device opens WhatsApp as was chosen once', async () => {
  await show([item(0)])
  await userEvent.selectOptions(await screen.findByLabelText('Open WhatsApp on this device'), 'WhatsApp Web')
  const href = () => screen.getByRole('link', { name: 'Send to Asha0 Menon' }).getAttribute('href')
  expect(href()).toMatch(/^https:\/\/web\.whatsapp\.com/)
  expect(localStorage.getItem('whatsapp-way')).toBe('web')
})

test('what is held says why, and is sent or skipped', async () => {
  await show([], { since: '2026-12-02', why: 'restored' })
  await screen.findByText(/data was restored\. 412 reminders are waiting/)
  await userEvent.click(screen.getByRole('button', { name: 'Continue from now' }))
  expect(server.release).toHaveBeenCalledWith({ send: false })
})
