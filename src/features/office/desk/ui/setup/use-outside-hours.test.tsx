import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useOutsideHours } from './use-outside-hours.tsx'

const server = vi.hoisted(() => ({ findOutsideHours: vi.fn() }))
vi.mock('../../../../../lib/web/feature-client.ts', () => ({ featureClient: () => server }))

afterEach(cleanup)

test('whose appointments would be outside can be called from there', async () => {
  server.findOutsideHours.mockResolvedValue({
    count: 1,
    appointments: [
      {
        id: '00000000-0000-4000-8000-000000000000',
        appointmentDate: '2027-03-20T04:30:00.000Z',
        pet: { name: 'Bruno', species: 'Dog' },
        customer: { fullName: 'Asha Menon', phone: '+919845012301' },
      },
    ],
  })
  const answers: boolean[] = []
  function Page() {
    const { confirm, dialog } = useOutsideHours()
    const ask = async () => answers.push(await confirm({ openingHours: [] }))
    return (
      <>
        <button type="button" onClick={() => void ask()}>
          Save
        </button>
        {dialog}
      </>
    )
  }
  render(<Page />)
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  const call = await screen.findByRole('link', { name: '+91 98450 12301' })
  expect(call.getAttribute('href')).toBe('tel:+919845012301')
  fireEvent.click(screen.getByRole('button', { name: 'Save anyway' }))
  await vi.waitFor(() => expect(answers).toEqual([true]))
})
