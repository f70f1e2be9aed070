import { expect, type Page } from '@playwright/test'
import { articles } from '../../src/clinic/articles/articles.ts'
import { services as servicePages } from '../../src/clinic/services.ts'
import type { Customer } from '../../src/features/customers/contract.ts'
import { OUTBOX_TEXTS } from '../../src/features/notifications/contract.ts'
import type { ServiceType } from '../../src/features/services/contract.ts'
import { articlePath, servicePath, sitePaths } from '../../src/lib/paths.ts'
import { addDays, clinicDay } from '../../src/lib/time.ts'
import { bookButton, fillBooking, openBooking, slot } from './booking.ts'
import { aNewcomer, api, asClinic } from './people.ts'
import { answering, expectHeading, failing, holding, toast } from './screen.ts'

/** Who looks: somebody signed out, a login without a profile, the demo's customer, the demo's admin. */
export type Viewer = 'visitor' | 'newcomer' | 'customer' | 'clinic'

/** One picture of the product: a screen in one of its states. */
export type Screen = {
  /** Its file's name: the screen, then the state. */
  name: string
  viewer: Viewer
  /** Brings the page there; the viewer is signed in already. */
  open: (page: Page) => Promise<void>
  /** What the browser says in its console when the state is an error. */
  complaints?: readonly RegExp[]
  /** Shown on small screens only. */
  phoneOnly?: boolean
}

/** Toasts that have come stay: a picture or a test of them is not a race against their time. */
export async function holdToasts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const start = window.setTimeout.bind(window)
    const shortOnly = (act: () => void, delay?: number) => start(act, (delay ?? 0) < 1900 ? delay : 2 ** 30)
    window.setTimeout = shortOnly as typeof window.setTimeout
  })
}

/** Signs the viewer in to this window. */
export async function signInAs(page: Page, viewer: Viewer): Promise<void> {
  if (viewer === 'newcomer') await aNewcomer(page)
  if (viewer === 'clinic') await asClinic(page)
  if (viewer === 'customer') {
    const login = { email: 'asha@demo.example', password: 'demo-asha' }
    await api(page.context()).post('/auth/sign-in', login)
  }
}

const FAILED = [/status of 500/]

