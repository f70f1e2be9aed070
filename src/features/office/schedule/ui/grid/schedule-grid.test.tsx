import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { clinicInstant } from '../../../../../lib/time.ts'
import { showToastsWith } from '../../../../../lib/web/toast.ts'
import type { PlacedAppointment, Schedule } from '../../contract.ts'
import { HIDDEN_NAME } from '../hidden-name.ts'
import { ScheduleGrid } from './schedule-grid.tsx'

afterEach(cleanup)

const DATE = '2027-03-10'

function anItem(number: number, given: Partial<PlacedAppointment>): PlacedAppointment {
  const id = `00000000-0000-4000-8000-00000000000${number}`
  return {
    id,
    appointmentDate: clinicInstant(DATE, 10).toISOString(),
    serviceType: 'Grooming',
    serviceTypeId: id,
    pet: { id, name: 'Bruno', species: 'Dog' },
    customer: { id, fullName: 'Asha Menon', phone: '+919845012301' },
    visitType: 'clinic',
    houseVisitAddress: null,
    notes: null,
    status: 'pending',
    cancelledLate: false,
    paymentAmount: 70_000,
    paymentStatus: 'pending',
    cancellationReason: null,
    noShow: false,
    ownerAnswer: null,
    confirmedBeforeMove: false,
    askedMove: null,
    billId: null,
    sheetId: null,
    outsideHours: false,
    petGone: null,
    squeezedIn: false,
    together: [],
    person: null,
    arrivedAt: null,
    inRoomAt: null,
    doneAt: null,
    sheetSigned: false,
    calendarId: 1,
    date: DATE,
    minute: 600,
    minutes: 60,
    bufferBefore: 0,
    bufferAfter: 0,
    ...given,
  }
}

const BRUNO = anItem(1, {})
const MISTY = anItem(2, {
  pet: { id: BRUNO.pet.id, name: 'Misty', species: 'Cat' },
  status: 'confirmed',
  calendarId: 2,
  minute: 660,
  minutes: 120,
})

const SCHEDULE: Schedule = {
  slotStep: 60,
  calendars: [
    { id: 1, name: 'Dr Rao' },
    { id: 2, name: 'Van' },
  ],
  days: [
    {
      date: DATE,
      open: [{ from: 540, until: 840 }],
      closures: [{ from: 780, until: 840, reason: 'Staff meeting' }],
      own: [],
    },
  ],
  appointments: [BRUNO, MISTY],
  held: [],
}

function show(
  given: {
    items?: PlacedAppointment[]
    all?: PlacedAppointment[]
    held?: Schedule['held']
    days?: Schedule['days']
    calendars?: Schedule['calendars']
    view?: 'day' | 'week'
    gives?: (item: PlacedAppointment, calendarId: number) => boolean
  } = {},
) {
  const on = {
    onOpen: vi.fn(),
    onBook: vi.fn(),
    onShift: vi.fn(),
    onMove: vi.fn(),
    onPreview: vi.fn(),
    onMoveDialog: vi.fn(),
  }
  const { days = SCHEDULE.days, calendars = SCHEDULE.calendars } = given
  const appointments = given.all ?? given.items ?? SCHEDULE.appointments
  render(
    <ScheduleGrid
      schedule={{ ...SCHEDULE, days, calendars, appointments, held: given.held ?? [] }}
      calendars={calendars}
      items={given.items ?? SCHEDULE.appointments}
      view={given.view ?? 'day'}
      now={clinicInstant(DATE, 9)}
      homing={0}
      gives={given.gives ?? (() => true)}
      {...on}
    />,
  )
  return on
}

const focused = () => document.activeElement?.textContent

test('a column for each calendar, a row for each slot, an appointment where it begins', () => {
  show()
  const grid = screen.getByRole('grid', { name: 'Appointments' })
  const heads = within(grid).getAllByRole('columnheader')
  expect(heads.map(({ textContent }) => textContent)).toEqual(['Time', 'Dr Rao', 'Van'])
  const rows = within(grid).getAllByRole('row').slice(2)
  expect(rows.map((row) => within(row).getByRole('rowheader').textContent)).toEqual([
    '9:00 AM',
    '10:00 AM',
    '11:00 AM',
    '12:00 PM',
    '1:00 PM',
  ])
  const bruno = within(within(grid).getByRole('row', { name: /^10:00 AM/ })).getByRole('button', {
    name: /Bruno/,
  })
  const name = '10:00 AM Bruno (Dog) Grooming Asha Menon +91 98450 12301 Pending'
  expect(within(grid).getByRole('button', { name })).toBe(bruno)
})

