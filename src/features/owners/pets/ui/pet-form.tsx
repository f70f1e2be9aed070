import { type ReactNode, useMemo } from 'react'
import { DayField } from '../../../../components/dates/day-field.tsx'
import { Form } from '../../../../components/forms/form.tsx'
import { SubmitButton } from '../../../../components/forms/submit-button.tsx'
import { submitWith } from '../../../../components/forms/submit-with.ts'
import { useZodForm } from '../../../../components/forms/use-zod-form.ts'
import { MeanwhileNotice } from '../../../../components/notices/meanwhile-notice.tsx'
import { useMeanwhile } from '../../../../components/notices/use-meanwhile.ts'
import { clinicDay } from '../../../../lib/time.ts'
import { newPetSchema, type Pet, type PetFields } from '../contract.ts'
import { ageOn, birthDateProblem, formatAge } from '../rules.ts'
import { BIRTH_DATE_TEXTS } from '../texts.ts'
import { EMPTY_PET, PetInputs } from './pet-inputs.tsx'

/** The schema of the form for a pet whose `stored` birth date stays valid. */
function formSchema(stored: string | null) {
  const hasNo = (problem: keyof typeof BIRTH_DATE_TEXTS) => (pet: { birthDate: string | null }) =>
    birthDateProblem(pet.birthDate, { today: clinicDay(new Date()), stored }) !== problem
  // Together with the other errors.
  const at = { path: ['birthDate'], when: () => true }
  return newPetSchema
    .refine(hasNo('ahead'), { message: BIRTH_DATE_TEXTS.ahead, ...at })
    .refine(hasNo('too old'), { message: BIRTH_DATE_TEXTS['too old'], ...at })
    .transform((pet) => ({ ...pet, age: pet.birthDate === null ? pet.age : null }))
}

type PetFormProps = {
  /** The pet to edit; without one the form is empty. */
  pet?: Pet
  /** Renders the picture beside the name from the values typed so far. */
  picture: (typed: { name: string; species: string }) => ReactNode
  /** Reads the pet again. */
  read?: () => Promise<Pet>
  /** Saves the pet, of which `seen` was known; the field errors of a thrown refusal are shown at their fields. */
  onSubmit: (pet: PetFields, seen: PetFields) => Promise<void>
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
  const schema = useMemo(() => formSchema(pet?.birthDate ?? null), [pet?.birthDate])
  const opened = pet === undefined ? EMPTY_PET : seenOf(pet)
  const form = useZodForm(schema, { defaultValues: valuesOf(opened) })
  const { guard, meanwhile } = useMeanwhile(form, {
    seen: opened,
    read: read && (async () => seenOf(await read())),
    valuesOf,
  })
  const { control } = form
  const [name, species, birthDate] = form.watch(['name', 'species', 'birthDate'])
  return (
    <Form form={form} onSubmit={submitWith(form, guard(onSubmit), { otherwise: onRefused })} draft={draft}>
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
      <SubmitButton pendingText={pendingText}>{submitLabel}</SubmitButton>
    </Form>
  )
}

function seenOf({ name, species, breed, birthDate, gender, weight, ...pet }: Pet): PetFields {
  return { name, species, breed, age: birthDate === null ? pet.age : null, birthDate, gender, weight }
}

function valuesOf({ breed, birthDate, ...pet }: PetFields) {
  return { ...pet, breed: breed ?? '', birthDate: birthDate ?? '' }
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
