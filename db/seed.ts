import type { AppointmentStatus } from '../src/features/planning/appointments/clinic-filters.ts'
import { findAppointment } from '../src/features/planning/appointments/server/queries.ts'
import { staffNews } from '../src/features/planning/appointments/server/write-news.ts'
import { priceOf } from '../src/features/planning/services/rules.ts'
import type { VisitType } from '../src/features/planning/services/visit-types.ts'
import { endOfDay } from '../src/features/platform/alerts/rules.ts'
import { establishLogin } from '../src/features/platform/auth/server/establish-login.ts'
import { hashPassword } from '../src/features/platform/auth/server/passwords/hash-password.ts'
import { insertStaff, listAdmins } from '../src/features/platform/auth/server/staff-queries.ts'
import { notifyStaff } from '../src/features/platform/notifications/server/notify.ts'
import { type Db, inTx } from '../src/lib/server/database/database.ts'
import { addDays, clinicDay, clinicInstant } from '../src/lib/time.ts'
import { demoDayOf, progressOf } from './demo-day.ts'
import { seedShop } from './seed-shop.ts'

/** The demo clinic's logins, printed at startup and shown on the login screen, but never in production. */
export const DEMO_LOGINS = [
  { who: 'Clinic', email: 'admin@demo.example', password: 'demo-clinic-admin' },
  { who: 'Customer', email: 'asha@demo.example', password: 'demo-asha' },
  { who: 'Customer', email: 'rahul@demo.example', password: 'demo-rahul' },
] as const

const [ADMIN, ASHA, RAHUL] = DEMO_LOGINS

/** True if the database has no logins, as a new one. */
export async function isEmpty(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined
}

/** The login of the demo's admin for as long as it is one: a clinic that has taken it off the staff is no demo any more. */
export async function findDemoAdmin(db: Db): Promise<string | undefined> {
  const admins = await listAdmins(db)
  return admins.find(({ email }) => email === ADMIN.email)?.userId
}

/** True if the database contains the demo clinic, so that its logins may be shown. */
export async function isDemo(db: Db): Promise<boolean> {
  return (await findDemoAdmin(db)) !== undefined
}

/** Fills an empty database with a demo clinic, with dates around `now`. */
export async function seedDemoClinic(db: Db, now: Date): Promise<void> {
  const users = await seedLogins(db)
  await seedPeople(db)
  const services = await seedServices(db, now)
  await seedCustomers(db, users)
  const pets = await seedPets(db, now)
  await seedNotes(db)
  await seedAlerts(db, now)
  const appointments = await seedAppointments(db, { services, pets, now })
  await seedStaffNotifications(db, appointments)
  await seedShop(db, now, customerOf)
}

async function seedLogins(db: Db): Promise<Map<string, string>> {
  const users = new Map<string, string>()
  for (const { email, password } of DEMO_LOGINS) {
    const login = { email, passwordHash: await hashPassword(password), secondFactor: 'stays' as const }
    const { userId } = await inTx(db, (tx) => establishLogin(tx, login))
    users.set(email, userId)
  }
  const admin = users.get(ADMIN.email)
  if (admin !== undefined) await insertStaff(db, admin, { role: 'admin', permissions: [] })
  return users
}

/** The people of the demo's team page: name, title, qualification. They have no login. */
const PEOPLE = [
  ['Dr. Demo Rao', 'Veterinarian', 'BVSc & AH'],
  ['Dr. Sample Menon', 'Veterinarian, dentistry', 'BVSc & AH'],
  ['Example Das', 'Groomer', null],
] as const

async function seedPeople(db: Db): Promise<void> {
  const rows = PEOPLE.map(([name, title, qualification]) => ({ name, title, qualification }))
  await db.insertInto('people').values(rows).execute()
}

