import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Person } from '../people-schemas.ts'
import { PeopleList } from './people-list.tsx'

vi.mock('./person-card.tsx', () => ({
  PersonCard: ({ person }: { person: Person }) => <li>{person.name}</li>,
}))

afterEach(cleanup)

const person = (name: string, title: string, leftOn: string | null = null) =>
  ({ id: name, name, email: `${name.split(' ')[0]?.toLowerCase()}@clinic.example`, title, leftOn }) as Person
const TEAM = [
  ...['Asha Nair', 'Ravi Rao', 'Meera Iyer', 'Karan Singh', 'Lata More', 'Imran Khan', 'Tara Shah'].map(
    (name) => person(name, 'Veterinarian'),
  ),
  person('Gita Joshi', 'Groomer'),
  person('Sunil Raote', 'Groomer', '2026-11-01'),
]

function show(people: readonly Person[]) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <PeopleList people={people} invitations={[]} calendars={[]} entries={[]} delivers />
    </QueryClientProvider>,
  )
}

const names = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('many people are searched by name, email and work, also those who have left', async () => {
  show(TEAM)
  const box = screen.getByRole('searchbox', { name: 'Search people' })
  for (const [typed, found] of [
    ['rao', ['Ravi Rao', 'Sunil Raote']],
    ['GITA@', ['Gita Joshi']],
    ['groomer s', ['Sunil Raote']],
  ] as const) {
    await userEvent.clear(box)
    await userEvent.type(box, typed)
    expect(names()).toEqual(found)
  }
  await userEvent.type(box, 'x')
  expect(screen.getByRole('status').textContent).toBe('No one found')
})

test('a few people need no search', () => {
  show(TEAM.slice(0, 8))
  expect(screen.queryByRole('searchbox')).toBeNull()
})
