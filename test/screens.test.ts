import { expect, test } from 'vitest'
import { findUnasked, readParts } from './screens.ts'

test('no page leads staff to a call or a page that is closed to them without asking first', async () => {
  expect(findUnasked(await readParts())).toEqual([])
})

test.each([
  ['features/money/payments/ui/payments-page.tsx', 'useMay(paymentsClient.refund)', 'paymentsClient.refund'],
  ['features/platform/audit/ui/record-history.tsx', 'useMay(auditClient.list)', 'auditClient.list'],
  // Loaded with others of its kind in one file.
  ['features/money/bill-papers/ui/share-part.tsx', 'useMay(papersClient.share)', 'papersClient.share'],
  ['features/office/desk/ui/quick-actions.tsx', 'useMayOpen()', 'paymentsPaths.list'],
])('without what %s asks, it would', async (file, question, what) => {
  const parts = await readParts((name, code) => (name === file ? code.replaceAll(question, 'true') : code))
  expect(findUnasked(parts).map((one) => one.what)).toContain(what)
})
