import type { ReactNode } from 'react'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { NumberField } from '../../../../components/forms/number-field.tsx'
import { RadioCards } from '../../../../components/forms/radio-cards.tsx'
import { TextField } from '../../../../components/forms/text-field.tsx'
import type { newPetSchema } from '../contract.ts'
import { GENDERS, genderLabels, MAX_WEIGHT } from '../rules.ts'
import { SPECIES_SUGGESTIONS } from '../texts.ts'

type PetValues = Required<
  Omit<z.input<typeof newPetSchema>, 'microchip' | 'colour' | 'neutered' | 'birthDateEstimated'>
>

/** The initial values of the form for a new pet. */
export const EMPTY_PET = {
  name: '',
  species: '',
  breed: '',
  age: null,
  birthDate: '',
  gender: 'male',
  weight: null,
} satisfies PetValues

/** The genders to choose from. */
export const genderOptions = () => GENDERS.map((value) => ({ value, label: genderLabels()[value] }))

type PetInputsProps<In extends FieldValues, Out> = {
  control: Control<In, unknown, Out>
  /** Maps a field of the pet to its name in the form. */
  at: (field: keyof PetValues) => FieldPath<In>
  /** The pet's picture, before its name. */
  picture: ReactNode
  /** A button shown after the name. */
  action?: ReactNode
  /** The birth date field, if the form has one. */
  birthDate?: ReactNode
  /** Shown in place of the age field. */
  age?: ReactNode
}

/** The fields of one pet, for any form; only name and species are required. */
export function PetInputs<In extends FieldValues, Out>(props: PetInputsProps<In, Out>) {
  const { control, at, picture, action, birthDate, age } = props
  return (
    <>
      <div className="flex flex-wrap items-end gap-4">
        {picture}
        <TextField
          control={control}
          name={at('name')}
          label="Name"
          className="flex-[1_0_7rem]"
          autoComplete="off"
        />
        {action}
      </div>
      <div className="grid items-end gap-[inherit] sm:grid-cols-2">
        <TextField
          control={control}
          name={at('species')}
          label="Species"
          suggestions={SPECIES_SUGGESTIONS}
          autoComplete="off"
        />
        <TextField control={control} name={at('breed')} label="Breed" optional autoComplete="off" />
      </div>
      <RadioCards
        control={control}
        name={at('gender')}
        label="Gender"
        options={genderOptions()}
        columns="grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))]"
      />
      <div className="grid items-end gap-[inherit] sm:grid-cols-2">
        {birthDate}
        {age ?? <NumberField control={control} name={at('age')} label="Age" unit="years" optional />}
        <NumberField
          control={control}
          name={at('weight')}
          label="Weight"
          unit="kg"
          decimals={1}
          max={MAX_WEIGHT}
          optional
        />
      </div>
    </>
  )
}
