import { oc } from '@orpc/contract'
import { z } from 'zod'
import { line, optionalLine } from '../../lib/text.ts'

export const PET_TEXTS = {
  nameRequired: 'Pet name is required',
  speciesRequired: 'Species is required',
  age: 'Age must be a whole number from 0 to 30',
  weight: 'Weight must be 0 or more',
  added: 'Pet added successfully!',
  addFailed: 'Failed to add pet. Please try again.',
  loadFailed: 'Failed to load pets',
} as const

/** Species that the form suggests; any other word is welcome. */
export const SPECIES_SUGGESTIONS = ['Dog', 'Cat', 'Rabbit', 'Bird', 'Fish', 'Hamster', 'Turtle'] as const

/** A new pet: breed, age (whole years) and weight (kg) may be left out and are then null. */
export const newPetSchema = z.strictObject({
  name: line(PET_TEXTS.nameRequired, 60),
  species: line(PET_TEXTS.speciesRequired, 60),
  breed: optionalLine(60),
  age: z.int(PET_TEXTS.age).min(0, PET_TEXTS.age).max(30, PET_TEXTS.age).nullish().transform(orNull),
  gender: z.enum(['male', 'female']).default('male'),
  weight: z
    .number(PET_TEXTS.weight)
    .min(0, PET_TEXTS.weight)
    .max(2000, 'Weight must be at most 2000 kg')
    .refine(isTenth, 'Weight goes in steps of 0.1 kg')
    .nullish()
    .transform(orNull),
})

export const petSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  species: z.string(),
  breed: z.string().nullable(),
  age: z.int().nullable(),
  gender: z.enum(['male', 'female']),
  weight: z.number().nullable(),
  imageUrl: z.string().nullable(),
  nextVaccinationDue: z.string().nullable().describe('YYYY-MM-DD'),
})
export type Pet = z.infer<typeof petSchema>

export const petsContract = {
  mine: oc
    .route({ method: 'GET', path: '/pets', tags: ['Pets'], summary: 'The caller’s own pets, newest first' })
    .input(z.strictObject({}).optional())
    .output(z.array(petSchema)),
  add: oc
    .route({
      method: 'POST',
      path: '/pets',
      successStatus: 201,
      tags: ['Pets'],
      summary: 'Add a pet of one’s own',
    })
    .input(newPetSchema)
    .output(petSchema),
}

function orNull(value: number | null | undefined): number | null {
  return value ?? null
}

function isTenth(value: number): boolean {
  return Math.round(value * 10) / 10 === value
}