/** Takes the only one that a search has found, by key: an option that has just come is not pressed on phones yet. */
async function takeOption(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.getByRole('option', { name }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const PUBLIC_PATHS = [
  ...Object.values(sitePaths),
  ...articles.map(({ id }) => articlePath(id)),
  ...servicePages.map(({ id }) => servicePath(id)),
]

const login: Screen[] = [
  {
    name: 'home',
    viewer: 'visitor',
    open: async (page) => {
      await page.goto('/')
      await page.getByRole('heading', { name: 'Why choose us' }).waitFor()
    },
  },
  ...PUBLIC_PATHS.map(
    (path): Screen => ({
      name: `site${path.replaceAll('/', '-')}`,
      viewer: 'visitor',
      open: async (page) => {
        await page.goto(path)
        await page.getByRole('heading', { level: 1 }).waitFor()
      },
    }),
  ),
  {
    name: 'login',
    viewer: 'visitor',
    open: async (page) => {
      await page.goto('/login')
      await page.getByText('This is a demo clinic').waitFor()
    },
  },
  {
    name: 'login-provider-refused',
    viewer: 'visitor',
    open: async (page) => {
      await page.goto('/login?problem=not-linked')
      await page.getByRole('alert').waitFor()
      await page.getByRole('button', { name: 'Continue with Test ID' }).waitFor()
    },
  },
  {
    name: 'login-refused',
    viewer: 'visitor',
    complaints: [/status of 401/],
    open: async (page) => {
      await page.goto('/login')
      await page.getByLabel('Email address').fill('asha@demo.example')
      await page.getByLabel('Password', { exact: true }).fill('not my password')
      await press(page, 'Sign in')
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'verify-email-signed-out',
    viewer: 'visitor',
    open: async (page) => {
      await page.goto('/verify-email?token=abc')
      await page.getByText('Please sign in first.').waitFor()
    },
  },
  {
    name: 'signup-wrong',
    viewer: 'visitor',
    open: async (page) => {
      await page.goto('/login?mode=signup')
      await page.getByLabel('Email address').fill('asha@demo')
      await page.getByLabel('Password', { exact: true }).fill('abc')
      await press(page, 'Create account')
      await page.getByText('Please enter a valid email address').waitFor()
    },
  },
  {
    name: 'signup-done',
    viewer: 'visitor',
    open: async (page) => {
      const message = 'Success! Your account has been created. Please sign in.'
      await answering(page, '/auth/sign-up', (route) => route.fulfill({ json: { message } }))
      await page.goto('/login?mode=signup')
      await page.getByLabel('Email address').fill('kim@example.com')
      await page.getByLabel('Password', { exact: true }).fill('a calm blue door')
      await page.getByLabel('Confirm Password').fill('a calm blue door')
      await press(page, 'Create account')
      await page.getByText(message).waitFor()
    },
  },
]

const CONNECTED = { id: '1', provider: 'test', name: 'Test ID', since: '2027-03-10T04:00:00.000Z' }

/** The security tab of somebody who has come here by a provider alone, and then one more. */
async function openOtherLogins(page: Page): Promise<void> {
  await answering(page, '/security/identities', (route) =>
    route.fulfill({ json: [CONNECTED, { ...CONNECTED, id: '2', provider: 'work', name: 'Our Work' }] }),
  )
  const protection = { hasPassword: false, twoFactor: false, recoveryCodesLeft: 0 }
  await answering(page, '/security', (route) => route.fulfill({ json: protection }))
  await page.goto('/dashboard/profile?tab=security&linked=true')
  await page.getByRole('button', { name: 'Disconnect Our Work' }).waitFor()
  await page.getByRole('button', { name: 'Mail me a link' }).waitFor()
}

const otherLogins: Screen[] = [
  { name: 'other-logins', viewer: 'customer', open: openOtherLogins },
  {
    name: 'other-logins-none',
    viewer: 'customer',
    open: async (page) => {
      await page.goto('/dashboard/profile?tab=security&problem=other-address')
      await page.getByRole('button', { name: 'Connect Test ID' }).waitFor()
    },
  },
  {
    name: 'other-logins-failed',
    viewer: 'customer',
    complaints: FAILED,
    open: async (page) => {
      await failing(page, '/security/identities')
      await page.goto('/dashboard/profile?tab=security')
      await page
        .getByRole('region', { name: 'Other Logins' })
        .getByRole('button', { name: 'Retry' })
        .waitFor()
    },
  },
  {
    name: 'other-logins-last',
    viewer: 'customer',
    complaints: [/status of 409/],
    open: async (page) => {
      const message = 'This is your only way in. Please choose a password first, under Change Password.'
      const refusal = { defined: true, code: 'LAST_WAY_IN', status: 409, message }
      await answering(page, '/security/identities/1/remove', (route) =>
        route.fulfill({ status: 409, json: refusal }),
      )
      await openOtherLogins(page)
      await press(page, 'Disconnect Test ID')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
      await page.getByRole('alertdialog').getByRole('alert').waitFor()
    },
  },
]

const profile: Screen[] = [
  {
    name: 'profile-setup',
    viewer: 'newcomer',
    open: async (page) => {
      await page.goto('/dashboard/profile/setup')
      await page.getByLabel('Full Name').waitFor()
    },
  },
  {
    name: 'profile-setup-wrong',
    viewer: 'newcomer',
    open: async (page) => {
      await page.goto('/dashboard/profile/setup')
      await page.getByLabel('Phone Number').fill('12345')
      await press(page, 'Complete Setup')
      await page.getByText('Address is required').waitFor()
    },
  },
  {
    name: 'profile-setup-phone-taken',
    viewer: 'newcomer',
    complaints: [/status of 409/],
    open: async (page) => {
      await page.goto('/dashboard/profile/setup')
      await page.getByLabel('Full Name').fill('Asha Menon')
      await page.getByLabel('Phone Number').fill('98450 12301')
      await page.getByLabel('Address').fill('14 Lake View Road, Bengaluru 560042')
      await press(page, 'Complete Setup')
      await toast(page, 'Failed to save profile. Please try again.').waitFor()
    },
  },
  {
    name: 'profile-setup-loading',
    viewer: 'newcomer',
    open: async (page) => {
      await holding(page, '/profile')
      await page.goto('/dashboard/profile/setup')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.getByText('Loading...').first().waitFor({ state: 'attached' })
    },
  },
  {
    name: 'profile-setup-failed',
    viewer: 'newcomer',
    complaints: FAILED,
    open: async (page) => {
      await failing(page, '/profile')
      await page.goto('/dashboard/profile/setup')
      await page.getByText('Failed to load profile').waitFor()
    },
  },
  ...(['default', 'denied'] as const).map(
    (permission): Screen => ({
      name: permission === 'denied' ? 'profile-push-blocked' : 'profile-push',
      viewer: 'customer',
      open: async (page) => {
        await page.addInitScript((is) => {
          Object.defineProperty(Notification, 'permission', { get: () => is })
        }, permission)
        await answering(page, '/notifications/push', (route) =>
          route.fulfill({ json: { publicKey: 'B', endpoints: [] } }),
        )
        await page.goto('/dashboard/profile')
        await page.getByText('Push is off for this device.').waitFor()
      },
    }),
  ),
]

const dashboard: Screen[] = [
  {
    name: 'dashboard',
    viewer: 'customer',
    open: async (page) => {
      await page.goto('/dashboard')
      await expectHeading(page, 'Welcome back, Asha')
    },
  },
  {
    name: 'dashboard-empty',
    viewer: 'customer',
    open: async (page) => {
      const json = { upcoming: null, recent: [], pets: [] }
      await answering(page, '/dashboard', (route) => route.fulfill({ json }))
      await page.goto('/dashboard')
      await page.getByText('Book Your First Appointment').waitFor()
    },
  },
  {
    name: 'dashboard-loading',
    viewer: 'customer',
    open: async (page) => {
      await holding(page, '/dashboard')
      await page.goto('/dashboard')
      await page.getByText('Loading your dashboard...').waitFor()
    },
  },
  {
    name: 'dashboard-failed',
    viewer: 'customer',
    complaints: FAILED,
    open: async (page) => {
      await failing(page, '/dashboard')
      await page.goto('/dashboard')
      await page.getByText('Failed to load dashboard data').waitFor()
    },
  },
  {
    name: 'dashboard-unreachable',
    viewer: 'customer',
    complaints: [...FAILED, /Something went wrong/],
    open: async (page) => {
      await failing(page, '/auth/session')
      await page.goto('/dashboard')
      await page.getByRole('button', { name: 'Retry' }).waitFor()
    },
  },
  {
    name: 'menu',
    viewer: 'customer',
    phoneOnly: true,
    open: async (page) => {
      await page.goto('/dashboard')
      await press(page, 'Open menu')
      await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    },
  },
  {
    name: 'new-pet',
    viewer: 'customer',
    open: async (page) => {
      await page.goto('/dashboard/pets/new')
      await page.getByLabel('Name').fill('Mango')
      await page.getByLabel('Species').fill('Parrot')
    },
  },
  {
    name: 'new-pet-wrong',
    viewer: 'customer',
    open: async (page) => {
      await page.goto('/dashboard/pets/new')
      await page.getByLabel('Age').fill('45')
      await page.getByLabel('Weight').fill('heavy')
      await press(page, 'Add Pet')
      await page.getByText('Species is required').waitFor()
    },
  },
]

/** The eleven slots in the states given by the function. */
const daySlots = (date: string, state: (hour: number) => 'free' | 'booked' | 'begun') => ({
  date,
  slots: [10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20].map((hour) => ({ hour, state: state(hour) })),
  nextFreeDay: addDays(date, 1),
})

const someDay = () => addDays(clinicDay(new Date()), 9)

async function fillExample(page: Page): Promise<void> {
  const date = someDay()
  const json = daySlots(date, (hour) => (hour === 11 || hour === 16 ? 'booked' : 'free'))
  await answering(page, '/slots', (route) => route.fulfill({ json }))
  await openBooking(page)
  await page.getByRole('radio', { name: /^Bruno/ }).check()
  await fillBooking(page, { service: 'Veterinary Care', date, time: '5:00 PM' })
  await page.getByRole('radio', { name: 'House Visit' }).check()
}

const booking: Screen[] = [
  { name: 'book', viewer: 'customer', open: (page) => openBooking(page) },
  { name: 'book-filled', viewer: 'customer', open: fillExample },
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
      await page.getByText('Failed to load available time slots').waitFor()
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
      const mend = await answering(page, '/services', async (route) => {
        const services: ServiceType[] = await (await route.fetch()).json()
        await route.fulfill({ json: services.map(cheaper) })
      })
      await fillExample(page)
      await mend()
      await bookButton(page).click()
      await page.bringToFront()
      await page.getByText('Book again if that suits you.').waitFor()
    },
  },
  {
    name: 'book-loading',
    viewer: 'customer',
    open: async (page) => {
      await holding(page, '/pets')
      await page.goto('/dashboard/book-appointment')
      await page.getByText('Loading booking form...').waitFor()
    },
  },
  {
    name: 'book-failed',
    viewer: 'customer',
    complaints: FAILED,
    open: async (page) => {
      await failing(page, '/services')
      await page.goto('/dashboard/book-appointment')
      await page.getByText('Failed to load booking data').waitFor()
    },
  },
  {
    name: 'book-empty',
    viewer: 'customer',
    open: async (page) => {
      await answering(page, '/pets', (route) => route.fulfill({ json: [] }))
      await page.goto('/dashboard/book-appointment')
      await page.getByText('Who is the visit for?').waitFor()
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
      }
      await answering(page, '/appointments', (route) => route.fulfill({ status: 201, json }))
      await bookButton(page).click()
      await expectHeading(page, 'Your appointment is booked')
      await page.bringToFront()
      await toast(page, 'Appointment booked successfully!').waitFor()
    },
  },
]

