import { expect, test } from 'vitest'
import { clinic } from '../../../clinic/clinic.ts'
import { careMessage, vaccinationMessage } from './texts.ts'

test.each([
  ['2026-11-21', 'was due on Saturday, 21 November 2026'],
  ['2026-11-22', 'is due on Sunday, 22 November 2026'],
])('a vaccination due on %s %s', (due, text) => {
  expect(vaccinationMessage({ petName: 'Bruno', due, today: '2026-11-22' })).toBe(
    `Hello! This is ${clinic.name}. Bruno’s vaccination ${text}. Would you like to book an appointment?`,
  )
})

test.each([
  ['2026-11-21', 'Bruno was due for Deworming on Saturday, 21 November 2026.'],
  ['2026-11-22', 'Bruno is due for Deworming on Sunday, 22 November 2026.'],
  [null, 'We have no dose of Deworming on record for Bruno.'],
])('an item due on %s: %s', (due, text) => {
  expect(careMessage({ petName: 'Bruno', item: 'Deworming', due, today: '2026-11-22' })).toBe(
    `Hello! This is ${clinic.name}. ${text} Would you like to book an appointment?`,
  )
})
