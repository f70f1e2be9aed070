import { expect, test } from 'vitest'
import { clinic } from '../../../clinic/clinic.ts'
import { vaccinationMessage } from './texts.ts'

test.each([
  ['2026-11-21', 'was due on Saturday, 21 November 2026'],
  ['2026-11-22', 'is due on Sunday, 22 November 2026'],
])('a vaccination due on %s %s', (due, text) => {
  expect(vaccinationMessage({ petName: 'Bruno', due, today: '2026-11-22' })).toBe(
    `Hello! This is ${clinic.name}. Bruno’s vaccination ${text}. Would you like to book an appointment?`,
  )
})