const NOTHING = { items: [], nextCursor: null }

const appointments: Screen[] = [
  {
    name: 'appointments',
    viewer: 'customer',
    open: async (page) => {
      await page.goto('/dashboard/appointments')
      await page.getByText('Grooming for Bruno').first().waitFor()
    },
  },
  {
    name: 'appointments-chat',
    viewer: 'customer',
    open: async (page) => {
      await page.goto('/dashboard/appointments')
      await page.getByRole('link', { name: 'Chat with our team on WhatsApp' }).hover()
      await page.getByRole('tooltip').waitFor()
    },
  },
  {
    name: 'appointments-cancel',
    viewer: 'customer',
    open: async (page) => {
      // As if the visit were tomorrow morning: the term is shown.
      await page.clock.setFixedTime(Date.parse(`${addDays(clinicDay(new Date()), 6)}T00:00:00Z`))
      await page.goto('/dashboard/appointments')
      await page.getByRole('main').getByRole('button', { name: 'Cancel appointment' }).first().click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'appointments-empty',
    viewer: 'customer',
    open: async (page) => {
      await answering(page, '/appointments', (route) => route.fulfill({ json: NOTHING }))
      await page.goto('/dashboard/appointments')
      await page.getByText('No appointments yet').waitFor()
    },
  },
  {
    name: 'appointments-loading',
    viewer: 'customer',
    open: async (page) => {
      await holding(page, '/appointments')
      await page.goto('/dashboard/appointments')
      await page.getByText('Loading appointments...').waitFor({ state: 'attached' })
    },
  },
  {
    name: 'appointments-failed',
    viewer: 'customer',
    complaints: FAILED,
    open: async (page) => {
      await failing(page, '/appointments')
      await page.goto('/dashboard/appointments')
      await page.getByText('Failed to load appointments').waitFor()
    },
  },
]

const alert = (number: number, change: object = {}) => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  title: `Alert ${number}`,
  message: 'Please read this before you come.',
  type: 'info',
  priority: 3,
  revision: 1,
  isActive: true,
  expiresOn: null,
  isOver: false,
  ...change,
})

/** One of each kind, in the order in which they are shown. */
const EVERY_ALERT = [
  alert(1, {
    title: 'Our phone line is down',
    message: 'Please write to us on WhatsApp.\nEmergencies: come straight in.',
    type: 'error',
    priority: 5,
  }),
  alert(2, { title: 'Tick season', type: 'warning', priority: 4, expiresOn: '2030-06-30' }),
  alert(3, { title: 'The new dental room is open', type: 'success', priority: 3 }),
  alert(4, { title: 'Closed on Republic Day', priority: 2, expiresOn: '2026-01-26', isOver: true }),
  alert(5, { title: 'Parking behind the house', priority: 1, isActive: false }),
]