test('only one stop is reached by Tab; arrow keys reach all others', async () => {
  show()
  await userEvent.tab()
  expect(focused()).toContain('9:00 AM, Dr Rao: Nothing booked')
  await userEvent.keyboard('{ArrowDown}')
  expect(focused()).toContain('Bruno')
  await userEvent.keyboard('{ArrowRight}')
  expect(focused()).toContain('Book 10:00 AM, Van')
  await userEvent.keyboard('{ArrowDown}')
  expect(focused()).toContain('Misty')
  await userEvent.keyboard('{ArrowDown}')
  expect(focused()).toBe('1:00 PM, Van: Staff meeting')
  await userEvent.tab()
  expect(document.activeElement).toBe(document.body)
  await userEvent.tab({ shift: true })
  expect(focused()).toBe('1:00 PM, Van: Staff meeting')
})

test('Enter opens an appointment, or books what is free; other times do nothing', async () => {
  const { onOpen, onBook, onShift } = show()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect([onOpen.mock.calls, onBook.mock.calls]).toEqual([[], []])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(onOpen).toHaveBeenCalledExactlyOnceWith(BRUNO.id)
  await userEvent.click(screen.getByRole('button', { name: 'Book 11:00 AM, Dr Rao' }))
  expect(onBook).toHaveBeenCalledOnce()
  expect(onBook.mock.calls[0]?.[0]).toMatchObject({ date: DATE, minute: 660, calendarId: 1 })
  await userEvent.keyboard('{PageDown}{PageUp}')
  expect(onShift.mock.calls).toEqual([[1], [-1]])
})

test('an appointment that a filter hides still takes its time', () => {
  show({ items: [BRUNO], all: [BRUNO, MISTY] })
  expect(screen.queryByText('Misty')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Book 11:00 AM, Van' })).toBeNull()
  expect(screen.getAllByText('Taken')).toHaveLength(2)
})

test('held time says so, and cannot be booked; nor can the time around an appointment', async () => {
  const held = [{ calendarId: 1, date: DATE, from: 660, until: 765 }]
  const { onBook } = show({ items: [{ ...MISTY, minutes: 60, bufferAfter: 15 }], held })
  await userEvent.tab()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  expect(focused()).toBe('11:00 AM, Dr Rao: Held for the waitlist')
  expect(screen.getAllByText('Held for the waitlist').map(({ className }) => className)).toEqual([
    expect.not.stringContaining(HIDDEN_NAME),
    HIDDEN_NAME,
  ])
  await userEvent.keyboard('{ArrowRight}{ArrowDown}')
  expect(focused()).toBe('1:00 PM, Van: Staff meeting')
  expect(screen.queryByRole('button', { name: 'Book 12:00 PM, Van' })).toBeNull()
  expect(onBook).not.toHaveBeenCalled()
})

test('an appointment that is squeezed in says so, is counted, and leaves its time free', () => {
  const squeezed = { ...BRUNO, squeezedIn: true, minute: 615 }
  show({ items: [squeezed, { ...squeezed, id: 'gone', status: 'cancelled' }, MISTY] })
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads).toEqual(['Time', 'Dr Rao 1 squeezed in', 'Van'])
  expect(screen.getByRole('button', { name: /Bruno .*Pending, squeezed in/ }).title).toBe('Squeezed in')
  expect(screen.getByRole('button', { name: 'Book 11:00 AM, Dr Rao' })).toBeTruthy()
})

