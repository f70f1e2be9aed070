import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { addDays } from '../../src/lib/time.ts'
import { type Caller, openClinic } from '../callers.ts'
import { ENDPOINTS, type Endpoint } from '../endpoints.ts'
import {
  aColleague,
  aCustomer,
  aNote,
  anAppointment,
  aPet,
  aProduct,
  aService,
  aSheet,
  PASSWORD,
} from '../factories.ts'
import { aStaffRecord } from '../staff.ts'

const clinic = await openClinic()
const { db } = clinic.database
const { admin, customer } = clinic.callers

type Fields = Record<string, unknown>
/** A form on a record: its fields as they are stored, what each of two people enters, and the value of one field. */
type Case = {
  endpoint: Endpoint
  by?: Caller
  record: (number: number) => Promise<{ id?: unknown; also?: Fields; fields: Fields }>
  first: Fields
  second: Fields
  clash: [name: string, first: unknown, second: unknown]
}

const KIM = { fullName: 'Kim Rao', email: 'kim@pets.example', address: '5 Mango Grove' }
const CALENDAR = { name: 'Van', kind: 'van', visitType: null, serviceTypeIds: null, openingHours: null }
const HOURS = [{ weekday: 1, opens: '10:00', closes: '12:00' }]
const SLOTS = { slotStep: 60, durationsBlock: false, travelMinutes: 0 }
const PRODUCT = { name: 'Brush', price: 30_000 }

const ENTRY = {
  title: 'Vet',
  registration: null,
  council: null,
  qualification: null,
  languages: 'English',
}
const BILLS = {
  prefix: '',
  upiId: null,
  upiReferenceRequired: false,
  markAsPaid: 'unrecorded',
  discountWithoutReason: 500,
  maxDiscount: 10_000,
  roundToRupee: false,
  paper: 'a4',
}

const STATUS = { status: 'composition', gstin: '29AAGCB7383J1Z4', legalName: null, address: null }
const TAX_CLASSES = [randomUUID(), randomUUID()] as const

const aTaxClass = async (id = randomUUID()) => {
  const fields = { name: 'Grooming', exempt: false, hsn: null }
  const insert = db.insertInto('taxClasses').values({ id, ...fields, position: 9 })
  await insert.onConflict((conflict) => conflict.doNothing()).execute()
  return { id, fields }
}

