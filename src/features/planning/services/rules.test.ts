import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  durationMinutes,
  findVaccination,
  formatDuration,
  fromDuration,
  IS_EMERGENCY,
  priceOf,
  toDuration,
  VACCINATION_SERVICE,
} from './rules.ts'
import { visitTypeLabels } from './visit-types.ts'

const paise = fc.integer({ min: 0, max: 100_000_000 })

describe('priceOf', () => {
  test('is the base price at the clinic, and the base price plus the surcharge at home', () => {
    const service = { basePrice: 70_050, houseVisitSurcharge: 45_000 }
    expect(priceOf(service, 'clinic')).toEqual({ base: 70_050, surcharge: 0, total: 70_050 })
    expect(priceOf(service, 'house')).toEqual({ base: 70_050, surcharge: 45_000, total: 115_050 })
  })

  test('is the sum of its parts, in whole paise, and never less than the base price', () => {
    fc.assert(
      fc.property(paise, paise, fc.constantFrom('clinic', 'house'), (basePrice, surcharge, visitType) => {
        const price = priceOf({ basePrice, houseVisitSurcharge: surcharge }, visitType)
        expect(price.total).toBe(price.base + price.surcharge)
        expect(Number.isInteger(price.total)).toBe(true)
        expect(price.total).toBeGreaterThanOrEqual(basePrice)
      }),
    )
  })
})

test.each([
  ['01:00:00', '1 hour'],
  ['02:00:00', '2 hours'],
  ['00:30:00', '30 minutes'],
  ['00:01:00', '1 minute'],
  ['01:30:00', '1 hour 30 minutes'],
  ['24:59:00', '24 hours 59 minutes'],
  ['00:00:00', '0 minutes'],
])('a duration of %s is formatted as %s', (duration, text) => {
  expect(formatDuration(duration)).toBe(text)
})

test('a duration survives being stored and read', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 24 }), fc.integer({ min: 0, max: 59 }), (hours, minutes) => {
      const duration = toDuration({ hours, minutes })
      expect(duration).toMatch(/^\d{2}:\d{2}:00$/)
      expect(fromDuration(duration)).toEqual({ hours, minutes })
    }),
  )
})

test.each([
  ['01:30:00', 90],
  ['24:59:00', 1499],
  ['00:00:00', 0],
])('a duration of %s is %i minutes', (duration, minutes) => {
  expect(durationMinutes(duration)).toBe(minutes)
})

test('the service that vaccinates is found by its name', () => {
  const [dental, vaccination] = [{ name: 'Dental Care' }, { name: 'Puppy vaccinations' }]
  expect(findVaccination([dental, vaccination])).toBe(vaccination)
  expect(findVaccination([dental])).toBeUndefined()
})

test('an emergency is known by the name of its service', () => {
  expect(['Emergency', 'emergency visit', 'Night emergencies'].every((name) => IS_EMERGENCY.test(name))).toBe(
    true,
  )
  expect(['Grooming', 'Urgent look'].some((name) => IS_EMERGENCY.test(name))).toBe(false)
})

test('the service known by name and the visit types read as specified', () => {
  expect(VACCINATION_SERVICE).toBe('Vaccination')
  expect(visitTypeLabels()).toEqual({ clinic: 'Clinic Visit', house: 'House Visit' })
})
