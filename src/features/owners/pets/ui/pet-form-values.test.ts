import { expect, test } from 'vitest'
import { NEW_PET, petFormSchema, valuesOf } from './pet-form-values.ts'

test('a stored weight stays as exact as it is; another is typed with one decimal at most', () => {
  const schema = petFormSchema({ birthDate: null, weights: new Set([0.149]) })
  const saved = (weight: number) =>
    schema.safeParse(valuesOf({ ...NEW_PET, name: 'Tuntun', species: 'Bird', weight }))
  expect([saved(0.149).data?.weight, saved(4.2).data?.weight]).toEqual([0.149, 4.2])
  expect(saved(4.25).error?.issues).toMatchObject([
    { path: ['weight'], message: 'Weight can have only one decimal place' },
  ])
})
