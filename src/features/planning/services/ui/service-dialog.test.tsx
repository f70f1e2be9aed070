import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { refusedCall } from '../../../../lib/web/feature-client.ts'
import { SERVICE_REFUSALS, SERVICE_TEXTS } from '../texts.ts'
import { ServiceDialog } from './service-dialog.tsx'

const server = vi.hoisted(() => ({ create: vi.fn() }))
vi.mock('../../../../lib/web/feature-client.ts', async (original) => ({
  ...(await original<object>()),
  featureClient: () => server,
}))
const toasts = vi.hoisted(() => ({ toastError: vi.fn(), toastSuccess: vi.fn(), toastWarning: vi.fn() }))
vi.mock('../../../../lib/web/toast.ts', () => toasts)

afterEach(cleanup)

test('a second service of the same name is asked about at its field, and created once that is ticked', async () => {
  server.create
    .mockRejectedValueOnce(refusedCall({ code: 'SERVICE_NAME_TAKEN' }))
    .mockResolvedValueOnce({ id: 'second' })
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ServiceDialog
        service={undefined}
        givers={{ options: [], seen: [], read: vi.fn(), save: vi.fn() }}
        onClose={onClose}
      />
    </QueryClientProvider>,
  )
  const name = screen.getByRole('textbox', { name: 'Service Name' })
  await userEvent.type(name, 'Vaccination')
  expect(screen.queryByRole('checkbox')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Create' }))
  await screen.findByText(SERVICE_REFUSALS.SERVICE_NAME_TAKEN.message)
  expect(name.getAttribute('aria-invalid')).toBe('true')
  expect(onClose).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('checkbox', { name: SERVICE_TEXTS.sameName }))
  await userEvent.click(screen.getByRole('button', { name: 'Create' }))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.create.mock.calls.map(([{ name, sameName }]) => [name, sameName])).toEqual([
    ['Vaccination', false],
    ['Vaccination', true],
  ])
  expect(toasts.toastSuccess).toHaveBeenCalledWith(SERVICE_TEXTS.created)
})
