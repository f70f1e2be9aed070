import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ComponentProps, ReactElement } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { addDays, clinicDay, clinicInstant } from '../../../../../lib/time.ts'
import { refusedCall } from '../../../../../lib/web/feature-client.ts'
import type { Appointment, ClinicAppointment } from '../../../appointments/appointment-schemas.ts'
import { MOVE_REFUSALS, MOVE_TEXTS } from '../../../appointments/move-texts.ts'
import { MoveDialog } from './move-dialog.tsx'
import { OwnMoveDialog } from './own-move-dialog.tsx'

/** Mocks of the server's answers. */
const { slots, days, range, move, moveOwn, read } = vi.hoisted(() => ({
  slots: vi.fn(),
  days: vi.fn(),
  range: vi.fn(),
  move: vi.fn(),
  moveOwn: vi.fn(),
  read: vi.fn(),
}))
vi.mock('../../../../../lib/web/feature-client.ts', async (original) => ({
  ...(await original<object>()),
  featureClient: () => ({
    listSlots: slots,
    listSlotDays: days,
    listSlotRange: range,
    move,
    moveOwn,
    get: read,
  }),
}))
const { toastSuccess, toastError } = vi.hoisted(() => ({ toastSuccess: vi.fn(), toastError: vi.fn() }))
vi.mock('../../../../../lib/web/toast.ts', () => ({ toastSuccess, toastError, toastWarning: vi.fn() }))

const TODAY = clinicDay(new Date())
const DAY = addDays(TODAY, 7)
const AT = clinicInstant(DAY, 11).toISOString()
const APPOINTMENT = {
  id: '00000000-0000-4000-8000-000000000000',
  appointmentDate: AT,
  serviceType: 'Grooming',
  serviceTypeId: '00000000-0000-4000-8000-000000000002',
  pet: { id: '00000000-0000-4000-8000-000000000001', name: 'Bruno', species: 'Dog' },
  status: 'confirmed',
  customer: { id: '00000000-0000-4000-8000-000000000003', fullName: 'Asha Menon', phone: null },
} as Appointment & ClinicAppointment

beforeEach(() => {
  range.mockResolvedValue({ first: TODAY, last: addDays(TODAY, 60) })
  days.mockResolvedValue([])
  offer([14, 15])
  read.mockResolvedValue({ moveLimitHours: 24 })
})
afterEach(() => {
  cleanup()
  vi.resetAllMocks()
})

/** The hours that are free from now on. */
function offer(free: number[]): void {
  slots.mockImplementation(async ({ date }: { date: string }) => ({
    date,
    slots: [11, 14, 15].map((hour) => ({ hour, state: free.includes(hour) ? 'free' : 'booked' })),
    closed: null,
    nextFreeDay: null,
  }))
}

function open(dialog: ReactElement): void {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(<QueryClientProvider client={client}>{dialog}</QueryClientProvider>)
}

async function choose(time: string, button = 'Move appointment'): Promise<void> {
  await userEvent.click(await screen.findByRole('radio', { name: time }))
  await userEvent.click(screen.getByRole('button', { name: button }))
}

const movedTo = (hour: number) => ({
  ...APPOINTMENT,
  appointmentDate: clinicInstant(DAY, hour).toISOString(),
})

