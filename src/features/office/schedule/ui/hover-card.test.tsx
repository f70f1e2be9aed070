import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { busyWeek } from '../../../../../test/e2e/screens/busy-week.ts'
import { HoverCard } from './hover-card.tsx'

const { list } = vi.hoisted(() => ({ list: vi.fn() }))
vi.mock('../../../../lib/web/feature-client.ts', async (original) => ({
  ...(await original<object>()),
  featureClient: () => ({ list }),
}))
vi.mock('../../../platform/auth/ui/use-may.ts', () => ({ useMay: () => true }))

const schedule = busyWeek()
const [item] = schedule.appointments
if (item === undefined) throw new Error('The week is empty.')

function Page() {
  const around = useRef<HTMLDivElement>(null)
  return (
    <QueryClientProvider client={new QueryClient()}>
      <div ref={around}>
        <button type="button" data-stop={item?.id}>
          Block
        </button>
      </div>
      <HoverCard around={around} schedule={schedule} />
    </QueryClientProvider>
  )
}

const note = (text: string, pet: string | null, isWarning = true) => ({
  ...{ id: text, text, isWarning, madeAt: item.appointmentDate, madeBy: null },
  pet: pet === null ? null : { id: pet, name: 'Pet' },
})

test('the card of an appointment has the warnings about its customer and pet, and no other notes', async () => {
  list.mockResolvedValue([
    note('The gate is locked', null),
    note('Bites', item.pet.id),
    note('Another pet bites', 'another'),
    note('Likes tea', null, false),
  ])
  render(<Page />)
  fireEvent.pointerOver(screen.getByRole('button'), { pointerType: 'mouse', buttons: 0 })
  const card = await screen.findByRole('tooltip')
  await within(card).findByText('Bites')
  expect(card.querySelectorAll('li').length).toBe(2)
  expect(card.textContent).toMatch(/^The gate is locked\s*Bites.*Bruno/)
})
