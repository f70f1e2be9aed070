import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../../lib/web/query-client.ts'
import { LinePicker } from './line-picker.tsx'

const server = vi.hoisted(() => ({ searchItems: vi.fn() }))
vi.mock('../../../../lib/web/feature-client.ts', async (original) => ({
  ...(await original<object>()),
  featureClient: () => server,
}))

afterEach(cleanup)

const TRIM = { id: 'trim', name: 'Nail trim', price: 20_000, kind: 'service', left: null }

function show(onAdd: ((name: string) => void) | undefined) {
  const onChoose = vi.fn()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <LinePicker box={createRef()} onChoose={onChoose} isNeeded={false} onAdd={onAdd} />
    </QueryClientProvider>,
  )
  return onChoose
}

const box = () => screen.getByRole('combobox', { name: 'Add a product or treatment' })

test('a service is found and chosen with its kind', async () => {
  server.searchItems.mockResolvedValue([TRIM])
  const onChoose = show(undefined)
  await userEvent.type(box(), 'nail')
  await userEvent.click(await screen.findByRole('option', { name: /Nail trim/ }))
  expect(onChoose).toHaveBeenCalledWith(TRIM)
})

test('where nothing is found, who may add products goes on with what was typed', async () => {
  server.searchItems.mockResolvedValue([])
  const onAdd = vi.fn()
  const onChoose = show(onAdd)
  await userEvent.type(box(), 'Nail trim')
  await screen.findByRole('option', { name: 'Add to Products' })
  await userEvent.keyboard('{Enter}')
  expect(onAdd.mock.calls).toEqual([['Nail trim']])
  expect(onChoose).not.toHaveBeenCalled()
})

test('where nothing is found, the others read who adds products', async () => {
  server.searchItems.mockResolvedValue([])
  show(undefined)
  await userEvent.type(box(), 'Nail trim')
  expect((await screen.findByRole('status')).textContent).toBe('Nothing found. Admins can add products.')
  expect(screen.queryByRole('option')).toBeNull()
})