const alerts: Screen[] = [
  {
    name: 'alerts-panel',
    viewer: 'customer',
    open: async (page) => {
      await answering(page, '/alerts', (route) => route.fulfill({ json: EVERY_ALERT.slice(0, 4) }))
      await page.goto('/dashboard')
      await page.getByText('Our phone line is down').waitFor()
    },
  },
  {
    name: 'alerts-panel-empty',
    viewer: 'clinic',
    open: async (page) => {
      await answering(page, '/alerts', (route) => route.fulfill({ json: [] }))
      await page.goto('/dashboard')
      await page.getByText('No active system alerts at this time.').waitFor()
    },
  },
  {
    name: 'alerts-panel-loading',
    viewer: 'clinic',
    open: async (page) => {
      await holding(page, '/alerts')
      await page.goto('/dashboard')
      await page.getByText('Loading alerts...').waitFor()
    },
  },
  {
    name: 'alerts-panel-failed',
    viewer: 'customer',
    complaints: FAILED,
    open: async (page) => {
      await failing(page, '/alerts')
      await page.goto('/dashboard')
      await page.getByText('Failed to load system alerts').waitFor()
    },
  },
  {
    name: 'alerts',
    viewer: 'clinic',
    open: async (page) => {
      const json = { items: EVERY_ALERT, nextCursor: 'next' }
      await answering(page, '/clinic/alerts', (route) => route.fulfill({ json }))
      await page.goto('/dashboard/alerts')
      await page.getByText('Expires on').first().waitFor()
    },
  },
  {
    name: 'alerts-new',
    viewer: 'clinic',
    open: async (page) => {
      await page.goto('/dashboard/alerts')
      await press(page, 'Create Alert')
      await page.getByRole('dialog', { name: 'Create New Alert' }).waitFor()
    },
  },
  {
    name: 'alerts-new-wrong',
    viewer: 'clinic',
    open: async (page) => {
      await page.goto('/dashboard/alerts')
      await press(page, 'Create Alert')
      const dialog = page.getByRole('dialog', { name: 'Create New Alert' })
      await dialog.getByRole('button', { name: 'Create Alert' }).click()
      await page.getByText('Alert title is required').waitFor()
    },
  },
  {
    name: 'alerts-delete',
    viewer: 'clinic',
    open: async (page) => {
      const json = { items: EVERY_ALERT, nextCursor: null }
      await answering(page, '/clinic/alerts', (route) => route.fulfill({ json }))
      await page.goto('/dashboard/alerts')
      await press(page, 'Delete Tick season')
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'alerts-empty',
    viewer: 'clinic',
    open: async (page) => {
      await answering(page, '/clinic/alerts', (route) => route.fulfill({ json: NOTHING }))
      await page.goto('/dashboard/alerts')
      await page.getByText('No system alerts found').waitFor()
    },
  },
  {
    name: 'alerts-loading',
    viewer: 'clinic',
    open: async (page) => {
      await holding(page, '/clinic/alerts')
      await page.goto('/dashboard/alerts')
      await page.getByText('Loading alerts...').waitFor({ state: 'attached' })
    },
  },
  {
    name: 'alerts-failed',
    viewer: 'clinic',
    complaints: FAILED,
    open: async (page) => {
      await failing(page, '/clinic/alerts')
      await page.goto('/dashboard/alerts')
      await page.getByText('Failed to load system alerts').waitFor()
    },
  },
]

/** Opens the page of one of the viewer's pets, or for the clinic of a demo customer's, by its name. */
async function openPet(page: Page, name: string, rest = ''): Promise<void> {
  const pets = await api(page.context()).get<{ id: string; name: string }[]>('/pets')
  await page.goto(`/dashboard/pets/${pets.find((pet) => pet.name === name)?.id}${rest}`)
}

async function openPetAsClinic(page: Page): Promise<void> {
  const { items } = await api(page.context()).get<{ items: { pet: { id: string; name: string } }[] }>(
    '/clinic/appointments',
  )
  const visit = items.find(({ pet }) => pet.name === 'Bruno')
  await page.goto(`/dashboard/pets/${visit?.pet.id}`)
  await expectHeading(page, 'Bruno')
  await page.getByRole('heading', { name: 'Past visits' }).waitFor()
}

const pets: Screen[] = [
  {
    name: 'pets',
    viewer: 'customer',
    open: async (page) => {
      await page.goto('/dashboard/pets')
      await page.getByRole('link', { name: /Misty/ }).waitFor()
    },
  },
  {
    name: 'pets-empty',
    viewer: 'customer',
    open: async (page) => {
      await answering(page, '/pets', (route) => route.fulfill({ json: [] }))
      await page.goto('/dashboard/pets')
      await page.getByText('No pets yet').waitFor()
    },
  },
  {
    name: 'pets-loading',
    viewer: 'customer',
    open: async (page) => {
      await holding(page, '/pets')
      await page.goto('/dashboard/pets')
      await page.getByText('Loading pets...').waitFor({ state: 'attached' })
    },
  },
  {
    name: 'pets-failed',
    viewer: 'customer',
    complaints: FAILED,
    open: async (page) => {
      await failing(page, '/pets')
      await page.goto('/dashboard/pets')
      await page.getByText('Failed to load pets').waitFor()
    },
  },
  {
    name: 'pet',
    viewer: 'customer',
    open: async (page) => {
      await openPet(page, 'Bruno')
      await page.getByRole('heading', { name: 'Past visits' }).waitFor()
    },
  },
  {
    name: 'pet-delete',
    viewer: 'customer',
    open: async (page) => {
      await openPet(page, 'Misty')
      await press(page, 'Delete')
      await page.getByText(/pending appointments? will be cancelled/).waitFor()
    },
  },
  {
    name: 'pet-edit',
    viewer: 'customer',
    open: async (page) => {
      await openPet(page, 'Misty', '/edit')
      await expectHeading(page, 'Edit Misty')
    },
  },
  {
    name: 'pet-missing',
    viewer: 'customer',
    complaints: [/status of 404/],
    open: async (page) => {
      await page.goto('/dashboard/pets/00000000-0000-4000-8000-000000000001')
      await expectHeading(page, 'Pet not found')
    },
  },
  {
    name: 'pet-photo',
    viewer: 'customer',
    open: async (page) => {
      await openPet(page, 'Bruno')
      // A picture of one pixel, grey; what matters is what stands around it.
      const pixel =
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=='
      const buffer = Buffer.from(pixel, 'base64')
      await page.locator('input[type=file]').setInputFiles({ name: 'cat.png', mimeType: 'image/png', buffer })
      await page.getByRole('dialog', { name: 'Choose the part to show' }).waitFor()
    },
  },
  { name: 'pet-of-customer', viewer: 'clinic', open: openPetAsClinic },
]

const told = (number: number, isRead: boolean) => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  title: ['Appointment confirmed', 'Payment Received', 'Appointment cancelled'][number % 3],
  message: 'Your Grooming appointment on Thursday, 4 March 2027 at 11:00 AM has been approved.',
  createdAt: `2027-03-0${number}T05:30:00.000Z`,
  isRead,
})

