import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { toast } from 'sonner'
import { afterEach, expect, test, vi } from 'vitest'
import { showToastsWith } from '../../lib/web/toast.ts'
import { onDemand } from './on-demand.tsx'

afterEach(cleanup)

const Part = ({ name, children }: { name: string; children?: ReactNode }) => (
  <p>
    {name} {children}
  </p>
)

test('what it holds is shown until its code is there', async () => {
  const Late = onDemand(async () => Part, 'soon')
  render(<Late name="Loaded">inside</Late>)
  expect(screen.getByText('inside').textContent).toBe('inside')
  await screen.findByText('Loaded inside', {}, { timeout: 5000 })
})

test('a failure says so and is tried again once the connection is back', async () => {
  const error = vi.fn()
  showToastsWith(Object.assign(vi.fn(), { error }) as unknown as typeof toast)
  const load = vi.fn(async () => Part)
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const Late = onDemand(load)
  render(<Late name="Loaded" />)
  await waitFor(() => expect(error).toHaveBeenCalledTimes(1))
  render(<div>{error.mock.calls[0]?.[0]}</div>)
  screen.getByText('Couldn’t load this part. Check your connection and try again.')
  act(() => void window.dispatchEvent(new Event('online')))
  await screen.findByText('Loaded')
})
