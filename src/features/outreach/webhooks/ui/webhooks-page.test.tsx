import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Webhook, WebhookDelivery } from '../contract.ts'
import { WEBHOOK_ADDRESSES, WEBHOOK_TEXTS } from '../texts.ts'
import { DeliveriesDialog } from './deliveries-dialog.tsx'
import { WebhooksPage } from './webhooks-page.tsx'

const api = vi.hoisted(() => ({
  webhooks: [] as unknown[],
  deliveries: [] as unknown[],
  sent: [] as unknown[],
}))
vi.mock('../../../../components/layout/use-route-title.ts', () => ({
  useRouteTitle: () => 'Webhooks',
  useRouteParent: () => undefined,
}))
vi.mock('../../../../lib/web/feature-client.ts', () => ({
  featureClient: () => ({
    list: async () => ({ items: api.webhooks }),
    listDeliveries: async () => ({ items: api.deliveries, nextCursor: null }),
    create: async (input: unknown) => {
      api.sent.push(input)
      return { webhook: {}, secret: 'whsec_abc' }
    },
    renewSecret: async (input: unknown) => {
      api.sent.push(input)
      return { secret: 'whsec_new' }
    },
    sendAgain: async (input: unknown) => void api.sent.push(input),
  }),
  refusalText: () => null,
}))

beforeEach(() => {
  Object.assign(api, { webhooks: [], deliveries: [], sent: [] })
})
afterEach(cleanup)

const webhook: Webhook = {
  id: 'hook-1',
  url: 'https://till.example/hook',
  events: ['payment.taken', 'appointment.confirmed'],
  createdAt: '2027-03-10T03:10:00.000Z',
  disabledAt: null,
  failingSince: null,
}

const delivery: WebhookDelivery = {
  id: 'delivery-1',
  event: 'payment.taken',
  createdAt: '2027-03-10T03:10:00.000Z',
  attemptedAt: '2027-03-10T03:10:05.000Z',
  status: 204,
  error: null,
  deliveredAt: '2027-03-10T03:10:05.000Z',
}

const show = (page: React.ReactNode) =>
  render(<QueryClientProvider client={new QueryClient()}>{page}</QueryClientProvider>)

test('a webhook is added with its events, and its secret shown once', async () => {
  show(<WebhooksPage />)
  await screen.findByText(WEBHOOK_TEXTS.emptyTitle)
  await userEvent.click(screen.getByRole('button', { name: 'Add webhook' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Add webhook' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Add webhook' }))
  expect(await dialog.findByText('Choose at least one event')).toBeTruthy()
  await userEvent.type(dialog.getByLabelText('Address'), 'till.lan')
  await userEvent.click(dialog.getByRole('button', { name: 'Add webhook' }))
  expect(await dialog.findByText(WEBHOOK_ADDRESSES.none)).toBeTruthy()
  // Whether the operator has named its host is for the server to say.
  await userEvent.clear(dialog.getByLabelText('Address'))
  await userEvent.type(dialog.getByLabelText('Address'), 'http://till.lan:8080/hook')
  await userEvent.click(dialog.getByLabelText('Payment taken'))
  await userEvent.click(dialog.getByRole('button', { name: 'Add webhook' }))
  expect(await screen.findByText('whsec_abc')).toBeTruthy()
  expect(api.sent).toEqual([{ url: 'http://till.lan:8080/hook', events: ['payment.taken'] }])
  await userEvent.click(screen.getByRole('button', { name: 'I’ve saved it' }))
  expect(screen.queryByText('whsec_abc')).toBeNull()
})

test('a webhook says what it is notified of, and since when it fails or is disabled', async () => {
  const failing = { ...webhook, id: 'hook-2', failingSince: '2027-03-09T03:10:00.000Z' }
  const disabled = { ...failing, id: 'hook-3', disabledAt: '2027-03-10T03:10:00.000Z' }
  api.webhooks = [webhook, failing, disabled]
  show(<WebhooksPage />)
  expect(await screen.findAllByText('Payment taken, Appointment confirmed')).toHaveLength(3)
  expect(screen.getAllByText(/^Every delivery has failed since /)).toHaveLength(1)
  expect(screen.getAllByText(/^Disabled since /)).toHaveLength(1)
  expect(screen.getAllByRole('button', { name: /^Send a test/ })).toHaveLength(2)
  expect(screen.getAllByRole('button', { name: /^Enable/ })).toHaveLength(1)
})

test('a secret is replaced after a question, and the new one shown once', async () => {
  api.webhooks = [webhook]
  show(<WebhooksPage />)
  await userEvent.click(await screen.findByRole('button', { name: `Replace secret of ${webhook.url}` }))
  const question = within(screen.getByRole('alertdialog', { name: 'Replace the secret?' }))
  expect(question.getByText(/signed with both secrets/)).toBeTruthy()
  await userEvent.click(question.getByRole('button', { name: 'Replace secret' }))
  expect(await screen.findByText('whsec_new')).toBeTruthy()
  expect(api.sent).toEqual([{ id: 'hook-1' }])
})

test('each delivery says how it went, and is sent again', async () => {
  const failed = { ...delivery, id: 'delivery-2', status: null, error: 'ECONNREFUSED', deliveredAt: null }
  const waiting = { ...failed, id: 'delivery-3', attemptedAt: null, error: null }
  api.deliveries = [delivery, failed, waiting]
  show(<DeliveriesDialog id="hook-1" onClose={() => undefined} />)
  expect(await screen.findByText(/answered 204$/)).toBeTruthy()
  expect(screen.getByText(/ECONNREFUSED$/)).toBeTruthy()
  expect(screen.getByText(/not sent yet$/)).toBeTruthy()
  const [first, ...others] = screen.getAllByRole('button', { name: /^Send again: Payment taken/ })
  expect(others).toHaveLength(1)
  if (first) await userEvent.click(first)
  expect(api.sent).toEqual([{ id: 'delivery-1' }])
})
