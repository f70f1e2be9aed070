import { expect, test } from 'vitest'
import { newCustomerFormSchema } from './contract.ts'

test('an age that is no whole number hides nothing that is wrong with the customer', () => {
  const pet = { name: 'Tiger', species: 'Cat', age: 1.5, gender: 'male', weight: null }
  const customer = { fullName: 'Asha', phone: '', hasNoPhone: false, email: '', address: 'Pune', pets: [pet] }
  const { error } = newCustomerFormSchema.safeParse(customer)
  expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['pets.0.age', 'Age must be a whole number from 0 to 30'],
    ['phone', 'Phone number must be 10 digits with +91 prefix'],
  ])
})