const SERVICES = [
  ['Emergency', 'Same-day care for sudden illness and injuries.', '01:00:00', 150_000, 75_000],
  ['Dental Care', 'Check-up, cleaning and advice for healthy teeth.', '01:00:00', 180_000, 60_000],
  ['Vaccination', 'Core vaccines with a short health check.', '00:30:00', 80_000, 40_000],
  ['Grooming', 'Bath, brush, nails and ears, at your pet’s pace.', '01:30:00', 120_000, 50_000],
  ['Veterinary Care', 'A thorough examination and a plan you understand.', '00:45:00', 70_000, 45_000],
] as const

async function seedServices(db: Db, now: Date) {
  const rows = SERVICES.map(([name, description, duration, base, surcharge], index) => ({
    name,
    description,
    duration,
    basePrice: base,
    houseVisitSurcharge: surcharge,
    createdAt: new Date(now.getTime() - (SERVICES.length - index) * 1000),
  }))
  return await db.insertInto('serviceTypes').values(rows).returningAll().execute()
}

/** Type, priority, title, message, and for how many days it is shown; null: without an end. */
const ALERTS = [
  [
    'warning',
    4,
    'Tick season',
    'Ticks are about: please check your pets’ ears and paws after each walk.',
    20,
  ],
  [
    'info',
    3,
    'This is a demo clinic',
    'Look around and change what you like: people and pets are made up.',
    null,
  ],
] as const

async function seedAlerts(db: Db, now: Date): Promise<void> {
  const rows = ALERTS.map(([type, priority, title, message, days]) => ({
    title,
    message,
    alertType: type,
    priority,
    expiresAt: days === null ? null : endOfDay(addDays(clinicDay(now), days)),
    createdAt: now,
  }))
  await db.insertInto('systemAlerts').values(rows).execute()
}

/** The first two customers can sign in; the others only have a record. The last one gave no phone number. */
const CUSTOMERS = [
  ['+919845012301', 'Asha Menon', '14 Lake View Road, Bengaluru 560042', ASHA.email],
  ['+919845012302', 'Rahul Verma', '7 Temple Street, Bengaluru 560004', RAHUL.email],
  ['+919845012303', 'Meera Iyer', '22 Park Avenue, Bengaluru 560025', null],
  ['+919845012304', 'Imran Khan', '3 Station Road, Bengaluru 560023', null],
  ['+919845012305', 'Divya Nair', '48 Garden Layout, Bengaluru 560076', null],
  ['+919845012306', 'Karan Singh', '9 Hill Crescent, Bengaluru 560080', null],
  ['TEMP-demo-walk-in', 'Lata Joshi', '31 Mill Road, Bengaluru 560002', null],
] as const

/** The phones of those without a login. */
export const WITHOUT_LOGIN = CUSTOMERS.filter(([, , , login]) => login === null).map(([phone]) => phone)

async function seedCustomers(db: Db, users: Map<string, string>): Promise<void> {
  const rows = CUSTOMERS.map(([phone, name, address, login]) => ({
    phoneNumber: phone,
    fullName: name,
    address,
    email: login,
    userId: login === null ? null : (users.get(login) ?? null),
  }))
  await db.insertInto('customers').values(rows).execute()
}

const NOTES = [
  ['Meera Iyer', 'Call before a house visit: the gate is locked.', true],
  ['Meera Iyer', 'Likes appointments after five.', false],
  ['Divya Nair', 'Comes by bus, so a little late when it rains.', false],
] as const

async function seedNotes(db: Db): Promise<void> {
  for (const [name, text, isWarning] of NOTES)
    await db
      .insertInto('customerNotes')
      .columns(['customerId', 'text', 'isWarning'])
      .expression((of) =>
        of
          .selectFrom('customers')
          .select((value) => ['id', value.val(text).as('text'), value.lit(isWarning).as('isWarning')])
          .where('fullName', '=', name),
      )
      .execute()
}

