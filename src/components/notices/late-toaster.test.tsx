import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { toastError, toastSuccess } from '../../lib/web/toast.ts'
import { LateToaster } from './late-toaster.tsx'

afterEach(cleanup)

test('toasts raised before the toaster is there are shown', async () => {
  toastSuccess('Pet added successfully!')
  render(<LateToaster />)
  await screen.findByText('Pet added successfully!', {}, { timeout: 5000 })
  toastError('Failed to add pet')
  expect(await screen.findByText('Failed to add pet')).toBeTruthy()
})