/** Lays the grid out, which jsdom does not: columns of 100 px beside 80 px for the times, rows of 50 px below 30 px. */
function layOut(): void {
  const box = (left: number, top: number, width: number, height: number) => () =>
    new DOMRect(left, top, width, height)
  const grid = screen.getByRole('grid')
  const frame = grid.parentElement
  if (frame) frame.getBoundingClientRect = box(0, 0, 280, 280)
  for (const [index, head] of [...grid.querySelectorAll('thead th')].entries())
    head.getBoundingClientRect = index === 0 ? box(0, 0, 80, 30) : box(100 * index - 20, 0, 100, 30)
  for (const [index, row] of [...grid.querySelectorAll('tbody tr')].entries())
    row.getBoundingClientRect = box(0, 30 + 50 * index, 280, 50)
  screen.getByRole('button', { name: /Bruno/ }).getBoundingClientRect = box(80, 80, 100, 48)
}

const nextFrame = () => act(() => new Promise((done) => requestAnimationFrame(done)))

test('an appointment is dragged to a free time of its calendar; a ghost says where, Escape cancels', async () => {
  const { onMove, onOpen } = show()
  layOut()
  const bruno = screen.getByRole('button', { name: /Bruno/ })
  const drag = async (x: number, y: number) => {
    fireEvent.pointerDown(bruno, { button: 0, clientX: 100, clientY: 90 })
    fireEvent.pointerMove(window, { clientX: x, clientY: y })
    await nextFrame()
  }
  await drag(110, 195)
  expect(bruno.style.transform).toBe('translate(10px, 105px)')
  const ghost = screen.getByRole('grid').nextElementSibling as HTMLElement
  expect([ghost.dataset.label, ghost.style.visibility, ghost.style.transform, ghost.dataset.fits]).toEqual([
    '12:00 PM',
    'visible',
    'translate(80px, 180px)',
    'true',
  ])
  fireEvent.pointerUp(window)
  fireEvent.click(bruno)
  expect(onMove.mock.calls).toEqual([[BRUNO, { date: DATE, minute: 720, calendarId: 1 }]])
  expect([ghost.style.visibility, bruno.style.transform, onOpen.mock.calls]).toEqual(['hidden', '', []])

  // Closed time can be had knowingly: the drop asks.
  await drag(110, 245)
  expect([ghost.dataset.label, ghost.dataset.fits]).toEqual(['Closed at 1:00 PM', 'false'])
  fireEvent.pointerUp(window)
  fireEvent.click(bruno)
  const closed = { date: DATE, minute: 780, calendarId: 1, outsideHours: true }
  expect(onMove.mock.calls.splice(1)).toEqual([[BRUNO, closed]])

  await drag(210, 195)
  expect([ghost.dataset.label, ghost.dataset.fits]).toEqual(['12:00 PM is taken: squeeze in?', 'false'])
  fireEvent.pointerUp(window)
  fireEvent.click(bruno)
  const taken = { date: DATE, minute: 720, calendarId: 2, squeezeIn: true }
  expect(onMove.mock.calls.splice(1)).toEqual([[BRUNO, taken]])
  await drag(110, 195)
  fireEvent.keyDown(window, { key: 'Escape' })
  fireEvent.pointerUp(window)
  fireEvent.click(bruno)
  expect(onMove).toHaveBeenCalledOnce()
  expect([bruno.style.transform, onOpen.mock.calls]).toEqual(['', []])
  fireEvent.pointerDown(bruno, { button: 0, clientX: 100, clientY: 90 })
  fireEvent.pointerMove(window, { clientX: 101, clientY: 91 })
  fireEvent.pointerUp(window)
  fireEvent.click(bruno)
  expect(onOpen).toHaveBeenCalledOnce()
})

test('a drop on a time that is taken and closed knows both', async () => {
  const { onMove } = show({ items: [BRUNO, { ...MISTY, minutes: 180 }] })
  layOut()
  fireEvent.pointerDown(screen.getByRole('button', { name: /Bruno/ }), {
    button: 0,
    clientX: 100,
    clientY: 90,
  })
  fireEvent.pointerMove(window, { clientX: 210, clientY: 245 })
  await nextFrame()
  const ghost = screen.getByRole('grid').nextElementSibling as HTMLElement
  expect(ghost.dataset.label).toBe('1:00 PM is taken, and closed')
  fireEvent.pointerUp(window)
  const to = { date: DATE, minute: 780, calendarId: 2, outsideHours: true, squeezeIn: true }
  expect(onMove.mock.calls).toEqual([[BRUNO, to]])
})

