import { expect, test } from 'vitest'
import { newCustomerFormSchema } from './contract.ts'

const NO_ADDRESS = { address: ' ', hasNoAddress: false }

test('an age that is no whole number hides nothing that is wrong with the customer', () => {
  const pet = { name: 'Tiger', species: 'Cat', age: 1.5, gender: 'male', weight: null }
  const customer = { fullName: 'Asha', phone: '', hasNoPhone: false, email: '', ...NO_ADDRESS, pets: [pet] }
  const { error } = newCustomerFormSchema.safeParse(customer)
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['pets.0.age', 'Age must be a whole number from 0 to 30'],
    ['phone', 'Phone number must be 10 digits with +91 prefix'],
    ['address', 'Address is required'],
  ])
})

test('an address that is said to be none counts as none, whatever stands in the field', () => {
  const customer = { fullName: 'Asha', phone: '', hasNoPhone: true, email: '', pets: [] }
  const parsed = newCustomerFormSchema.parse({ ...customer, address: 'Pune', hasNoAddress: true })
  expect(parsed).toEqual({ fullName: 'Asha', phone: null, email: null, address: null, pets: [] })
})