const notifications: Screen[] = [
  {
    name: 'notifications',
    viewer: 'customer',
    complaints: FAILED,
    open: async (page) => {
      const items = [told(4, false), told(3, false), told(2, true)]
      await answering(page, '/notifications', (route) => route.fulfill({ json: { items, nextCursor: 'x' } }))
      await answering(page, '/notifications/unread', (route) => route.fulfill({ json: { count: 2 } }))
      await failing(page, '/notifications/read')
      await page.goto('/dashboard/notifications')
      await press(page, 'Mark all as read')
      await page.getByText('Recent messages').waitFor()
    },
  },
  {
    name: 'notifications-empty',
    viewer: 'clinic',
    open: async (page) => {
      await page.goto('/dashboard/notifications')
      await page.getByText('No notifications yet').waitFor()
    },
  },
  {
    name: 'notifications-loading',
    viewer: 'customer',
    open: async (page) => {
      await holding(page, '/notifications')
      await page.goto('/dashboard/notifications')
      await page.getByText('Loading notifications...').waitFor({ state: 'attached' })
    },
  },
  {
    name: 'notifications-failed',
    viewer: 'customer',
    complaints: FAILED,
    open: async (page) => {
      await failing(page, '/notifications')
      await page.goto('/dashboard/notifications')
      await page.getByText('Failed to load notifications').waitFor()
    },
  },
]