test('a calendar that does not give a service says so before the drop, which does nothing', async () => {
  const { onMove } = show({ gives: (_item, calendarId) => calendarId === 1 })
  layOut()
  const bruno = screen.getByRole('button', { name: /Bruno/ })
  fireEvent.pointerDown(bruno, { button: 0, clientX: 100, clientY: 90 })
  fireEvent.pointerMove(window, { clientX: 210, clientY: 145 })
  await nextFrame()
  const ghost = screen.getByRole('grid').nextElementSibling as HTMLElement
  expect(ghost.dataset.label).toBe('This calendar does not provide this service')
  const isMarked = document.dispatchEvent(new Event('selectstart', { cancelable: true }))
  fireEvent.pointerUp(window)
  fireEvent.click(bruno)
  expect([isMarked, onMove.mock.calls]).toEqual([false, []])
  expect(document.dispatchEvent(new Event('selectstart', { cancelable: true }))).toBe(true)
})

describe('time in which all columns are closed', () => {
  const BREAK: Schedule['days'] = [
    {
      date: DATE,
      open: [
        { from: 540, until: 780 },
        { from: 1020, until: 1140 },
      ],
      closures: [],
      own: [],
    },
  ]
  const rowNames = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent)

  test('is one row, which opens and shuts', async () => {
    show({ days: BREAK })
    const fold = screen.getByRole('button', { name: '1–5 PM closed' })
    expect([fold.getAttribute('aria-expanded'), rowNames()]).toEqual([
      'false',
      ['9:00 AM', '10:00 AM', '11:00 AM', '12:00 PM', '5:00 PM', '6:00 PM'],
    ])
    await userEvent.click(fold)
    expect([fold.getAttribute('aria-expanded'), rowNames().length]).toEqual(['true', 10])
    await userEvent.click(fold)
    expect(rowNames()).toHaveLength(6)
  })

  test('is open while an appointment is in it', () => {
    show({ days: BREAK, items: [BRUNO, { ...MISTY, minute: 840, minutes: 60 }] })
    expect(screen.queryByRole('button', { name: '1–5 PM closed' })).toBeNull()
    expect(rowNames()).toHaveLength(10)
    expect(screen.getByRole('button', { name: /Misty/ })).toBeTruthy()
  })
})