describe('the clinic', () => {
  test('moves to another time of the same day with a time and a button, and can undo it', async () => {
    const onClose = vi.fn()
    move.mockResolvedValue({ appointment: movedTo(14), warning: null })
    open(<MoveDialog appointment={APPOINTMENT} onClose={onClose} />)
    await choose('2:00 PM')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    const { id } = APPOINTMENT
    expect(move).toHaveBeenCalledWith({ id, date: DAY, hour: 14, expectedDate: AT })
    const [text, { action }] = toastSuccess.mock.calls[0] ?? []
    expect([text, action.label]).toEqual([MOVE_TEXTS.moved, 'Undo'])
    action.onClick()
    await waitFor(() => expect(toastSuccess).toHaveBeenCalledWith(MOVE_TEXTS.movedBack))
    const expectedDate = movedTo(14).appointmentDate
    expect(move).toHaveBeenLastCalledWith({ id, date: DAY, hour: 11, minute: 0, expectedDate })
  })

  test('asks for the slots of this appointment, and moves it to another calendar', async () => {
    const calendars = [
      { id: 1, name: 'Dr. Rao', visitType: null, serviceTypeIds: [APPOINTMENT.serviceTypeId] },
      { id: 2, name: 'Meera', visitType: 'clinic', serviceTypeIds: null },
      { id: 3, name: 'Van', visitType: 'house', serviceTypeIds: null },
    ]
    range.mockResolvedValue({ first: TODAY, last: addDays(TODAY, 60), slotsDiffer: true, calendars })
    move.mockResolvedValue({ appointment: movedTo(14), warning: null })
    const placed = { ...APPOINTMENT, visitType: 'clinic', calendarId: 1 } as const
    open(<MoveDialog appointment={placed} onClose={vi.fn()} />)
    await userEvent.click(await screen.findByRole('radio', { name: 'Meera' }))
    expect(screen.queryByRole('radio', { name: 'Van' })).toBeNull()
    await waitFor(() =>
      expect(slots).toHaveBeenLastCalledWith(expect.objectContaining({ moving: placed.id, calendarId: 2 })),
    )
    await choose('2:00 PM')
    await waitFor(() =>
      expect(move).toHaveBeenCalledWith(expect.objectContaining({ calendarId: 2, hour: 14 })),
    )
    toastSuccess.mock.calls[0]?.[1].action.onClick()
    await waitFor(() => expect(move).toHaveBeenLastCalledWith(expect.objectContaining({ calendarId: 1 })))
  })

  test('sees what is free when the time was just taken, and can choose again', async () => {
    move.mockImplementation(async () => {
      offer([15])
      throw refusedCall({ code: 'SLOT_TAKEN', defined: true, message: MOVE_REFUSALS.SLOT_TAKEN.message })
    })
    open(<MoveDialog appointment={APPOINTMENT} onClose={vi.fn()} />)
    await choose('2:00 PM')
    const message = `${MOVE_REFUSALS.SLOT_TAKEN.message} Free on this day: 3:00 PM.`
    expect(await screen.findByText(message)).toBeTruthy()
    expect(toastError).toHaveBeenCalledWith(message)
    expect(screen.getByRole('radio', { name: '2:00 PM (Booked)' })).toHaveProperty('disabled', true)
  })
})

const owned = (props: Partial<ComponentProps<typeof OwnMoveDialog>['appointment']>) => (
  <OwnMoveDialog appointment={{ ...APPOINTMENT, ...props }} onClose={vi.fn()} />
)

describe('the owner', () => {
  test('of a confirmed appointment knows beforehand that the clinic will confirm again', async () => {
    moveOwn.mockResolvedValue({ appointment: movedTo(14), outcome: 'moved' })
    open(owned({}))
    expect(screen.getByText(/until the clinic confirms the new time\.$/)).toBeTruthy()
    await choose('2:00 PM')
    await waitFor(() => expect(toastSuccess.mock.calls[0]?.[0]).toBe(MOVE_TEXTS.moved))
  })

  test('asks the clinic within its limit, and knows that beforehand', async () => {
    read.mockResolvedValue({ moveLimitHours: 200 })
    moveOwn.mockResolvedValue({ appointment: APPOINTMENT, outcome: 'asked' })
    open(owned({}))
    expect(
      await screen.findByText(/^Your appointment begins in less than 200 hours, so we’ll ask the clinic/),
    ).toBeTruthy()
    await choose('2:00 PM', 'Ask the clinic')
    await waitFor(() => expect(toastSuccess.mock.calls[0]?.[0]).toBe(MOVE_TEXTS.asked))
  })
})