const clinic: Screen[] = [
  {
    name: 'clinic-dashboard',
    viewer: 'clinic',
    open: async (page) => {
      await page.goto('/dashboard')
      await expectHeading(page, 'Admin Dashboard')
    },
  },
  {
    name: 'clinic-dashboard-empty',
    viewer: 'clinic',
    open: async (page) => {
      await answering(page, '/clinic/dashboard', async (route) => {
        const { stats } = await (await route.fetch()).json()
        const none = Object.fromEntries(Object.keys(stats).map((name) => [name, 0]))
        const updatedAt = new Date().toISOString()
        await route.fulfill({ json: { updatedAt, stats: none, overdueVaccinations: 0, recent: [] } })
      })
      await page.goto('/dashboard')
      await page.getByText('No recent appointments').waitFor()
    },
  },
  {
    name: 'clinic-dashboard-loading',
    viewer: 'clinic',
    open: async (page) => {
      await holding(page, '/clinic/dashboard')
      await page.goto('/dashboard')
      await page.getByText('Loading dashboard data...').waitFor()
    },
  },
  {
    name: 'clinic-dashboard-failed',
    viewer: 'clinic',
    complaints: FAILED,
    open: async (page) => {
      await failing(page, '/clinic/dashboard')
      await page.goto('/dashboard')
      await page.getByText('Failed to load dashboard statistics').waitFor()
    },
  },
  {
    name: 'new-appointment',
    viewer: 'clinic',
    open: async (page) => {
      await page.goto('/dashboard/appointments/new')
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
    viewer: 'clinic',
    open: async (page) => {
      await page.goto('/dashboard/appointments/new')
      await press(page, 'Create Appointment')
      await page.getByText('Please select a customer').waitFor()
      // The first wrong field has the focus and offers its list, behind which all else is hidden from readers.
      await page.keyboard.press('Escape')
    },
  },
  {
    name: 'new-appointment-failed',
    viewer: 'clinic',
    complaints: FAILED,
    open: async (page) => {
      await failing(page, '/services')
      await page.goto('/dashboard/appointments/new')
      await page.getByText('Failed to load booking data').waitFor()
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
    name: 'day-list-empty',
    viewer: 'clinic',
    open: async (page) => {
      await page.goto('/dashboard/appointments/day?day=2020-01-01')
      await page.getByText('There are no appointments on this day').waitFor()
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
  {
    name: 'clinic-menu',
    viewer: 'clinic',
    phoneOnly: true,
    open: async (page) => {
      await page.goto('/dashboard')
      await press(page, 'Open menu')
      await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    },
  },
  {
    name: 'manage',
    viewer: 'clinic',
    open: async (page) => {
      await page.goto('/dashboard/appointments/manage')
      await page.getByRole('button', { name: 'Approve' }).first().waitFor()
    },
  },
  {
    name: 'manage-all',
    viewer: 'clinic',
    open: async (page) => {
      await page.goto('/dashboard/appointments/manage?filter=all')
      await page.getByRole('button', { name: 'Approve' }).first().waitFor()
    },
  },
  {
    name: 'manage-filters',
    viewer: 'clinic',
    open: async (page) => {
      await page.goto('/dashboard/appointments/manage?filter=all&q=simba')
      await press(page, 'Filters')
      await page.getByLabel('Service Type').waitFor()
      await page.getByText('Simba').first().waitFor()
    },
  },
  {
    name: 'manage-menu',
    viewer: 'clinic',
    open: async (page) => {
      await page.goto('/dashboard/appointments/manage?filter=confirmed')
      await page.getByRole('button', { name: 'More for Rocky' }).first().click()
      await page.getByRole('menuitem', { name: 'Cancel appointment' }).waitFor()
    },
  },
  {
    name: 'manage-call-off',
    viewer: 'clinic',
    open: async (page) => {
      await page.goto('/dashboard/appointments/manage?filter=confirmed')
      await page.getByRole('button', { name: 'More for Rocky' }).first().click()
      await page.getByRole('menuitem', { name: 'Cancel appointment' }).click()
      await page.getByLabel('Reason').waitFor()
    },
  },
  {
    name: 'manage-untold',
    viewer: 'clinic',
    open: async (page) => {
      const warning = 'Failed to create notification: Missing customer user ID'
      await page.route('**/api/clinic/appointments/*/approve', async (route) => {
        const list = await page.request.get('/api/clinic/appointments?filter=pending')
        const { items } = await list.json()
        await route.fulfill({ json: { appointment: items[0], warning } })
      })
      await page.goto('/dashboard/appointments/manage')
      await page.getByRole('button', { name: 'Approve' }).first().click()
      await toast(page, warning).waitFor()
    },
  },
  {
    name: 'manage-empty',
    viewer: 'clinic',
    open: async (page) => {
      await answering(page, '/clinic/appointments', (route) => route.fulfill({ json: NOTHING }))
      await page.goto('/dashboard/appointments/manage')
      await page.getByText('There are no pending appointments to review').waitFor()
    },
  },
  {
    name: 'manage-loading',
    viewer: 'clinic',
    open: async (page) => {
      await holding(page, '/clinic/appointments')
      await page.goto('/dashboard/appointments/manage')
      await page.getByText('Loading appointments...').waitFor({ state: 'attached' })
    },
  },
  {
    name: 'manage-failed',
    viewer: 'clinic',
    complaints: FAILED,
    open: async (page) => {
      await failing(page, '/clinic/appointments')
      await page.goto('/dashboard/appointments/manage')
      await page.getByText('Failed to load appointments').waitFor()
    },
  },
]

/** The demo's customer with a paid visit and an order that is pending; no test changes what is theirs. */
async function demoPayer(page: Page): Promise<string> {
  const found = await api(page.context()).get<Customer[]>('/clinic/customers/search?q=Rahul%20Verma')
  return found[0]?.id ?? ''
}

const refundMenu = (page: Page) => page.getByRole('button', { name: /^Actions for the payment/ })

const payments: Screen[] = [
  {
    name: 'payments',
    viewer: 'clinic',
    open: async (page) => {
      await page.goto('/dashboard/payments')
      await page.getByRole('button', { name: 'Mark as Paid' }).first().waitFor()
    },
  },
  {
    name: 'payments-all',
    viewer: 'clinic',
    open: async (page) => {
      await page.goto('/dashboard/payments?filter=all')
      await page.getByRole('table', { name: 'Payments' }).waitFor()
    },
  },
  {
    name: 'payments-customer',
    viewer: 'clinic',
    open: async (page) => {
      await page.goto(`/dashboard/payments?filter=all&customer=${await demoPayer(page)}`)
      await refundMenu(page).waitFor()
    },
  },
  {
    name: 'payments-amount-wrong',
    viewer: 'clinic',
    open: async (page) => {
      await page.goto('/dashboard/payments')
      await page
        .getByRole('button', { name: /^Edit the amount/ })
        .first()
        .click()
      await page.getByLabel(/^Amount for/).fill('-1')
      await press(page, 'Save')
      await page.getByText('The amount must be 0 or more').waitFor()
    },
  },
  {
    name: 'payments-refund',
    viewer: 'clinic',
    open: async (page) => {
      await page.goto(`/dashboard/payments?filter=all&customer=${await demoPayer(page)}`)
      await refundMenu(page).click()
      await page.getByRole('menuitem', { name: 'Refund' }).click()
      await press(page, 'Refund')
      await page.getByText('Please enter a reason').waitFor()
    },
  },
  {
    name: 'payments-empty',
    viewer: 'clinic',
    open: async (page) => {
      await answering(page, '/clinic/payments', (route) => route.fulfill({ json: NOTHING }))
      await page.goto('/dashboard/payments')
      await page.getByText('No payments found').waitFor()
    },
  },
  {
    name: 'payments-loading',
    viewer: 'clinic',
    open: async (page) => {
      await holding(page, '/clinic/payments')
      await page.goto('/dashboard/payments')
      await page.getByText('Loading payments...').waitFor({ state: 'attached' })
    },
  },
  {
    name: 'payments-failed',
    viewer: 'clinic',
    complaints: FAILED,
    open: async (page) => {
      await failing(page, '/clinic/payments')
      await page.goto('/dashboard/payments')
      await page.getByText('Failed to load data').waitFor()
    },
  },
]

const newCustomer: Screen[] = [
  {
    name: 'new-customer',
    viewer: 'clinic',
    open: async (page) => {
      await page.goto('/dashboard/customers/new')
      await page.getByLabel('Full Name').fill('Lata Joshi')
      await page.getByLabel('Phone Number', { exact: true }).fill('98450 12309')
      await press(page, 'Add Pet')
      await page.getByRole('group', { name: 'Pet 1' }).getByLabel('Name').fill('Misty')
      await page.getByRole('group', { name: 'Pet 1' }).getByLabel('Species').fill('Cat')
    },
  },
  {
    name: 'new-customer-wrong',
    viewer: 'clinic',
    open: async (page) => {
      await page.goto('/dashboard/customers/new')
      await page.getByLabel('Phone Number', { exact: true }).fill('12345')
      await press(page, 'Add Pet')
      await press(page, 'Create Customer')
      await page.getByText('Species is required').waitFor()
    },
  },
]

const manageCustomers: Screen[] = [
  {
    name: 'manage-customers',
    viewer: 'clinic',
    open: async (page) => {
      await page.goto('/dashboard/customers/manage')
      await page.getByRole('heading', { name: 'Asha Menon' }).first().waitFor()
    },
  },
  {
    name: 'manage-customers-edit',
    viewer: 'clinic',
    open: async (page) => {
      await page.goto('/dashboard/customers/manage?q=asha%40demo.example')
      await press(page, 'Edit Asha Menon')
      await page.getByLabel('Name', { exact: true }).fill('')
      await press(page, 'Save')
      await page.getByText('Full name is required').waitFor()
    },
  },
  {
    name: 'manage-customers-add-pet',
    viewer: 'clinic',
    open: async (page) => {
      await page.goto('/dashboard/customers/manage?q=98450%2012303')
      await press(page, 'Add Pet to Meera Iyer')
      await page.getByLabel('Species').waitFor()
    },
  },
  {
    name: 'manage-customers-claim-code',
    viewer: 'clinic',
    open: async (page) => {
      const json = { code: 'K7QF-2M9X', expiresAt: `${someDay()}T06:30:00.000Z` }
      await page.route('**/claim-code', (route) => route.fulfill({ status: 201, json }))
      await page.goto('/dashboard/customers/manage?q=98450%2012303')
      await press(page, 'More for Meera Iyer')
      await page.getByRole('menuitem', { name: 'Create claim code' }).click()
      await press(page, 'Create claim code')
      await page.getByText('K7QF-2M9X').waitFor()
    },
  },
  {
    name: 'manage-customers-phone',
    viewer: 'clinic',
    open: async (page) => {
      await page.goto('/dashboard/customers/manage?q=98450%2012303')
      await press(page, 'More for Meera Iyer')
      await page.getByRole('menuitem', { name: 'Change phone' }).click()
      await page.getByLabel('Phone Number').fill('123')
      await press(page, 'Save')
      await page.getByText('Phone number must be 10 digits').waitFor()
    },
  },
  {
    name: 'manage-customers-empty',
    viewer: 'clinic',
    open: async (page) => {
      await page.goto('/dashboard/customers/manage?q=nobody%20at%20all')
      await page.getByText('No customers found').waitFor()
    },
  },
  {
    name: 'manage-customers-loading',
    viewer: 'clinic',
    open: async (page) => {
      await holding(page, '/clinic/customers')
      await page.goto('/dashboard/customers/manage')
      await page.getByText('Loading customers...').waitFor({ state: 'attached' })
    },
  },
  {
    name: 'manage-customers-failed',
    viewer: 'clinic',
    complaints: FAILED,
    open: async (page) => {
      await failing(page, '/clinic/customers')
      await page.goto('/dashboard/customers/manage')
      await page.getByText('Failed to load customers').waitFor()
    },
  },
]

const services: Screen[] = [
  {
    name: 'services',
    viewer: 'clinic',
    open: async (page) => {
      await page.goto('/dashboard/services')
      await page.getByText('Veterinary Care').first().waitFor()
    },
  },
  {
    name: 'services-new-wrong',
    viewer: 'clinic',
    open: async (page) => {
      await page.goto('/dashboard/services')
      await press(page, 'Add Service Type')
      await page.getByLabel('Minutes').fill('75')
      await press(page, 'Create')
      await page.getByText('Service name is required').waitFor()
    },
  },
  {
    name: 'services-delete',
    viewer: 'clinic',
    open: async (page) => {
      await page.goto('/dashboard/services')
      await press(page, 'Delete Veterinary Care')
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'services-empty',
    viewer: 'clinic',
    open: async (page) => {
      await answering(page, '/services', (route) => route.fulfill({ json: [] }))
      await page.goto('/dashboard/services')
      await page.getByText('No services found').waitFor()
    },
  },
  {
    name: 'services-loading',
    viewer: 'clinic',
    open: async (page) => {
      await holding(page, '/services')
      await page.goto('/dashboard/services')
      await page.getByText('Loading services...').waitFor({ state: 'attached' })
    },
  },
  {
    name: 'services-failed',
    viewer: 'clinic',
    complaints: FAILED,
    open: async (page) => {
      await failing(page, '/services')
      await page.goto('/dashboard/services')
      await page.getByText('Failed to load services').waitFor()
    },
  },
]

const addProduct = async (page: Page, name: string) => {
  await page.getByRole('combobox', { name: /^Add products/ }).fill(name)
  await takeOption(page, name)
}

const orders: Screen[] = [
  {
    name: 'order-new',
    viewer: 'clinic',
    open: async (page) => {
      await page.goto('/dashboard/orders/new')
      await page.getByText('Please add at least one product').waitFor()
    },
  },
  {
    name: 'order-new-filled',
    viewer: 'clinic',
    open: async (page) => {
      await page.goto('/dashboard/orders/new')
      await page.getByRole('combobox', { name: 'Customer' }).fill('asha@demo.example')
      await takeOption(page, 'Asha Menon')
      await addProduct(page, 'Adult dog food')
      await addProduct(page, 'Catnip mouse')
      await page.getByLabel('Quantity of Catnip mouse').fill('0')
      await press(page, 'Create Order')
      await page.getByText('The quantity must be 1 to 999').waitFor()
    },
  },
  {
    name: 'orders',
    viewer: 'clinic',
    open: async (page) => {
      await page.goto('/dashboard/orders')
      await page.getByRole('table', { name: 'Orders' }).waitFor()
    },
  },
  {
    name: 'orders-empty',
    viewer: 'clinic',
    open: async (page) => {
      await answering(page, '/clinic/orders', (route) => route.fulfill({ json: NOTHING }))
      await page.goto('/dashboard/orders')
      await page.getByText('No orders found').waitFor()
    },
  },
  {
    name: 'orders-loading',
    viewer: 'clinic',
    open: async (page) => {
      await holding(page, '/clinic/orders')
      await page.goto('/dashboard/orders')
      await page.getByText('Loading orders...').waitFor({ state: 'attached' })
    },
  },
  {
    name: 'orders-failed',
    viewer: 'clinic',
    complaints: FAILED,
    open: async (page) => {
      await failing(page, '/clinic/orders')
      await page.goto('/dashboard/orders')
      await page.getByText('Failed to load data').waitFor()
    },
  },
  {
    name: 'order',
    viewer: 'clinic',
    open: async (page) => {
      await page.goto(`/dashboard/orders?status=pending&customer=${await demoPayer(page)}`)
      await page.getByRole('table', { name: 'Orders' }).getByRole('link').first().click()
      await page.getByRole('button', { name: 'Mark as Completed' }).waitFor()
    },
  },
  {
    name: 'products',
    viewer: 'clinic',
    open: async (page) => {
      await page.goto('/dashboard/products')
      await page.getByRole('table', { name: 'Products' }).waitFor()
    },
  },
  {
    name: 'product-wrong',
    viewer: 'clinic',
    open: async (page) => {
      await page.goto('/dashboard/products')
      await press(page, 'Add Product')
      await press(page, 'Save')
      await page.getByText('Product name is required').waitFor()
    },
  },
]

const account: Screen[] = [
  {
    name: 'forgot-password',
    viewer: 'visitor',
    open: async (page) => {
      await page.goto('/reset-password')
      await page.getByRole('button', { name: 'Send link' }).waitFor()
    },
  },
  {
    name: 'new-password-wrong',
    viewer: 'visitor',
    open: async (page) => {
      await page.goto('/reset-password?token=abc')
      await page.getByRole('heading', { name: 'Choose a new password' }).waitFor()
      await page.getByLabel('New Password', { exact: true }).fill('abc')
      await page.getByRole('main').getByRole('button').last().click()
      await page.getByText('at least 8 characters').first().waitFor()
    },
  },
  {
    name: 'invitation-ended',
    viewer: 'visitor',
    complaints: [/status of 4\d\d/],
    open: async (page) => {
      await page.goto('/invitation?token=abc')
      await page.getByText('This invitation is no longer valid.').waitFor()
    },
  },
  ...(['personal', 'security'] as const).map(
    (tab): Screen => ({
      name: `profile-${tab}`,
      viewer: 'customer',
      open: async (page) => {
        await page.goto(tab === 'security' ? '/dashboard/profile?tab=security' : '/dashboard/profile')
        await expectHeading(page, 'Profile')
        await page.getByRole('main').getByRole('button').first().waitFor()
        await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
      },
    }),
  ),
]

const MAIL = {
  id: '4d0a4b1e-58a8-4a39-9d0e-0f6a3f1f7a11',
  recipient: 'asha@example.com',
  subject: 'Appointment confirmed',
  state: 'sent',
  attempts: 1,
  lastError: null,
  createdAt: '2027-03-10T04:00:00.000Z',
  sentAt: '2027-03-10T04:01:00.000Z',
}

/** The outbox with these mails, whose words nobody else may read. */
async function openOutbox(page: Page, items: unknown[], path = '/dashboard/outbox'): Promise<void> {
  const json = { items, nextCursor: null, delivers: true }
  await answering(page, '/clinic/outbox', (route) => route.fulfill({ json }))
  const mail = { ...MAIL, text: null, html: null }
  await answering(page, `/clinic/outbox/${MAIL.id}`, (route) => route.fulfill({ json: mail }))
  await page.goto(path)
}

const controls: Screen[] = [
  {
    name: 'staff',
    viewer: 'clinic',
    open: async (page) => {
      await page.goto('/dashboard/staff')
      await page.getByRole('region', { name: 'Admins' }).getByText('admin@demo.example').waitFor()
    },
  },
  {
    name: 'staff-invite-wrong',
    viewer: 'clinic',
    open: async (page) => {
      await page.goto('/dashboard/staff')
      await press(page, 'Invite')
      await page.getByRole('dialog').getByRole('button').last().click()
      await page.getByText('Please enter a valid email address').waitFor()
    },
  },
  {
    name: 'staff-loading',
    viewer: 'clinic',
    open: async (page) => {
      await holding(page, '/clinic/staff')
      await page.goto('/dashboard/staff')
      await page.getByText('Loading staff...').waitFor()
    },
  },
  {
    name: 'staff-failed',
    viewer: 'clinic',
    complaints: FAILED,
    open: async (page) => {
      await failing(page, '/clinic/staff')
      await page.goto('/dashboard/staff')
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'outbox',
    viewer: 'clinic',
    open: async (page) => {
      const lastError = 'The mail server refused the recipient (550 5.1.1)'
      const failed = { ...MAIL, id: MAIL.id.replace('4d', '5d'), state: 'failed', attempts: 3, lastError }
      await openOutbox(page, [MAIL, failed])
      await page.getByText('Not delivered').waitFor()
    },
  },
  {
    name: 'outbox-mail',
    viewer: 'clinic',
    open: async (page) => {
      await openOutbox(page, [MAIL], `/dashboard/outbox?mail=${MAIL.id}`)
      await page.getByRole('dialog').getByText(OUTBOX_TEXTS.forgotten).waitFor()
    },
  },
  {
    name: 'outbox-empty',
    viewer: 'clinic',
    open: async (page) => {
      await openOutbox(page, [])
      await page.getByText('No mails yet', { exact: true }).waitFor()
    },
  },
  {
    name: 'outbox-failed',
    viewer: 'clinic',
    complaints: FAILED,
    open: async (page) => {
      await failing(page, '/clinic/outbox')
      await page.goto('/dashboard/outbox')
      await page.getByRole('alert').waitFor()
    },
  },
]

/** Every screen of the product in each of its states: for the accessibility tests and for `npm run screenshots`. */
export const SCREENS: readonly Screen[] = [
  ...login,
  ...otherLogins,
  ...account,
  ...profile,
  ...dashboard,
  ...booking,
  ...appointments,
  ...alerts,
  ...pets,
  ...notifications,
  ...clinic,
  ...payments,
  ...newCustomer,
  ...manageCustomers,
  ...services,
  ...orders,
  ...controls,
]