test('in a week of three calendars, appointments are below each other, each with its calendar', async () => {
  const calendars = [...SCHEDULE.calendars, { id: 3, name: 'Dr Shaikh' }]
  const third = { ...MISTY, id: 'third', calendarId: 3, minute: 645, minutes: 15 }
  const { onBook } = show({ view: 'week', calendars, items: [BRUNO, MISTY, third] })
  const names = within(screen.getByRole('row', { name: /^10:00 AM/ }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
  expect(names).toEqual([
    expect.stringMatching(/Pending, Dr Rao.*10:00 Bruno · Asha Menon/),
    expect.stringMatching(/Confirmed, Dr Shaikh.*10:45 Misty · Asha Menon/),
    expect.stringContaining('Book 10:00 AM'),
  ])
  const edges = screen
    .getAllByRole('button', { name: /Bruno|Misty/ })
    .map(({ style }) => style.borderInlineStart)
  expect(new Set(edges).size).toBe(3)
  await userEvent.click(screen.getByRole('button', { name: /^Book 10:00 AM/ }))
  expect(onBook.mock.calls[0]?.[0]).toMatchObject({ minute: 600, calendarId: null })
})

describe('the lower edge of an appointment', () => {
  const dragEdge = async (by: number) => {
    const bruno = screen.getByRole('button', { name: /Bruno/ })
    const edge = bruno.querySelector('[data-length]') ?? bruno
    fireEvent.pointerDown(edge, { button: 0, clientX: 130, clientY: 126 })
    fireEvent.pointerMove(window, { clientX: 130, clientY: 126 + by })
    await nextFrame()
    const ghost = screen.getByRole('grid').nextElementSibling as HTMLElement
    expect(bruno.style.transform).toBe('')
    const { label, fits } = ghost.dataset
    fireEvent.pointerUp(window)
    fireEvent.click(bruno)
    return { label, fits, height: ghost.style.height }
  }

  test('asks before it reaches into closed time', async () => {
    const { onMove } = show()
    layOut()
    const closed = { label: 'Until 2:00 PM, 240 min, in closed hours', fits: 'false' }
    expect(await dragEdge(160)).toMatchObject(closed)
    const to = { date: DATE, minute: 600, calendarId: 1, minutes: 240, runsOver: true }
    expect(onMove.mock.calls).toEqual([[BRUNO, to]])
  })

  test('is dragged to another length, in steps, at least one', async () => {
    const { onMove, onOpen } = show()
    layOut()
    expect(await dragEdge(70)).toEqual({ label: 'Until 12:00 PM, 120 min', fits: 'true', height: '98px' })
    expect(onMove.mock.calls).toEqual([[BRUNO, { date: DATE, minute: 600, calendarId: 1, minutes: 120 }]])
    await dragEdge(-200)
    expect([onMove.mock.calls.length, onOpen.mock.calls]).toEqual([1, []])
  })

  test('is not dragged into the next appointment: a toast names it', async () => {
    const toasts = vi.fn()
    showToastsWith(Object.assign(toasts, { error: toasts }) as never)
    const next = anItem(3, { pet: { id: BRUNO.pet.id, name: 'Rocky', species: 'Dog' }, minute: 720 })
    const { onMove } = show({ items: [BRUNO, next] })
    layOut()
    expect(await dragEdge(100)).toMatchObject({ label: 'Not free until 1:00 PM', fits: 'false' })
    expect(onMove).not.toHaveBeenCalled()
    expect(toasts.mock.calls[0]?.[0]).toMatchObject({
      props: { role: 'alert', children: 'Too long: Rocky is booked at 12:00 PM' },
    })
  })

  test('is not dragged into time that is held, nor is what it keeps free: a toast says so', async () => {
    const toasts = vi.fn()
    showToastsWith(Object.assign(toasts, { error: toasts }) as never)
    const bruno = { ...BRUNO, bufferAfter: 30 }
    const { onMove } = show({
      items: [bruno],
      held: [{ calendarId: 1, date: DATE, from: 720, until: 780 }],
    })
    layOut()
    expect(await dragEdge(50)).toMatchObject({ label: 'Not free until 12:00 PM', fits: 'false' })
    expect(onMove).not.toHaveBeenCalled()
    expect(toasts.mock.calls[0]?.[0]).toMatchObject({
      props: { children: 'Too long: 12:00 PM is held for the waitlist' },
    })
  })

  test('has Shift and the arrow keys; what has begun has neither', async () => {
    const { onMove, onOpen, onPreview } = show({ items: [BRUNO, { ...MISTY, status: 'completed' }] })
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}{Shift>}{ArrowDown}{ArrowUp}{/Shift}{Enter}')
    expect([onMove.mock.calls, onOpen.mock.calls]).toEqual([[], []])
    await userEvent.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    expect(onPreview.mock.calls.map(([, to]) => to.minutes)).toEqual([120, 60, 120, 180])
    expect(onMove).not.toHaveBeenCalled()
    await userEvent.keyboard('{Enter}')
    const to = { date: DATE, minute: 600, calendarId: 1, minutes: 180 }
    expect([onMove.mock.calls, onOpen.mock.calls]).toEqual([[[BRUNO, to]], []])
    expect(focused()).toContain('Bruno')
    expect(screen.getByRole('button', { name: /Misty/ }).querySelector('[data-length]')).toBeNull()
  })

  test('is sent once after a pause, or when the focus leaves', async () => {
    const { onMove } = show()
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    await vi.waitFor(() => expect(onMove).toHaveBeenCalledOnce(), 2000)
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}{ArrowDown}')
    expect(onMove.mock.calls.map(([, to]) => to.minutes)).toEqual([180, 120])
  })
})

test('m opens the dialog that moves the appointment with the focus', async () => {
  const { onMoveDialog } = show()
  await userEvent.tab()
  await userEvent.keyboard('m{ArrowDown}m')
  expect(onMoveDialog.mock.calls).toEqual([[BRUNO]])
})
