import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SESSION_KEY } from '../../../platform/auth/ui/api.ts'
import type { Person } from '../people-schemas.ts'
import { PersonForm } from './person-form.tsx'

const { savePerson } = vi.hoisted(() => ({ savePerson: vi.fn(async () => ({})) }))
vi.mock('./api.ts', () => ({ staffClient: { savePerson }, staffQuery: { queryKey: ['staff'] } }))

const YOU = {
  ...{ id: 'you', staffId: 'staff', name: 'Asha Nair', email: 'asha@clinic.example', role: 'admin' },
  ...{ title: null, registration: null, council: null, qualification: null, languages: null, about: null },
  ...{ permissions: [], calendar: null, teamEntry: null, leftOn: null, since: null, isYou: true },
} as unknown as Person

test('who has changed their own name is called by it in the menu', async () => {
  const client = new QueryClient()
  client.setQueryData(SESSION_KEY, { fullName: 'Asha Nair' })
  const people = { calendars: [], entries: [], delivers: true, isInvited: false }
  render(
    <QueryClientProvider client={client}>
      <PersonForm person={YOU} {...people} onClose={vi.fn()} />
    </QueryClientProvider>,
  )
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Asha Rao' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(client.getQueryState(SESSION_KEY)?.isInvalidated).toBe(true))
  expect(savePerson).toHaveBeenCalledWith(expect.objectContaining({ name: 'Asha Rao' }))
})