const PETS = [
  ['Asha Menon', 'Bruno', 'Dog', 'Labrador Retriever', 4, 'male', 28.5],
  ['Asha Menon', 'Misty', 'Cat', 'Indian shorthair', { daysOld: 800 }, 'female', 3.8],
  ['Rahul Verma', 'Coco', 'Dog', 'Indie', 6, 'female', 17.2],
  ['Meera Iyer', 'Pepper', 'Rabbit', null, 1, 'male', 1.6],
  ['Imran Khan', 'Simba', 'Cat', 'Persian', 5, 'male', 4.9],
  ['Divya Nair', 'Mango', 'Parrot', 'Rose-ringed parakeet', 3, 'female', 0.1],
  ['Karan Singh', 'Rocky', 'Dog', 'German Shepherd', 7, 'male', 33],
  ['Lata Joshi', 'Chiku', 'Bird', null, 2, 'male', 0.1],
] as const

async function seedPets(db: Db, now: Date) {
  const phoneOf = new Map<string, string>(CUSTOMERS.map(([phone, name]) => [name, phone]))
  const rows = PETS.map(([owner, name, species, breed, age, gender, weight], index) => ({
    ownerPhone: phoneOf.get(owner) ?? '',
    name,
    species,
    breed,
    age: typeof age === 'number' ? age : null,
    birthDate: typeof age === 'number' ? null : addDays(clinicDay(now), -age.daysOld),
    gender,
    weight,
    // The first was vaccinated three weeks ago, see APPOINTMENTS; the second is overdue.
    nextVaccinationDue: addDays(clinicDay(now), index === 0 ? 344 : 20 * index - 35),
    createdAt: new Date(now.getTime() - index * 1000),
  }))
  return await db.insertInto('pets').values(rows).returning(['id', 'name', 'ownerPhone']).execute()
}

/** Days from today, or from the demo day if they are to come; slot hour, pet, service, visit type, status. */
const APPOINTMENTS = [
  [-21, 11, 'Bruno', 'Vaccination', 'clinic', 'completed'],
  [-6, 10, 'Coco', 'Grooming', 'clinic', 'completed'],
  [-5, 16, 'Misty', 'Veterinary Care', 'house', 'completed'],
  [-3, 18, 'Simba', 'Dental Care', 'clinic', 'cancelled'],
  [1, 10, 'Rocky', 'Veterinary Care', 'clinic', 'confirmed'],
  [1, 11, 'Pepper', 'Veterinary Care', 'clinic', 'pending'],
  [2, 12, 'Bruno', 'Grooming', 'clinic', 'confirmed'],
  [3, 17, 'Coco', 'Vaccination', 'house', 'pending'],
  [4, 13, 'Simba', 'Dental Care', 'clinic', 'pending'],
  [6, 10, 'Misty', 'Vaccination', 'clinic', 'pending'],
] as const

/** What was paid and given back. */
export const REFUNDED = '0de30000-0000-4000-8000-000000000003'
/** What was done for the owners who can sign in, by its day, is paid at the counter, so that they have a bill to look at. */
const BILLED: ReadonlyMap<number, string> = new Map([
  [-21, REFUNDED],
  [-6, '0de30000-0000-4000-8000-000000000001'],
  [-5, '0de30000-0000-4000-8000-000000000002'],
])
/** Of the demo day, once it is over. */
const BILLED_TODAY = '0de30000-0000-4000-8000-000000000004'
/** The appointments that are billed for the owners who can sign in. */
export const BILLED_TO_LOGINS = [...BILLED.values(), BILLED_TODAY]

/** Those of the demo day, in their order; the status until they begin, and the id of one that has its own. */
const OF_THE_DAY = [
  ['Simba', 'Grooming', 'clinic', 'confirmed'],
  ['Rocky', 'Vaccination', 'clinic', 'confirmed'],
  ['Coco', 'Dental Care', 'clinic', 'confirmed', BILLED_TODAY],
  ['Pepper', 'Grooming', 'clinic', 'pending'],
  ['Mango', 'Veterinary Care', 'house', 'pending'],
] as const