const CASES: Case[] = [
  {
    endpoint: 'staff.setRole',
    record: async () => ({
      id: await aStaffRecord(db, await aColleague(db, [], 'vet')),
      also: { currentPassword: PASSWORD },
      fields: { role: 'vet', permissions: [] },
    }),
    first: { role: 'groomer' },
    second: { permissions: ['payments:read'] },
    clash: ['role', 'reception', 'assistant'],
  },
  {
    endpoint: 'customers.changePhone',
    record: async () => {
      await db
        .updateTable('customers')
        .set({ phoneNumber: sql<string>`'TEMP-' || id` })
        .where('phoneNumber', 'in', ['+919800000001', '+919800000002'])
        .execute()
      const { id, phone } = await aCustomer(db)
      return { id, fields: { phone } }
    },
    first: {},
    second: {},
    clash: ['phone', '+919800000001', '+919800000002'],
  },
  {
    endpoint: 'bills.saveTaxStatus',
    record: async (number) => {
      const fromOn = addDays('2030-01-01', number)
      await admin.ask('bills.saveTaxStatus', { fromOn, ...STATUS })
      return { also: { fromOn }, fields: STATUS }
    },
    first: { address: '5 Mango Grove' },
    second: { status: 'regular' },
    clash: ['legalName', 'Happy Paws LLP', 'Happy Paws Pvt Ltd'],
  },
  {
    endpoint: 'bills.saveTaxClass',
    record: () => aTaxClass(),
    first: { hsn: '9983' },
    second: { exempt: true },
    clash: ['name', 'Grooming and bath', 'Bath'],
  },
  {
    endpoint: 'bills.saveTaxRate',
    record: async () => {
      const { id } = await aTaxClass()
      const also = { fromOn: '2030-01-01' }
      await admin.ask('bills.saveTaxRate', { id, ...also, rate: 1_800 })
      return { id, also, fields: { rate: 1_800 } }
    },
    first: {},
    second: {},
    clash: ['rate', 500, 1_200],
  },
  {
    endpoint: 'bills.assignTaxClass',
    record: async () => {
      for (const id of TAX_CLASSES) await aTaxClass(id)
      return { also: { serviceTypeId: (await aService(db)).id }, fields: { taxClassId: null } }
    },
    first: {},
    second: {},
    clash: ['taxClassId', ...TAX_CLASSES],
  },
  {
    endpoint: 'timetable.setGivers',
    record: async () => {
      await sql`insert into calendars (id, name, kind, all_services) overriding system value
        values (901, 'Asha', 'person', false), (902, 'Ravi', 'person', false) on conflict do nothing`.execute(
        db,
      )
      const { id } = await aService(db)
      await admin.ask('timetable.setGivers', { id, calendarIds: [901] })
      return { id, fields: { calendarIds: [901] } }
    },
    first: {},
    second: {},
    clash: ['calendarIds', [901, 902], [902]],
  },
  {
    endpoint: 'bills.saveSettings',
    record: async () => {
      await admin.ask('bills.saveSettings', BILLS)
      return { fields: BILLS }
    },
    first: { upiId: 'paws@bank' },
    second: { roundToRupee: true, maxDiscount: 2_000 },
    clash: ['prefix', 'PAW', 'PET'],
  },
  {
    endpoint: 'staff.savePerson',
    record: async (number) => {
      const fields = { name: `Demo Person ${number}`, ...ENTRY, about: null, calendarId: null }
      const { body } = await admin.ask('staff.addPerson', {
        ...fields,
        idempotencyKey: randomUUID(),
      })
      return { id: body.id, fields }
    },
    first: { title: 'Senior vet' },
    second: { about: 'Loves cats' },
    clash: ['registration', 'KVC 1', 'KVC 2'],
  },
  {
    endpoint: 'staff.saveOwn',
    record: async () => {
      const { people } = (await admin.ask('staff.list', {})).body
      const own = people.find(({ isYou }) => isYou)
      if (own?.id === null)
        await admin.ask('staff.addPerson', {
          ...{ name: 'Asha Rao', staffId: own.staffId },
          idempotencyKey: randomUUID(),
        })
      await admin.ask('staff.saveOwn', ENTRY)
      return { fields: ENTRY }
    },
    first: { title: 'Senior vet' },
    second: { qualification: 'BVSc & AH' },
    clash: ['languages', 'Hindi', 'Tamil'],
  },
  {
    endpoint: 'reminders.saveSettings',
    record: async () => {
      const { isOn: _, held: __, ...fields } = (await admin.ask('reminders.getSettings', {})).body
      const begun = { ...fields, vaccinations: true, whatsappFirst: false, lateDays: 7 }
      await admin.ask('reminders.saveSettings', begun)
      return { fields: begun }
    },
    first: { vaccinations: false },
    second: { whatsappFirst: true },
    clash: ['lateDays', 8, 9],
  },
  {
    endpoint: 'reminders.saveOwnChoice',
    by: customer,
    record: async () => {
      const fields = { reminders: 'all', whatsapp: true }
      await customer.ask('reminders.saveOwnChoice', fields)
      return { fields }
    },
    first: { whatsapp: false },
    second: {},
    clash: ['reminders', 'appointments', 'none'],
  },
  {
    endpoint: 'customers.update',
    record: async () => {
      const { id } = await aCustomer(db)
      await admin.ask('customers.update', { id, ...KIM })
      return { id, fields: KIM }
    },
    first: { address: '9 Lake View' },
    second: { email: 'rao@pets.example' },
    clash: ['address', '1 Hill Road', '2 Hill Road'],
  },
  {
    endpoint: 'notes.change',
    record: async () => ({
      id: await aNote(db),
      fields: { text: 'Comes by bus', isWarning: false },
    }),
    first: { text: 'Comes by car' },
    second: { isWarning: true },
    clash: ['text', 'Comes by tram', 'Comes on foot'],
  },
  {
    endpoint: 'sheets.save',
    record: async () => ({
      id: await aSheet(db),
      fields: { plan: '', findings: 'Ears are red', prescription: [] },
    }),
    first: { plan: 'Ear drops' },
    second: { findings: 'Both ears are red' },
    clash: ['plan', 'Ear drops', 'Tablets'],
  },
  {
    endpoint: 'customers.updateOwnProfile',
    by: customer,
    record: async () => {
      const fields = { ...KIM, notificationPreferences: { email: true, sms: true, push: true } }
      await customer.ask('customers.updateOwnProfile', fields)
      return { fields }
    },
    first: { notificationPreferences: { email: true, sms: false, push: true } },
    second: { fullName: 'Kim K. Rao' },
    clash: ['address', '1 Hill Road', '2 Hill Road'],
  },
  {
    endpoint: 'pets.update',
    record: async () => {
      const { id } = await aPet(db, { owner: clinic.customer })
      const fields = {
        name: 'Bruno',
        species: 'Dog',
        breed: null,
        age: 4,
        birthDate: null,
        gender: 'male',
        weight: 28.5,
      }
      await admin.ask('pets.update', { id, ...fields })
      return { id, fields }
    },
    first: { birthDate: '2024-02-01', age: null },
    second: { weight: 30 },
    clash: ['name', 'Bruno II', 'Brunno'],
  },
  {
    endpoint: 'pets.setVaccination',
    record: async () => {
      const { id } = await aPet(db, { owner: clinic.customer })
      return { id, fields: { nextVaccinationDue: null } }
    },
    first: {},
    second: {},
    clash: ['nextVaccinationDue', '2027-05-01', '2027-06-01'],
  },
  {
    endpoint: 'services.update',
    record: async () => {
      const { id } = await aService(db)
      const fields = {
        name: `Bath ${randomUUID()}`,
        description: null,
        hours: 1,
        minutes: 30,
        basePrice: 50_000,
        houseVisitSurcharge: 0,
      }
      await admin.ask('services.update', { id, ...fields })
      return { id, fields }
    },
    first: { basePrice: 60_000 },
    second: { hours: 2 },
    clash: ['basePrice', 70_000, 80_000],
  },
  {
    endpoint: 'orders.updateProduct',
    record: async () => {
      const { id } = await aProduct(db)
      await admin.ask('orders.updateProduct', { id, ...PRODUCT })
      return { id, fields: PRODUCT }
    },
    first: { price: 35_000 },
    second: { name: 'Soft brush' },
    clash: ['price', 40_000, 45_000],
  },
  {
    endpoint: 'timetable.saveSlots',
    record: async () => {
      await admin.ask('timetable.saveSlots', SLOTS)
      return { fields: SLOTS }
    },
    first: { travelMinutes: 20 },
    second: { durationsBlock: true },
    clash: ['travelMinutes', 10, 15],
  },
  {
    endpoint: 'timetable.saveLead',
    record: async () => {
      const fields = { clinicMinutes: 0, houseMinutes: 0, openHoursOnly: false }
      await admin.ask('timetable.saveLead', fields)
      return { fields }
    },
    first: { clinicMinutes: 30, openHoursOnly: true },
    second: { houseMinutes: 60 },
    clash: ['houseMinutes', 120, 180],
  },
  {
    endpoint: 'timetable.saveHold',
    record: async () => {
      await admin.ask('timetable.saveHold', { minutes: 30 })
      return { fields: { minutes: 30 } }
    },
    first: {},
    second: {},
    clash: ['minutes', 45, 60],
  },
  {
    endpoint: 'timetable.saveMoveLimit',
    record: async () => {
      await admin.ask('timetable.saveMoveLimit', { hours: 24 })
      return { fields: { hours: 24 } }
    },
    first: {},
    second: {},
    clash: ['hours', 12, 48],
  },
  {
    endpoint: 'timetable.saveCalendar',
    record: async (number) => {
      const fields = { ...CALENDAR, name: `Van ${number}`, hidden: false }
      const { body } = await admin.ask('timetable.addCalendar', fields)
      return { id: body.id, fields }
    },
    first: { openingHours: HOURS },
    second: { visitType: 'house' },
    clash: ['openingHours', HOURS, [{ ...HOURS[0], closes: '13:00' }]],
  },
  {
    endpoint: 'appointments.edit',
    record: async () => {
      const service = await aService(db, { basePrice: 70_000, houseVisitSurcharge: 0 })
      const pet = await aPet(db, { owner: clinic.customer })
      const id = await anAppointment(db, { pet, service, status: 'confirmed' })
      const fields = {
        petId: pet.id,
        serviceTypeId: service.id,
        visitType: 'clinic',
        houseVisitAddress: null,
        notes: null,
      }
      return { id, also: { expectedAmount: 70_000 }, fields }
    },
    first: { visitType: 'house', houseVisitAddress: '5 Mango Grove' },
    second: { notes: 'Owner brings the muzzle' },
    clash: ['notes', 'ALLERGIC to penicillin', 'Bites'],
  },
]

