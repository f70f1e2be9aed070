import type { Page } from '@playwright/test'
import type { ServiceType } from '../../../src/features/planning/services/contract.ts'
import { addDays, clinicDay } from '../../../src/lib/time.ts'
import { answering } from '../answers.ts'
import { bookButton, fillBooking, openBooking, slot } from '../booking.ts'
import { expectHeading, failing, holding, toast } from '../expectations.ts'
import {
  answered,
  at,
  FAILED,
  failed,
  loading,
  NOTHING,
  press,
  type Screen,
  shown,
  takeOption,
} from './builders.ts'

/** The eleven slots in the states given by the function. */
const daySlots = (date: string, state: (hour: number) => 'free' | 'booked' | 'begun') => ({
  date,
  slots: [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20].map((hour) => ({ hour, state: state(hour) })),
  closed: null,
  nextFreeDay: addDays(date, 1),
})

const WAITING_ROOM = ['Dog', 'Cat', 'Rabbit', 'Dog'].map((species, index) => ({
  id: `00000000-0000-4000-8000-00000000000${index}`,
  species,
  calendar: ['Dr Rao', 'Grooming and bathing'][index % 2],
  appointmentDate: `2027-03-10T0${4 + index}:30:00.000Z`,
  arrivedAt: '2027-03-10T04:00:00.000Z',
  inRoomAt: index < 1 ? '2027-03-10T04:30:00.000Z' : null,
}))

const NOT_NOTIFIED = 'Failed to create notification: Missing customer user ID'

const someDay = () => addDays(clinicDay(new Date()), 9)

/** Offers the same slots on each day. */
async function offerSlots(page: Page): Promise<void> {
  const state = (hour: number) => (hour === 11 || hour === 16 ? 'booked' : 'free')
  await answering(page, '/slots', (route) => {
    const date = route.url.searchParams.get('date') ?? someDay()
    return route.fulfill({ json: daySlots(date, state) })
  })
}

/** Chooses another day and time in the dialog for moving. */
async function chooseAnother(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Move appointment' })
  await dialog.getByLabel('Select Date').fill(someDay())
  await dialog.getByRole('radio', { name: '5:00 PM' }).check()
}

async function fillExample(page: Page): Promise<void> {
  const date = someDay()
  const json = daySlots(date, (hour) => (hour === 11 || hour === 16 ? 'booked' : 'free'))
  await answering(page, '/slots', (route) => route.fulfill({ json }))
  await openBooking(page)
  await page.getByRole('radio', { name: /^Bruno/ }).check()
  await fillBooking(page, { service: 'Veterinary Care', date, time: '5:00 PM' })
  await page.getByRole('radio', { name: 'House Visit' }).check()
}

/** Takes an action of the first appointment: in rows it is in the menu, on cards a button. */
async function chooseFirst(page: Page, action: string): Promise<void> {
  await page
    .getByRole('button', { name: /^More for / })
    .first()
    .click()
  await page.getByRole('menuitem').first().waitFor()
  const entry = page.getByRole('menuitem', { name: action, exact: true })
  if (await entry.isVisible()) return await entry.click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: action, exact: true }).first().click()
}