type SeededRows = {
  services: Awaited<ReturnType<typeof seedServices>>
  pets: Awaited<ReturnType<typeof seedPets>>
}

async function seedAppointments(db: Db, { now, ...seeded }: SeededRows & { now: Date }) {
  const [today, demoDay] = [clinicDay(now), demoDayOf(now)]
  const others = APPOINTMENTS.map(([days, hour, ...rest]) => {
    const day = addDays(days > 0 ? demoDay.day : today, days)
    const id = BILLED.get(days)
    return { ...appointmentRow(seeded, clinicInstant(day, hour), rest), ...(id !== undefined && { id }) }
  })
  const ofTheDay = OF_THE_DAY.map(([pet, service, visitType, status, id], index) => {
    const at = clinicInstant(demoDay.day, demoDay.hours[index] ?? 0)
    const row = appointmentRow(seeded, at, [pet, service, visitType, status])
    return { ...row, ...(id !== undefined && { id }), ...progressOf(at, now, visitType) }
  })
  const rows = [...others, ...ofTheDay, ...walkInRows(seeded, demoDay.walkIn)]
  return await db.insertInto('appointments').values(rows).returningAll().execute()
}

/** Someone who came without an appointment and is waiting. */
function walkInRows(seeded: SeededRows, at: Date | null) {
  if (at === null) return []
  const row = appointmentRow(seeded, at, ['Chiku', 'Veterinary Care', 'clinic', 'confirmed'])
  return [{ ...row, squeezedIn: true, arrivedAt: at }]
}

type SeededAppointment = readonly [
  pet: string,
  service: string,
  visitType: VisitType,
  status: AppointmentStatus,
]

function appointmentRow({ pets, services }: SeededRows, at: Date, appointment: SeededAppointment) {
  const [petName, serviceName, visitType, status] = appointment
  const pet = pets.find(({ name }) => name === petName)
  const service = services.find(({ name }) => name === serviceName)
  if (pet === undefined || service === undefined)
    throw new Error(`The demo has no ${petName}, ${serviceName}.`)
  const price = { basePrice: service.basePrice, houseVisitSurcharge: service.houseVisitSurcharge }
  return {
    ownerPhone: pet.ownerPhone,
    petId: pet.id,
    serviceType: service.name,
    serviceTypeId: service.id,
    appointmentDate: at,
    visitType,
    houseVisitAddress: visitType === 'house' ? (addressOf(pet.ownerPhone) ?? null) : null,
    status,
    paymentAmount: priceOf(price, visitType).total,
    cancelledAt: status === 'cancelled' ? new Date(at.getTime() - 2 * 86_400_000) : null,
    cancelledLate: status === 'cancelled' ? false : null,
  }
}

type SeededAppointments = Awaited<ReturnType<typeof seedAppointments>>

/** The clinic has been notified of what the customers who can sign in have requested. */
async function seedStaffNotifications(db: Db, appointments: SeededAppointments): Promise<void> {
  const online = CUSTOMERS.flatMap(([phone, , , login]) => (login === null ? [] : [phone as string]))
  for (const { id, ownerPhone, status } of appointments) {
    if (status !== 'pending' || !online.includes(ownerPhone)) continue
    const appointment = await findAppointment(db, id, 'all')
    if (appointment !== undefined) await notifyStaff(db, staffNews({ event: 'requested' }, appointment))
  }
}

function addressOf(phone: string): string | undefined {
  return CUSTOMERS.find(([known]) => known === phone)?.[2]
}

/** The phone and address of a demo customer, by name. */
function customerOf(name: string): { phone: string; address: string } {
  const [phone = '', , address = ''] = CUSTOMERS.find((customer) => customer[1] === name) ?? []
  return { phone, address }
}
