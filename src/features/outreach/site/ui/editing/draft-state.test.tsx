import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { DraftState } from './draft-state.tsx'

const { preview } = vi.hoisted(() => ({ preview: vi.fn() }))
vi.mock('../api.ts', () => ({ siteClient: { preview } }))

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** Presses Preview; gives the tab that a browser opens, which is blank or has an earlier preview. */
function pressPreview(href: string) {
  const tab = { location: { href, assign: vi.fn() }, close: vi.fn() }
  const open = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  const state = { version: 1, changed: [], published: { number: 0, at: null, by: null } }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DraftState state={state as never} shownAt="/services" />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Preview' }))
  return { tab, open }
}

test('Preview opens its tab on the click and fills it once the server knows', async () => {
  const { promise, resolve } = Promise.withResolvers()
  preview.mockReturnValue(promise)
  const { tab, open } = pressPreview('about:blank')
  expect(open).toHaveBeenCalledExactlyOnceWith('', 'preview')
  expect(tab.location.assign).not.toHaveBeenCalled()
  resolve({})
  await waitFor(() => expect(tab.location.assign).toHaveBeenCalledExactlyOnceWith('/services'))
})

test.each([
  ['about:blank', 1],
  ['http://localhost/services', 0],
])('a preview that fails leaves no blank tab, but an earlier preview: %s', async (href, closed) => {
  preview.mockRejectedValue(new Error('no answer'))
  const { tab } = pressPreview(href)
  await waitFor(() => expect(preview).toHaveBeenCalled())
  await waitFor(() => expect(tab.close).toHaveBeenCalledTimes(closed))
  expect(tab.location.assign).not.toHaveBeenCalled()
})

test('Publish says what is entered below and not saved, since it does not publish that', () => {
  const state = { version: 1, changed: ['contact'], published: { number: 0, at: null, by: null } }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <form aria-label="Name" data-changed="true" />
      <form aria-label="Contact" />
      <DraftState state={state as never} shownAt="/services" />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Publish' }))
  expect(screen.getByText(/so the changes will not be published: Name\./)).toBeTruthy()
})