let number = 10_000
async function twoForms({ endpoint, by = admin, record }: Case) {
  number += 1
  const { id, also, fields } = await record(number)
  const save = (changes: Fields, seen: Fields | undefined = fields) =>
    by.ask(endpoint, { ...(id !== undefined && { id }), ...also, ...fields, ...changes, seen })
  const saved = async (changes: Fields, seen?: Fields) => {
    const answer = await save(changes, seen)
    expect(answer.status, answer.text).toBe(200)
    const body: Fields = { ...answer.body }
    return (body.appointment ?? body) as Fields
  }
  return { save, saved, fields }
}

describe.each(CASES)('two forms of $endpoint', (given) => {
  const [name, firstValue, secondValue] = given.clash

  test('keep what each has changed, also when one is sent twice', async () => {
    const { save, saved, fields } = await twoForms(given)
    await saved(given.first)
    await saved(given.second)
    await saved(given.second)
    const both = { ...fields, ...given.first, ...given.second }
    // A refusal names every field that is not as it was seen.
    const probe = await save({ ...both, [name]: secondValue }, { ...both, [name]: 'something else' })
    expect(probe.refusal.data).toEqual({ now: { [name]: both[name] } })
  })

  test('refuse the later change of the same field, with what it is now', async () => {
    const { save, saved, fields } = await twoForms(given)
    await saved({ [name]: firstValue })
    const refused = await save({ [name]: secondValue })
    expect([refused.status, refused.refusal.code, refused.refusal.data]).toEqual([
      409,
      'CHANGED_MEANWHILE',
      { now: { [name]: firstValue } },
    ])
    await saved({ [name]: secondValue }, { ...fields, [name]: firstValue })
  })
})