export const appointmentScreens: readonly Screen[] = [
  { name: 'book', viewer: 'customer', showsToday: true, open: (page) => openBooking(page) },
  { name: 'book-filled', viewer: 'customer', open: fillExample },
  {
    name: 'book-with',
    viewer: 'customer',
    open: async (page) => {
      const names = ['Dr Rao', 'Dr Venkatanarasimharajuvaripeta Ananthapadmanabhan']
      const calendars = names.map((name, index) => ({
        id: index + 1,
        name,
        visitType: null,
        serviceTypeIds: null,
      }))
      const [firstDay, lastDay] = [clinicDay(new Date()), someDay()]
      const json = { firstDay, lastDay, slotsDiffer: true, calendars }
      await answering(page, '/slots/range', (route) => route.fulfill({ json }))
      await openBooking(page)
      await page.getByRole('radio', { name: 'Dr Rao' }).check()
    },
  },
  {
    name: 'book-together',
    viewer: 'customer',
    open: async (page) => {
      await fillExample(page)
      await page.getByRole('button', { name: 'Add another pet or service' }).click()
      await page.getByText('Second appointment, straight after the first').waitFor()
    },
  },
  {
    name: 'book-full-day',
    viewer: 'customer',
    open: async (page) => {
      const date = someDay()
      await answering(page, '/slots', (route) => route.fulfill({ json: daySlots(date, () => 'booked') }))
      await openBooking(page)
      await page.getByLabel('Select Date').fill(date)
      await page.getByText('No available time slots for this date.').waitFor()
    },
  },
  {
    name: 'book-slots-loading',
    viewer: 'customer',
    open: async (page) => {
      await holding(page, '/slots')
      await openBooking(page)
      await page.getByLabel('Select Date').fill(someDay())
      await page.getByText('Loading time slots...').waitFor({ state: 'attached' })
    },
  },
  {
    name: 'book-slots-failed',
    viewer: 'customer',
    complaints: FAILED,
    open: async (page) => {
      await failing(page, '/slots')
      await openBooking(page)
      await page.getByLabel('Select Date').fill(someDay())
      await page.getByText('Failed to load available time slots').first().waitFor()
    },
  },
  {
    name: 'book-wrong',
    viewer: 'customer',
    open: async (page) => {
      const json = daySlots(someDay(), () => 'free')
      await answering(page, '/slots', (route) => route.fulfill({ json }))
      await openBooking(page)
      await page.getByLabel('Select Date').fill(someDay())
      await slot(page, '10:00 AM').check()
      await page.getByRole('radio', { name: 'House Visit' }).check()
      await page.getByLabel('House Visit Address').fill('')
      await bookButton(page).click()
      await page.getByText('Please select a service').waitFor()
    },
  },
  {
    name: 'book-offline',
    viewer: 'customer',
    open: async (page) => {
      await fillExample(page)
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'onLine', { get: () => false })
        window.dispatchEvent(new Event('offline'))
      })
      await bookButton(page).click()
      await page.getByText('we’ll send the form').waitFor()
    },
  },
  {
    name: 'book-kept',
    viewer: 'customer',
    open: async (page) => {
      await fillExample(page)
      await page.reload()
      await page.getByText('We kept what you entered').waitFor()
    },
  },
  {
    name: 'book-slot-gone',
    viewer: 'customer',
    complaints: [/status of 409/],
    open: async (page) => {
      const message = 'This time slot was just booked by someone else. Please select another time.'
      const json = { defined: true, code: 'SLOT_TAKEN', status: 409, message }
      await answering(page, '/appointments', (route) => route.fulfill({ status: 409, json }))
      await fillExample(page)
      await bookButton(page).click()
      await page.bringToFront()
      await toast(page, message).waitFor()
    },
  },
  {
    name: 'book-price-changed',
    viewer: 'customer',
    complaints: [/status of 409/],
    open: async (page) => {
      const cheaper = (service: ServiceType) => ({ ...service, basePrice: service.basePrice - 100_00 })
      const fix = await answering(page, '/services', async (route) => {
        const services: ServiceType[] = await (await route.fetch()).json()
        await route.fulfill({ json: services.map(cheaper) })
      })
      await fillExample(page)
      await fix()
      await bookButton(page).click()
      await page.bringToFront()
      await page.getByText('Book again to accept the new price.').waitFor()
    },
  },
  {
    name: 'booked',
    viewer: 'customer',
    open: async (page) => {
      await fillExample(page)
      const json = {
        id: '00000000-0000-4000-8000-000000000000',
        appointmentDate: `${someDay()}T11:30:00.000Z`,
        serviceType: 'Veterinary Care',
        serviceTypeId: '00000000-0000-4000-8000-000000000002',
        pet: { id: '00000000-0000-4000-8000-000000000001', name: 'Bruno', species: 'Dog' },
        visitType: 'house',
        houseVisitAddress: '14 Lake View Road, Bengaluru 560042',
        notes: null,
        status: 'pending',
        cancelledLate: false,
        paymentAmount: 115_000,
        paymentStatus: 'pending',
        cancellationReason: null,
        noShow: false,
      }
      await answering(page, '/appointments', (route) => route.fulfill({ status: 201, json }))
      await bookButton(page).click()
      await expectHeading(page, 'We have your request')
      await page.bringToFront()
      await toast(page, 'Appointment booked successfully!').waitFor()
    },
  },
  {
    name: 'booked-confirmed',
    viewer: 'customer',
    open: async (page) => {
      const list = await page.request.get('/api/appointments?period=upcoming')
      const { items } = await list.json()
      const json = { ...items[0], status: 'confirmed' }
      await answering(page, `/appointments/${json.id}`, (route) => route.fulfill({ json }))
      await page.goto(`/dashboard/book-appointment?booked=${json.id}`)
      await expectHeading(page, 'Your appointment is booked')
    },
  },
  {
    name: 'day-list',
    viewer: 'clinic',
    open: async (page) => {
      await page.goto(`/dashboard/appointments/day?day=${addDays(clinicDay(new Date()), 1)}`)
      await page.getByRole('row').nth(1).waitFor()
    },
  },
  {
    name: 'appointment-slip',
    viewer: 'clinic',
    open: async (page) => {
      const list = await page.request.get('/api/clinic/appointments?filter=pending&visitType=house')
      const { items } = await list.json()
      await page.goto(`/dashboard/appointments/slip?visit=${items[0].id}`)
      await page.getByText('House Visit').waitFor()
    },
  },
  ...at('customer', '/dashboard/book-appointment', [
    loading('book-loading', '/pets', 'Loading booking form...'),
    failed('book-failed', '/services', 'Failed to load booking data'),
    answered('book-empty', ['/pets', []], 'Who is the appointment for?'),
  ]),
  ...at('customer', '/dashboard/appointments', [
    { ...shown('appointments', 'Grooming for Bruno'), showsToday: true },
    {
      name: 'appointments-chat',
      arrive: async (page) => {
        await page.getByRole('link', { name: 'Chat with our team on WhatsApp' }).hover()
        await page.getByRole('tooltip').waitFor()
      },
    },
    {
      name: 'appointments-cancel',
      // As if the appointment were tomorrow: the term is shown.
      prepare: (page) =>
        answering(page, '/appointments', async (route) => {
          const { items, ...rest } = await (await route.fetch()).json()
          const appointmentDate = new Date(Date.now() + 20 * 3_600_000).toISOString()
          await route.fulfill({
            json: { items: [{ ...items[0], appointmentDate }, ...items.slice(1)], ...rest },
          })
        }),
      arrive: async (page) => {
        await page.getByRole('main').getByRole('button', { name: 'Cancel appointment' }).first().click()
        await page.getByRole('alertdialog').waitFor()
      },
    },
    {
      name: 'appointments-move',
      arrive: async (page) => {
        await offerSlots(page)
        await page
          .getByRole('button', { name: /^Move: / })
          .first()
          .click()
        await chooseAnother(page)
      },
    },
    {
      name: 'appointments-menu',
      arrive: async (page) => {
        await page
          .getByRole('button', { name: /^More for / })
          .first()
          .click()
        await page.getByRole('menuitem', { name: 'Add to calendar' }).waitFor()
      },
    },
    answered('appointments-empty', ['/appointments', NOTHING], 'No appointments yet'),
    loading('appointments-loading', '/appointments', 'Loading appointments...'),
    failed('appointments-failed', '/appointments', 'Failed to load appointments'),
  ]),
  ...at('clinic', '/dashboard/appointments/new', [
    {
      name: 'new-appointment',
      arrive: async (page) => {
        await page.getByRole('combobox', { name: 'Customer' }).fill('98450 12301')
        await takeOption(page, 'Asha Menon')
        await page.getByRole('radio', { name: /^Bruno/ }).check()
        const json = daySlots(someDay(), (hour) => (hour === 11 ? 'booked' : 'free'))
        await answering(page, '/slots', (route) => route.fulfill({ json }))
        await page.getByLabel('Select Date').fill(someDay())
        await slot(page, '5:00 PM').check()
      },
    },
    {
      name: 'new-appointment-wrong',
      arrive: async (page) => {
        await press(page, 'Create Appointment')
        await page.getByText('Please select a customer').waitFor()
        // The first wrong field has the focus and offers its list, behind which all else is hidden from readers.
        await page.keyboard.press('Escape')
      },
    },
    failed('new-appointment-failed', '/services', 'Failed to load booking data'),
  ]),
  ...at('clinic', '/dashboard/calendar/settle', [
    {
      name: 'settle',
      prepare: async (page) => {
        await answering(page, '/clinic/appointments/unsettled', async (route) => {
          const list = await page.request.get('/api/clinic/appointments?filter=pending')
          const { items } = await list.json()
          const appointments = ['away', 'closed', 'hours', 'notGiven'].map((why, index) => ({
            ...items[index % items.length],
            id: `00000000-0000-4000-8000-00000000000${index}`,
            calendar: { id: 1, name: 'Dr. Kulkarni' },
            why,
            reason: index < 2 ? 'Diwali' : null,
            billed: index < 2,
            handOver: index === 0 ? ['Dr. Shaikh', 'Dr. Rao'].map((name, at) => ({ id: 2 + at, name })) : [],
          }))
          await route.fulfill({ json: { count: appointments.length, appointments } })
        })
      },
      arrive: async (page) => {
        await page.getByText('4 of 4 chosen').waitFor()
        await press(page, 'Cancel and notify…')
        await page.getByText('2 appointments are on bills').waitFor()
      },
    },
    answered(
      'settle-none',
      ['/clinic/appointments/unsettled', { count: 0, appointments: [] }],
      'Nothing to settle',
    ),
  ]),
  ...at('clinic', '/dashboard/appointments/day?day=2020-01-01', [
    shown('day-list-empty', 'There are no appointments on this day'),
  ]),
  ...at('clinic', '/dashboard/appointments/manage', [
    {
      name: 'manage',
      showsToday: true,
      arrive: (page) => page.getByRole('button', { name: 'Approve' }).first().waitFor(),
    },
    {
      name: 'manage-untold',
      prepare: async (page) => {
        await answering(page, '/clinic/appointments/*/approve', async (route) => {
          const list = await page.request.get('/api/clinic/appointments?filter=pending')
          const { items } = await list.json()
          await route.fulfill({ json: { appointment: items.at(-1), warning: NOT_NOTIFIED } })
        })
      },
      arrive: async (page) => {
        // The last, which is days ahead: one that has begun meanwhile is asked about first.
        await page.getByRole('button', { name: 'Approve' }).last().click()
        await toast(page, NOT_NOTIFIED).waitFor()
      },
    },
    answered(
      'manage-empty',
      ['/clinic/appointments', NOTHING],
      'There are no pending appointments to review',
    ),
    loading('manage-loading', '/clinic/appointments', 'Loading appointments...'),
    failed('manage-failed', '/clinic/appointments', 'Failed to load appointments'),
  ]),
  ...at('clinic', '/dashboard/appointments/manage?filter=all', [
    {
      name: 'manage-all',
      showsToday: true,
      arrive: (page) => page.getByRole('button', { name: 'Approve' }).first().waitFor(),
    },
  ]),
  ...at('clinic', '/dashboard/appointments/manage?filter=all&q=simba', [
    {
      name: 'manage-filters',
      arrive: async (page) => {
        await press(page, 'Filters')
        await page.getByLabel('Order').waitFor()
        await page.getByText('Simba').first().waitFor()
      },
    },
  ]),
  ...at('clinic', '/dashboard/appointments/manage?filter=completed', [
    {
      name: 'manage-completed',
      arrive: (page) => page.getByText(/^(No .* )?Earlier appointments(:|,)/).waitFor(),
    },
  ]),
  {
    name: 'manage-unresolved',
    viewer: 'clinic',
    open: async (page) => {
      // As if today's appointments had been over for half an hour.
      await answering(page, '/clinic/appointments', async (route) => {
        const pending = `${route.url.origin}/api/clinic/appointments?filter=pending`
        const { items } = await (await page.request.get(pending)).json()
        const appointmentDate = new Date(Date.now() - 3_600_000).toISOString()
        const begun = items.slice(0, 2).map((item: object) => ({ ...item, appointmentDate, minutes: 30 }))
        await route.fulfill({ json: { items: begun, nextCursor: null } })
      })
      await page.goto('/dashboard/appointments/manage?filter=unresolved')
      await chooseFirst(page, 'Approve')
      await page.getByRole('alertdialog', { name: 'Approve a past appointment?' }).waitFor()
    },
  },
  {
    name: 'manage-arrivals',
    viewer: 'clinic',
    open: async (page) => {
      // As if confirmed appointments had begun: one expected, one waiting, one in the room, one done.
      await answering(page, '/clinic/appointments', async (route) => {
        const pending = `${route.url.origin}/api/clinic/appointments?filter=pending`
        const { items } = await (await page.request.get(pending)).json()
        const times = ['arrivedAt', 'inRoomAt', 'doneAt']
        const begun = [0, 1, 2, 3].map((reached) => ({
          ...items[0],
          id: `00000000-0000-4000-8000-00000000000${reached}`,
          status: 'confirmed',
          visitType: 'clinic',
          houseVisitAddress: null,
          appointmentDate: new Date(Date.now() - 60_000).toISOString(),
          ...Object.fromEntries(times.slice(0, reached).map((time) => [time, new Date().toISOString()])),
        }))
        await route.fulfill({ json: { items: begun, nextCursor: null } })
      })
      await page.goto('/dashboard/appointments/manage?filter=today')
      await page.getByRole('button', { name: 'In the room' }).waitFor()
    },
  },
  ...at('clinic', '/dashboard/appointments/walk-in', [
    {
      name: 'walk-in',
      arrive: async (page) => {
        await page.getByRole('radio', { name: /^Already over/ }).check()
        await press(page, 'Record Walk-in')
        await page.getByText('Please select a customer').waitFor()
        // The first wrong field has the focus and offers its list, behind which all else is hidden from readers.
        await page.keyboard.press('Escape')
      },
    },
    failed('walk-in-failed', '/services', 'Failed to load booking data'),
  ]),
  ...at('clinic', '/dashboard/waiting-room', [
    answered('waiting-room', ['/clinic/waiting-room', WAITING_ROOM], 'Rabbit, Dr Rao'),
    loading('waiting-room-loading', '/clinic/waiting-room', 'Loading the waiting room...'),
    failed('waiting-room-failed', '/clinic/waiting-room', 'Failed to load appointments'),
    answered('waiting-room-empty', ['/clinic/waiting-room', []], 'No one is waiting'),
  ]),
  ...at('clinic', '/dashboard/appointments/manage', [
    {
      name: 'manage-edit',
      arrive: async (page) => {
        await page
          .getByRole('button', { name: /^More for / })
          .first()
          .click()
        await page.getByRole('menuitem', { name: 'Edit' }).click()
        await page.getByRole('dialog', { name: 'Edit appointment' }).waitFor()
      },
    },
    {
      name: 'manage-reject',
      arrive: async (page) => {
        await chooseFirst(page, 'Reject')
        await page.getByLabel('Reason (optional)').waitFor()
      },
    },
  ]),
  ...at('clinic', '/dashboard/appointments/manage?filter=confirmed', [
    {
      name: 'manage-menu',
      arrive: async (page) => {
        await page.getByRole('button', { name: 'More for Rocky' }).first().click()
        await page.getByRole('menuitem', { name: 'Cancel appointment' }).waitFor()
      },
    },
    {
      name: 'manage-move',
      arrive: async (page) => {
        await offerSlots(page)
        // The first one is on the demo day and may have begun.
        await page.getByRole('button', { name: 'More for Rocky' }).last().click()
        await page.getByRole('menuitem', { name: 'Move…' }).click()
        await chooseAnother(page)
      },
    },
    {
      name: 'manage-call-off',
      arrive: async (page) => {
        await page.getByRole('button', { name: 'More for Rocky' }).first().click()
        await page.getByRole('menuitem', { name: 'Cancel appointment' }).click()
        await page.getByLabel('Reason').waitFor()
      },
    },
  ]),
]
