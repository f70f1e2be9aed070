import { expect, test } from 'vitest'
import { BOOKING_FIELD_TEXTS } from '../appointments/texts.ts'
import { bookingFormSchema } from './form-schemas.ts'

const LOCATION = { visitType: 'house', houseVisitAddress: '', notes: '' }

test('a house visit without an address is reported together with the other errors', () => {
  const { error } = bookingFormSchema.safeParse({
    ...LOCATION,
    petId: '',
    serviceTypeId: '',
    date: '',
    time: '',
    calendarId: '',
  })
  const wrongFields = error?.issues.map(({ path }) => path.join('.'))
  expect(wrongFields).toEqual(expect.arrayContaining(['petId', 'serviceTypeId', 'time', 'houseVisitAddress']))
  const address = error?.issues.filter(({ path }) => path[0] === 'houseVisitAddress')
  expect(address?.map(({ message }) => message)).toEqual([BOOKING_FIELD_TEXTS.addressRequired])
})

test('the address of a clinic visit is dropped', () => {
  const id = '00000000-0000-4000-8000-000000000001'
  const times = { date: '2030-01-07', time: '10:30', calendarId: '' }
  const typed = { petId: id, serviceTypeId: id, ...times, notes: '', more: [] }
  const entry = { ...typed, visitType: 'clinic', houseVisitAddress: '4 Lake Road' }
  expect(bookingFormSchema.parse(entry)).toMatchObject({ houseVisitAddress: null, hour: 10, minute: 30 })
})