/** The fields that an endpoint takes. */
function shapeOf(input: z.ZodType): object {
  if (input instanceof z.ZodPipe) return shapeOf(input.in as z.ZodType)
  return input instanceof z.ZodObject ? input.shape : {}
}

test('each endpoint that takes what its form was opened with has two forms here', () => {
  const ofOne = ['timetable.saveHours', 'timetable.saveBuffers', 'reminders.saveChoiceFor']
  const taking = ENDPOINTS.filter(({ input }) => Object.hasOwn(shapeOf(input), 'seen')).map(
    ({ name }) => name,
  )
  expect(taking.filter((name) => !ofOne.includes(name)).sort()).toEqual(
    CASES.map(({ endpoint }) => endpoint).sort(),
  )
})

test('of two forms that are sent at once, one is refused', async () => {
  for (const given of CASES) {
    const [name, first, second] = given.clash
    const { save } = await twoForms(given)
    const answers = await Promise.all([save({ [name]: first }), save({ [name]: second })])
    expect(answers.map(({ status }) => status).sort(), given.endpoint).toEqual([200, 409])
  }
})

test('of the time around services, each service is a field of its own', async () => {
  const [one, other, later] = [(await aService(db)).id, (await aService(db)).id, (await aService(db)).id]
  const NONE = { before: 0, after: 0 }
  const seen = { [one]: NONE, [other]: NONE }
  const save = (times: Record<string, object>, was: object) =>
    admin.ask('timetable.saveBuffers', {
      buffers: Object.entries(times).map(([serviceTypeId, time]) => ({ serviceTypeId, ...time })),
      seen: was,
    })
  const [short, long] = [
    { before: 0, after: 10 },
    { before: 5, after: 20 },
  ]
  await save({ [later]: short }, {})
  expect((await save({ [one]: short, [other]: NONE }, seen)).status).toBe(200)
  expect((await save({ [one]: NONE, [other]: long }, seen)).status).toBe(200)
  const refused = await save({ [one]: long, [other]: NONE }, seen)
  expect([refused.status, refused.refusal.data]).toEqual([409, { now: { [one]: short, [other]: long } }])
  const { buffers } = (await admin.ask('timetable.buffers', {})).body
  const stored = Object.fromEntries(buffers.map(({ serviceTypeId, ...times }) => [serviceTypeId, times]))
  expect(stored).toMatchObject({ [one]: short, [other]: long, [later]: short })
})

