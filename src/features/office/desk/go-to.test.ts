import { describe, expect, test } from 'vitest'
import type { Household } from '../../owners/households/contract.ts'
import { billGoals, findGoals, type Goal, newCustomerStart, recordGoals } from './go-to.ts'

const GOALS: readonly Goal[] = [
  { href: '/calendar', label: 'Calendar', also: 'schedule week' },
  { href: '/staff', label: 'Staff', also: 'people team' },
  { href: '/customers/new', label: 'New Customer', also: 'add owner' },
  { href: '/customers', label: 'Manage Customers', also: 'owners list' },
  { href: '/site', label: 'Your site', also: 'pages of customers' },
]

describe('goals are found', () => {
  test.each([
    ['people', ['/staff']],
    ['CUSTOMER', ['/customers/new', '/customers', '/site']],
    ['manage c', ['/customers']],
    ['cust new', ['/customers/new']],
    ['calendár', ['/calendar']],
    ['ustomer', []],
    ['-', []],
    ['', []],
  ])('by the beginnings of words: %s', (term, expected) => {
    expect(findGoals(term, GOALS).map(({ href }) => href)).toEqual(expected)
  })
})

test.each([
  ['₹1,200', ['/bills?q=%E2%82%B91%2C200']],
  ['876543', ['/bills?q=876543']],
  ['asha', []],
])('bills are looked for by %s', (term, expected) => {
  expect(billGoals(term, '/bills').map(({ href }) => href)).toEqual(expected)
})

const PATHS = { customer: (id: string) => `/c/${id}`, pet: (id: string) => `/p/${id}` }

function aHousehold(id: string, fullName: string, pets: string[]): Household {
  return { id, fullName, phone: '+919845012345', pets: pets.map((name) => ({ id: name, name })) } as Household
}

describe('records are listed', () => {
  const simba = aHousehold('1', 'Asha Menon', ['Simba', 'Luna'])

  test('with the pet first if its name was asked for', () => {
    expect(recordGoals('sim', [simba], PATHS).map(({ href }) => href)).toEqual(['/p/Simba', '/c/1'])
  })

  test('with the customer first if their name was asked for', () => {
    expect(recordGoals('asha', [simba], PATHS).map(({ href }) => href)).toEqual(['/c/1'])
    const both = aHousehold('2', 'Simba Rao', ['Simba'])
    expect(recordGoals('simba', [both], PATHS).map(({ href }) => href)).toEqual(['/c/2', '/p/Simba'])
  })

  test('with the customer alone for a number, and with what tells them apart', () => {
    expect(recordGoals('98450 12345', [simba], PATHS)).toEqual([
      { href: '/c/1', label: 'Asha Menon', hint: '+91 98450 12345 · Simba, Luna' },
    ])
    expect(recordGoals('98450 12345', [{ ...simba, owed: 95_000 }], PATHS)).toMatchObject([
      { hint: '+91 98450 12345 · Simba, Luna · Owes ₹950' },
    ])
  })
})

test.each([
  ['98450 12345', { phone: '+919845012345' }],
  ['९८४५०१२३४५', { phone: '+919845012345' }],
  ['\u2068+91-98450 12345\u2069', { phone: '+919845012345' }],
  ['https://wa.me/919845012345', { phone: '+919845012345' }],
  ['98450 123', { phone: '98450 123' }],
  ['Asha <asha@x.in>', { email: 'asha@x.in' }],
  ['asha@x.in', { email: 'asha@x.in' }],
  ['Asha', { fullName: 'Asha' }],
  ['\u200bAsha  Menon', { fullName: 'Asha Menon' }],
  ['1234', { fullName: '1234' }],
])('no one found: %s begins the form of a new customer', (term, start) => {
  expect(newCustomerStart(term)).toEqual(start)
})
