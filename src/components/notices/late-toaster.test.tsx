import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { toastError, toastLoading, toastSuccess } from '../../lib/web/toast.ts'
import { LateToaster } from './late-toaster.tsx'

afterEach(cleanup)

test('toasts raised before the toaster is there are shown, unless they are over', async () => {
  toastSuccess('Pet added successfully!')
  const done = toastLoading('Saving…')
  done()
  render(<LateToaster />)
  await screen.findByText('Pet added successfully!', {}, { timeout: 5000 })
  toastError('Failed to add pet')
  await screen.findByText('Failed to add pet')
  expect(screen.queryByText('Saving…')).toBeNull()
})
