import { QueryClient } from '@tanstack/react-query'
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openPages } from '../../../test/open-pages.tsx'
import { useFetchAhead } from './fetch-ahead.ts'

const rights = vi.hoisted(() => ({ mayOpen: (path: string) => path !== '' }))
vi.mock('../../features/platform/auth/ui/use-may.ts', () => ({ useMayOpen: () => rights.mayOpen }))
vi.mock('../../lib/web/when-idle.ts', () => ({
  whenIdle: (action: () => void) => {
    action()
    return () => undefined
  },
}))

afterEach(cleanup)

function Menu() {
  useFetchAhead()
  return <p>Menu</p>
}

/** A page that notes that its code was asked for. */
function aPage(fetched: string[], name: string) {
  const preload = async () => void fetched.push(name)
  return Object.assign(() => <p>{name}</p>, { preload })
}

const open = async () => {
  const fetched: string[] = []
  await openPages(new QueryClient(), {
    '/': Menu,
    '/dashboard/calendar': aPage(fetched, 'calendar'),
    '/dashboard/customers/$id': aPage(fetched, 'customer'),
    '/dashboard/services': aPage(fetched, 'services'),
  })
  return fetched
}

test('an idle desk has fetched the code of the calendar and of a customer, and no other', async () => {
  const fetched = await open()
  await expect.poll(() => fetched).toEqual(['calendar', 'customer'])
})

test('of pages that are closed to someone no code is fetched', async () => {
  rights.mayOpen = (path) => path === '/dashboard/calendar'
  const fetched = await open()
  await expect.poll(() => fetched).toEqual(['calendar'])
})
