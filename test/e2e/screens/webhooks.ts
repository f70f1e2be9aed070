import type { Page } from '@playwright/test'
import { WEBHOOK_TEXTS } from '../../../src/features/outreach/webhooks/texts.ts'
import { answering } from '../answers.ts'
import { answered, at, failed, loading, press, type Screen } from './builders.ts'

const WEBHOOK = {
  id: '6e0f7a52-5d1b-4c8e-9a43-1f2e3d4c5b01',
  url: 'https://till.example.com/hooks/tailwell',
  events: ['payment.taken', 'payment.refunded'],
  createdAt: '2027-03-01T04:00:00.000Z',
  disabledAt: null,
  failingSince: null,
}

const WEBHOOKS = {
  items: [
    WEBHOOK,
    {
      ...{ ...WEBHOOK, id: '6e0f7a52-5d1b-4c8e-9a43-1f2e3d4c5b02', events: ['appointment.requested'] },
      url: 'https://a-program-with-a-long-name.example.com/receives/what/happens/at/the/clinic?and=does-something',
      failingSince: '2027-03-09T21:10:00.000Z',
    },
    {
      ...{ ...WEBHOOK, id: '6e0f7a52-5d1b-4c8e-9a43-1f2e3d4c5b03', url: 'https://old.example.com/' },
      ...{ failingSince: '2027-03-02T04:00:00.000Z', disabledAt: '2027-03-05T04:10:00.000Z' },
    },
  ],
}

const DELIVERY = {
  id: '6e0f7a52-5d1b-4c8e-9a43-1f2e3d4c5b11',
  event: 'payment.taken',
  createdAt: '2027-03-10T03:50:00.000Z',
  attemptedAt: '2027-03-10T03:50:04.000Z',
  status: 204,
  error: null,
  deliveredAt: '2027-03-10T03:50:04.000Z',
}

const DELIVERIES = {
  items: [
    {
      ...{ ...DELIVERY, id: '6e0f7a52-5d1b-4c8e-9a43-1f2e3d4c5b12', event: 'test', status: null },
      ...{ attemptedAt: null, deliveredAt: null },
    },
    DELIVERY,
    {
      ...{ ...DELIVERY, id: '6e0f7a52-5d1b-4c8e-9a43-1f2e3d4c5b13', event: 'payment.refunded', status: null },
      ...{ error: 'ECONNREFUSED', deliveredAt: null },
    },
  ],
  nextCursor: null,
}

const SECRET = `whsec_${'Ab3'.repeat(14)}Q=`

async function withWebhooks(page: Page): Promise<void> {
  await answering(page, '/clinic/webhooks', (route) =>
    route.method === 'POST'
      ? route.fulfill({ status: 201, json: { webhook: WEBHOOK, secret: SECRET } })
      : route.fulfill({ json: WEBHOOKS }),
  )
  await answering(page, `/clinic/webhooks/${WEBHOOK.id}/deliveries`, (route) =>
    route.fulfill({ json: DELIVERIES }),
  )
}

async function openForm(page: Page) {
  await press(page, 'Add webhook')
  return page.getByRole('dialog', { name: 'Add webhook' })
}

export const webhookScreens: readonly Screen[] = at('clinic', '/dashboard/webhooks', [
  {
    name: 'webhooks',
    prepare: withWebhooks,
    arrive: (page) => page.getByText(/^Disabled since/).waitFor(),
  },
  {
    name: 'webhooks-new-errors',
    prepare: withWebhooks,
    arrive: async (page) => {
      const dialog = await openForm(page)
      await dialog.getByRole('button', { name: 'Add webhook' }).click()
      await dialog.getByText('Choose at least one event').waitFor()
    },
  },
  {
    name: 'webhooks-secret',
    prepare: withWebhooks,
    arrive: async (page) => {
      const dialog = await openForm(page)
      await dialog.getByLabel('Address').fill(WEBHOOK.url)
      await dialog.getByLabel('Payment taken').check()
      await dialog.getByRole('button', { name: 'Add webhook' }).click()
      await page.getByText(SECRET).waitFor()
    },
  },
  {
    name: 'webhooks-replace-secret',
    prepare: withWebhooks,
    arrive: async (page) => {
      await press(page, `Replace secret of ${WEBHOOK.url}`)
      await page.getByRole('alertdialog', { name: 'Replace the secret?' }).waitFor()
    },
  },
  {
    name: 'webhooks-deliveries',
    prepare: withWebhooks,
    arrive: async (page) => {
      await press(page, `Deliveries to ${WEBHOOK.url}`)
      await page.getByText(/ECONNREFUSED$/).waitFor()
    },
  },
  answered('webhooks-none', ['/clinic/webhooks', { items: [] }], WEBHOOK_TEXTS.emptyTitle),
  loading('webhooks-loading', '/clinic/webhooks', WEBHOOK_TEXTS.loading),
  failed('webhooks-failed', '/clinic/webhooks', WEBHOOK_TEXTS.loadFailed),
])
