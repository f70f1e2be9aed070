import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { markDesk } from '../../../../lib/web/kept/desk-mark.ts'
import { claimToasts, saveToast } from '../../../../lib/web/kept/saved-toasts.ts'
import type { PageAccess } from '../rules.ts'
import { SESSION_KEY } from './api.ts'
import { guard } from './guard.ts'

const saved = () => sessionStorage.getItem('toasts')

beforeEach(() => {
  claimToasts('asha@tests.example')
  saveToast({ tone: 'success', text: 'Saved the phone of Asha Rao' })
})

/** Opens a page in a tab whose session is over. */
async function openWithout(access: PageAccess): Promise<unknown> {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } },
  })
  queryClient.setQueryData(SESSION_KEY, null)
  const context = { queryClient, addClinicPages: async () => undefined, isPage: () => true }
  const location = { pathname: '/dashboard/orders', href: '/dashboard/orders', search: {} } as Parameters<
    typeof guard
  >[0]['location']
  return await guard({ context, location, matches: [{ staticData: { access, title: 'A page' } }] }).catch(
    (thrown: unknown) => thrown,
  )
}

test('a page that finds the session ended deletes the messages that were shown', async () => {
  expect(saved()).toContain('Asha')
  await openWithout('member')
  expect(saved()).not.toContain('Asha')
})

test('at a shared desk it leads to where the PIN is asked for, elsewhere to the home page', async () => {
  const leadsTo = (path: string) => ({ options: { href: `${path}?next=%2Fdashboard%2Forders` } })
  expect(await openWithout('member')).toMatchObject(leadsTo('/'))
  markDesk(true)
  expect(await openWithout('member')).toMatchObject(leadsTo('/dashboard/desk'))
  markDesk(false)
})

test('a page that asks for no session leaves it', async () => {
  await openWithout('anyone')
  expect(saved()).toContain('Asha')
})
