import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../../lib/web/query-client.ts'
import { STOCK_TEXTS } from '../texts.ts'
import { StockPage } from './stock-page.tsx'

const server = vi.hoisted(() => ({ list: vi.fn() }))
vi.mock('../../../../lib/web/feature-client.ts', async (original) => ({
  ...(await original<object>()),
  featureClient: () => server,
}))
vi.mock('../../../platform/auth/ui/use-may.ts', () => ({
  useMay: () => true,
  useMayOpen: () => () => true,
}))
const toasts = vi.hoisted(() => ({ toastError: vi.fn() }))
vi.mock('../../../../lib/web/toast.ts', async (original) => ({
  ...(await original<object>()),
  ...toasts,
}))
vi.mock('../../../../components/layout/page-header.tsx', () => ({ PageHeader: () => null }))
vi.mock('../../../../components/actions/routed-links.tsx', () => ({
  RoutedChip: ({ children }: { children: ReactNode }) => children,
  RoutedLink: ({ children }: { children: ReactNode }) => children,
}))

afterEach(cleanup)

test('a count of a product without batches says what comes first, with the focus there', async () => {
  const product = { id: 'food', name: 'Puppy food', hidden: false }
  const item = { product, left: 0, lowAt: null, low: false, lots: [] }
  server.list.mockResolvedValue({ items: [item], nextCursor: null })
  const routeTree = createRootRoute({
    staticData: { access: 'staff', title: 'Stock' },
    component: () => <StockPage search={{}} onSearch={vi.fn()} />,
  })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Count Puppy food' }))
  expect(toasts.toastError.mock.calls).toEqual([[STOCK_TEXTS.noBatches]])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Goods in: Puppy food' }))
})
