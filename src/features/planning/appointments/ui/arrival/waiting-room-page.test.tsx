import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { WaitingRoomPage } from './waiting-room-page.tsx'

const waitingRoom = vi.hoisted(() => vi.fn())
vi.mock('../../../../../lib/web/feature-client.ts', async (original) => ({
  ...(await original<object>()),
  featureClient: () => ({ getWaitingRoom: waitingRoom }),
}))
vi.mock('../../../../../components/layout/page-header.tsx', () => ({ PageHeader: () => null }))

afterEach(cleanup)

const pet = (species: string, hour: number, inRoomAt: string | null = null) => ({
  id: species,
  species,
  calendar: species === 'Cat' ? 'Dr Rao' : null,
  appointmentDate: `2027-03-10T0${hour}:30:00.000Z`,
  arrivedAt: '2027-03-10T04:00:00.000Z',
  inRoomAt,
})

async function show(pets: unknown[]): Promise<string[][]> {
  waitingRoom.mockResolvedValue(pets)
  render(
    <QueryClientProvider client={new QueryClient()}>
      <WaitingRoomPage />
    </QueryClientProvider>,
  )
  await screen.findByRole('region', { name: 'Waiting' })
  return ['In the room', 'Waiting'].map((name) => {
    const region = within(screen.getByRole('region', { name }))
    return region.queryAllByRole('listitem').map((item) => item.textContent ?? '')
  })
}

test('shows who was called last first, and who waits in the order of arrival', async () => {
  const pets = [
    pet('Rabbit', 6),
    pet('Dog', 4, '2027-03-10T05:00:00.000Z'),
    pet('Cat', 5),
    pet('Bird', 5, '2027-03-10T05:40:00.000Z'),
  ]
  expect(await show(pets)).toEqual([
    ['11:00 AMBird', '10:00 AMDog'],
    ['12:00 PMRabbit', '11:00 AMCat, Dr Rao'],
  ])
})

test('says that no one is there', async () => {
  expect(await show([])).toEqual([[], []])
  expect(screen.getByText('No one is waiting')).toBeTruthy()
})
