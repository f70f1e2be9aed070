import { z } from 'zod'
import type { ZodForm } from '../../../../components/forms/use-zod-form.ts'
import { clinicDay } from '../../../../lib/time.ts'
import { chipIsRight, newPetSchema, type Pet, type PetFields, typedWeight } from '../contract.ts'
import { birthDateProblem } from '../rules.ts'
import { BIRTH_DATE_TEXTS } from '../texts.ts'
import { EMPTY_PET } from './pet-inputs.tsx'

/** Whether a pet is neutered, as the form asks. */
export const NEUTERED = ['unknown', 'yes', 'no'] as const

const neutered = z.enum(NEUTERED).transform((chosen) => (chosen === 'unknown' ? null : chosen === 'yes'))

/** What is stored of a pet stays valid: its birth date, and the weights that the form has shown for it. */
type Stored = { birthDate: string | null; weights: ReadonlySet<number | null> }

/** The schema of the form for a pet, of which some is `stored` already. */
export function petFormSchema({ birthDate: stored, weights }: Stored) {
  const hasNo = (problem: keyof typeof BIRTH_DATE_TEXTS) => (pet: { birthDate: string | null }) =>
    birthDateProblem(pet.birthDate, { today: clinicDay(new Date()), stored }) !== problem
  // Together with the other errors.
  const at = { path: ['birthDate'], when: () => true }
  return newPetSchema
    .extend({ neutered, chipIsRight, weight: typedWeight((kilograms) => weights.has(kilograms)) })
    .refine(hasNo('ahead'), { message: BIRTH_DATE_TEXTS.ahead, ...at })
    .refine(hasNo('too old'), { message: BIRTH_DATE_TEXTS['too old'], ...at })
    .transform((pet) => ({ ...pet, age: pet.birthDate === null ? pet.age : null }))
}

export type PetFormOf = ZodForm<ReturnType<typeof petFormSchema>>

/** What the form sends; with `chipIsRight` a microchip that another pet has was checked. */
export type EnteredPet = PetFields & { chipIsRight?: boolean | undefined }

/** The fields of a pet that is not there yet. */
export const NEW_PET: PetFields = {
  ...EMPTY_PET,
  ...{
    breed: null,
    birthDate: null,
    microchip: null,
    colour: null,
    neutered: null,
    birthDateEstimated: false,
  },
}

/** The fields of a pet that a form was opened with. */
export function seenOf({ name, species, breed, birthDate, gender, weight, ...pet }: Pet): PetFields {
  const { microchip, colour, neutered: isNeutered, birthDateEstimated } = pet
  return {
    ...{ name, species, breed, age: birthDate === null ? pet.age : null, birthDate, gender, weight },
    ...{ microchip, colour, neutered: isNeutered, birthDateEstimated },
  }
}

/** The values of the form for such fields. */
export function valuesOf({ breed, birthDate, microchip, colour, neutered: isNeutered, ...pet }: PetFields) {
  return {
    ...pet,
    ...{ breed: breed ?? '', birthDate: birthDate ?? '', microchip: microchip ?? '', colour: colour ?? '' },
    neutered: choiceOf(isNeutered ?? null),
    birthDateEstimated: pet.birthDateEstimated ?? false,
    chipIsRight: false,
  }
}

function choiceOf(isNeutered: boolean | null): (typeof NEUTERED)[number] {
  if (isNeutered === null) return 'unknown'
  return isNeutered ? 'yes' : 'no'
}
