import { expect, test } from 'vitest'
import { alertFormSchema, alertSchema } from './contract.ts'
import { endOfDay, newAlert, priorityLabel } from './rules.ts'

test('an alert is shown until the end of its last day in the clinic’s time zone', () => {
  expect(endOfDay('2027-03-10').toISOString()).toBe('2027-03-10T18:29:59.999Z')
  expect(endOfDay('2028-02-29').toISOString()).toBe('2028-02-29T18:29:59.999Z')
})

test('the priorities have the specified labels', () => {
  const labels = [1, 2, 3, 4, 5].map(priorityLabel)
  expect(labels).toEqual(['Very Low', 'Low', 'Medium', 'High', 'Critical'])
})

test('a new alert is active, of type info and priority 3, and expires in 7 days', () => {
  expect(newAlert('2027-02-26')).toEqual({
    title: '',
    message: '',
    type: 'info',
    priority: '3',
    isActive: true,
    expiresOn: '2027-03-05',
  })
})

test('an unknown type is shown as info', () => {
  const alert = { title: 'T', message: 'M', priority: 3, revision: 1, type: 'fatal' }
  const id = '4d0a4b1e-58a8-4a39-9d0e-0f6a3f1f7a11'
  expect(alertSchema.parse({ id, ...alert }).type).toBe('info')
})

const TODAY = '2027-03-10'
const filled = { ...newAlert(TODAY), title: 'Water cut', message: 'No grooming today.' }
const parse = (change: object) => alertFormSchema(TODAY).safeParse({ ...filled, ...change })
const sentences = (change: object) => parse(change).error?.issues.map(({ message }) => message)

test('the form’s output is what the server accepts', () => {
  expect(parse({ priority: '5', expiresOn: '' }).data).toEqual({
    ...filled,
    priority: 5,
    expiresOn: null,
  })
  expect(parse({ expiresOn: TODAY }).data?.expiresOn).toBe(TODAY)
})

test('the form shows what is wrong', () => {
  expect(sentences({ title: ' ' })).toEqual(['Alert title is required'])
  expect(sentences({ message: '' })).toEqual(['Alert message is required'])
  expect(sentences({ priority: '6' })).toEqual(['Priority must be from 1 to 5'])
  expect(sentences({ expiresOn: '2027-03-09' })).toEqual(['Please choose today or a later date'])
  expect(sentences({ expiresOn: '2027-02-30' })).toContain('Please choose today or a later date')
})
