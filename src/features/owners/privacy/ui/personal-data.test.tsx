import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { refusedCall } from '../../../../lib/web/feature-client.ts'
import { eraseEffects } from '../texts.ts'

const { client, saveFile, leave } = vi.hoisted(() => ({
  client: {
    session: vi.fn(),
    protection: vi.fn(),
    download: vi.fn(),
    eraseOwn: vi.fn(),
    notice: vi.fn(),
    acknowledge: vi.fn(),
  },
  saveFile: vi.fn(),
  leave: vi.fn(),
}))
vi.mock('../../../../lib/web/feature-client.ts', async (original) => ({
  ...(await original<object>()),
  featureClient: () => client,
}))
vi.mock('../../../platform/auth/ui/api.ts', () => ({
  sessionQuery: { queryKey: ['session'], queryFn: () => client.session() },
}))
vi.mock('../../../../lib/web/save-file.ts', () => ({ saveFile }))
vi.mock('./leave-after-erasure.ts', () => ({ leaveAfterErasure: leave }))
vi.mock('../../../../lib/web/toast.ts', () => ({ toastError: vi.fn(), toastSuccess: vi.fn() }))

const { PersonalDataSection } = await import('./personal-data-section.tsx')
const { NoticeChanged } = await import('./notice-changed.tsx')

afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

function show(part: ReactNode, role = 'customer', hasPassword = true): void {
  client.session.mockResolvedValue({ role })
  client.protection.mockResolvedValue({ hasPassword })
  render(<QueryClientProvider client={new QueryClient()}>{part}</QueryClientProvider>)
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('a copy is saved as a file once the password is entered', async () => {
  client.download.mockResolvedValue({ login: { email: 'asha@mail.example' } })
  show(<PersonalDataSection />)
  await press('Download my data')
  await userEvent.type(screen.getByLabelText('Current Password'), 'a calm grey cat')
  await press('Download')
  await waitFor(() => expect(saveFile).toHaveBeenCalledOnce())
  expect(client.download).toHaveBeenCalledWith({ password: 'a calm grey cat' })
  expect(JSON.parse(saveFile.mock.calls[0]?.[2])).toEqual({ login: { email: 'asha@mail.example' } })
  await press('Save a copy to read or print')
  expect(saveFile.mock.calls[1]?.slice(0, 2)).toEqual(['my-pet-clinic-data.html', 'text/html'])
  expect(saveFile.mock.calls[1]?.[2]).toContain('asha@mail.example')
  expect(client.download).toHaveBeenCalledOnce()
  await press('Done')
  expect(await screen.findByRole('button', { name: 'Download my data' })).toBeTruthy()
})

test('an erasure says what it does, and needs the word and the password', async () => {
  client.eraseOwn.mockRejectedValueOnce(
    refusedCall({ code: 'WRONG_PASSWORD', defined: true, message: 'Current password is incorrect' }),
  )
  client.eraseOwn.mockResolvedValue({ erased: true })
  show(<PersonalDataSection />)
  await press('Delete my account')
  for (const effect of eraseEffects().own) screen.getByText(effect)
  await press('Delete for good')
  await screen.findByText('Please type DELETE')
  expect(client.eraseOwn).not.toHaveBeenCalled()
  await userEvent.type(screen.getByLabelText('Type DELETE to confirm'), 'DELETE')
  await userEvent.type(screen.getByLabelText('Current Password'), 'a calm grey cat')
  await press('Delete for good')
  await screen.findByText('Current password is incorrect')
  expect(leave).not.toHaveBeenCalled()
  await press('Delete for good')
  await waitFor(() => expect(leave).toHaveBeenCalledOnce())
  expect(client.eraseOwn).toHaveBeenLastCalledWith({ word: 'DELETE', password: 'a calm grey cat' })
})

test('staff are not offered to delete the login that they work with', async () => {
  show(<PersonalDataSection />, 'admin')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull())
  screen.getByRole('button', { name: 'Download my data' })
})

test('a changed notice is shown until it is acknowledged', async () => {
  client.notice.mockResolvedValue({ version: '2027-03-01', seen: false })
  client.acknowledge.mockResolvedValue({ seen: true })
  show(<NoticeChanged />)
  expect((await screen.findByRole('link', { name: 'Privacy Policy' })).getAttribute('href')).toBe('/privacy')
  await press('Got it')
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull())
  expect(client.acknowledge).toHaveBeenCalledWith({ version: '2027-03-01' })
})
