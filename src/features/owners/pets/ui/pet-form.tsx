import { type ReactNode, useMemo, useState } from 'react'
import { DayField } from '../../../../components/dates/day-field.tsx'
import { Form } from '../../../../components/forms/form.tsx'
import { SubmitButton } from '../../../../components/forms/submit-button.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { MeanwhileNotice } from '../../../../components/notices/meanwhile-notice.tsx'
import { useMeanwhile } from '../../../../components/notices/use-meanwhile.ts'
import { clinicDay } from '../../../../lib/time.ts'
import { refusalCode } from '../../../../lib/web/feature-client.ts'
import type { Pet, PetFields } from '../contract.ts'
import { ageOn, formatAge } from '../rules.ts'
import { PET_REFUSALS } from '../texts.ts'
import { FurtherFields } from './further-fields.tsx'
import { type EnteredPet, NEW_PET, petFormSchema, seenOf, valuesOf } from './pet-form-values.ts'
import { PetInputs } from './pet-inputs.tsx'

type PetFormProps = {
  /** The pet to edit; without one the form is empty. */
  pet?: Pet
  /** Renders the picture beside the name from the values typed so far. */
  picture: (typed: { name: string; species: string }) => ReactNode
  /** Reads the pet again. */
  read?: () => Promise<Pet>
  /** Saves the pet, of which `seen` was known; the field errors of a thrown refusal are shown at their fields. */
  onSubmit: (pet: EnteredPet, seen: PetFields) => Promise<void>
  /** Called with any other failure, to show it. */
  onRefused: (failure: unknown) => void
  submitLabel: string
  /** The name under which unsent input is saved. */
  draft: string
  pendingText: string
}

/** The form of a pet; only name and species are required. With a birth date the age is computed from it. */
export function PetForm(props: PetFormProps) {
  const { pet, read, picture, onSubmit, onRefused, submitLabel, pendingText, draft } = props
  const opened = pet === undefined ? NEW_PET : seenOf(pet)
  const [weights] = useState(() => new Set([opened.weight]))
  const { birthDate: stored } = opened
  const schema = useMemo(() => petFormSchema({ birthDate: stored, weights }), [stored, weights])
  const form = useZodForm(schema, { defaultValues: valuesOf(opened) })
  const { guard, meanwhile } = useMeanwhile(form, {
    seen: opened,
    read: read && (async () => seenOf(await read())),
    valuesOf: (stands) => {
      weights.add(stands.weight)
      return valuesOf(stands)
    },
  })
  const { control } = form
  const [name, species, birthDate] = form.watch(['name', 'species', 'birthDate'])
  const otherwise = (failure: unknown) => {
    if (refusalCode(failure) !== 'CHIP_KNOWN') return onRefused(failure)
    // Its type lets the form ask whether the number is right.
    form.setError('microchip', { type: 'CHIP_KNOWN', message: PET_REFUSALS.CHIP_KNOWN.message })
  }
  return (
    <Form form={form} onSubmit={submitWith(form, guard(onSubmit), { otherwise })} draft={draft}>
      <MeanwhileNotice {...meanwhile} />
      <PetInputs
        control={control}
        at={(field) => field}
        picture={picture({ name, species })}
        birthDate={
          <DayField
            control={control}
            name="birthDate"
            label="Birth date"
            max={clinicDay(new Date())}
            optional
          />
        }
        age={birthDate ? <DerivedAge birthDate={birthDate} /> : undefined}
      />
      <FurtherFields form={form} />
      <SubmitButton pendingText={pendingText}>{submitLabel}</SubmitButton>
    </Form>
  )
}

/** The computed age, shown in place of its field while a birth date is entered. */
function DerivedAge({ birthDate }: { birthDate: string }) {
  const age = ageOn(clinicDay(new Date()), { age: null, birthDate })
  return (
    <div className="grid gap-1.5">
      <p className="font-semibold">Age</p>
      <p className="flex min-h-11 items-center" aria-live="polite">
        {age === null || age < 0 ? '–' : `${formatAge(age)}, from the birth date`}
      </p>
    </div>
  )
}
