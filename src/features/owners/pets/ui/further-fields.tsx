import { useState } from 'react'
import { CheckboxField } from '../../../../components/forms/checkbox-field.tsx'
import { RadioCards } from '../../../../components/forms/radio-cards.tsx'
import { TextField } from '../../../../components/forms/text-field.tsx'
import { neuteredWords } from '../rules.ts'
import { NEUTERED, type PetFormOf } from './pet-form-values.ts'

const NEUTERED_VALUES = { unknown: null, yes: true, no: false } as const

/** What a certificate says of a pet besides its name and kind. Folded while nothing is known of it. */
export function FurtherFields({ form }: { form: PetFormOf }) {
  const { control, formState } = form
  const { defaultValues = {}, errors } = formState
  const [birthDate, chipIsRight] = form.watch(['birthDate', 'chipIsRight'])
  const isKnown = Boolean(defaultValues.microchip || defaultValues.colour)
  const [isOpen, setOpen] = useState(isKnown)
  const hasProblem = errors.microchip !== undefined || errors.colour !== undefined
  return (
    <details open={isOpen || hasProblem} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">More about this pet</summary>
      <div className="grid gap-6 pt-2">
        <div className="grid items-end gap-[inherit] sm:grid-cols-2">
          <TextField control={control} name="colour" label="Colour" optional autoComplete="off" />
          <TextField
            control={control}
            name="microchip"
            label="Microchip"
            inputMode="numeric"
            optional
            autoComplete="off"
          />
        </div>
        {(errors.microchip?.type === 'CHIP_KNOWN' || chipIsRight) && (
          <CheckboxField control={control} name="chipIsRight" label="The microchip number is right" />
        )}
        <RadioCards
          control={control}
          name="neutered"
          label="Neutered"
          options={NEUTERED.map((value) => ({ value, label: neuteredWords(NEUTERED_VALUES[value]) }))}
          columns="grid-cols-[repeat(auto-fit,minmax(min(6rem,100%),1fr))]"
        />
        {birthDate !== '' && (
          <CheckboxField control={control} name="birthDateEstimated" label="The birth date is estimated" />
        )}
      </div>
    </details>
  )
}