test('of the opening hours, each weekday is a field of its own; another setting is no change of them', async () => {
  const week = ['1', '2', '3'].map((day) => ({ weekday: Number(day), opens: '10:00', closes: '21:00' }))
  const [monday, tuesday, wednesday] = week
  const seen = { 1: [monday], 2: [tuesday], 3: [wednesday] }
  const save = (openingHours: unknown[]) => admin.ask('timetable.saveHours', { openingHours, seen })
  await admin.ask('timetable.saveHours', { openingHours: week })
  await admin.ask('timetable.saveLead', { clinicMinutes: 0, houseMinutes: 77 })
  const [early, late] = [
    { ...monday, opens: '08:00' },
    { ...monday, opens: '12:00' },
  ]
  expect((await save([early, tuesday, wednesday])).body.openingHours).toEqual([early, tuesday, wednesday])
  expect((await save([monday, wednesday])).body.openingHours).toEqual([early, wednesday])
  const refused = await save([late, tuesday, wednesday])
  expect([refused.status, refused.refusal.data]).toEqual([409, { now: { 1: [early], 2: [] } }])
})

test('without what was seen every field is written, for programs that send a whole record', async () => {
  const { id } = await aCustomer(db)
  await admin.ask('customers.update', { id, ...KIM, address: '9 Lake View' })
  const answer = await admin.ask('customers.update', { id, ...KIM })
  expect([answer.status, answer.body.address]).toEqual([200, KIM.address])
})

test('a text that was stored before it was cleaned on the way in is no change of the form', async () => {
  const { id } = await aCustomer(db)
  const old = 'Kavita  Deshpande'
  await db
    .updateTable('customers')
    .set({ fullName: old, ...{ address: 'A', email: null } })
    .where('id', '=', id)
    .execute()
  const seen = { fullName: old, email: null, address: 'A' }
  await admin.ask('customers.update', { id, ...KIM, fullName: 'Kavita Rao', address: 'A', email: '', seen })
  const answer = await admin.ask('customers.update', { id, ...seen, address: 'B', seen })
  expect(answer.body).toMatchObject({ fullName: 'Kavita Rao', address: 'B' })
})

test('a walk-in gets one first phone of two people', async () => {
  const { id } = await aCustomer(db, { phone: `TEMP-${randomUUID()}`, login: null })
  const save = (phone: string) => admin.ask('customers.changePhone', { id, phone, seen: { phone: null } })
  expect((await save('+919800000003')).status).toBe(200)
  expect((await save('+919800000004')).refusal.data).toEqual({ now: { phone: '+919800000003' } })
})

test('a visit that became a clinic visit meanwhile keeps no address', async () => {
  const given = CASES.find(({ endpoint }) => endpoint === 'appointments.edit')
  if (given === undefined) throw new Error('There is no case for appointments.')
  const { saved, fields } = await twoForms(given)
  const house = { ...fields, visitType: 'house', houseVisitAddress: '5 Mango Grove' }
  await saved(house)
  await saved({ ...house, visitType: 'clinic', houseVisitAddress: null }, house)
  const { visitType, houseVisitAddress, notes } = await saved({ ...house, notes: 'Shy' }, house)
  expect([visitType, houseVisitAddress, notes]).toEqual(['clinic', null, 'Shy'])
})
